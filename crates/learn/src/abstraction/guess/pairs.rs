//! Bounds of single variables, residues, and comparisons of two.

use super::Subject;
use super::points::Point;
use crate::learner::Learner;
use secateur_term::{Term, to_signed};

impl Learner<'_> {
    pub(super) fn single(&mut self, subjects: &[Subject], points: &[Point], into: &mut Vec<Term>) {
        for (i, s) in subjects.iter().enumerate() {
            if !s.modified {
                continue;
            }
            let mut values: Vec<u128> = points.iter().map(|p| p.values[i]).collect();
            values.sort_unstable();
            values.dedup();
            if values.is_empty() {
                continue;
            }
            let store = &mut self.x.store;
            let w = s.width;
            if values.len() <= 3 {
                let mut any = Term::FALSE;
                for v in &values {
                    let k = store.bv(w, *v);
                    let same = store.eq(s.term, k);
                    any = store.or(any, same);
                }
                into.push(any);
            }
            if w == 1 {
                continue;
            }
            let signed: Vec<i128> = values.iter().map(|v| to_signed(*v, w)).collect();
            let ends = [values.first(), values.last()].into_iter().flatten().copied();
            let mut ends: Vec<u128> = ends
                .chain(signed.iter().min().map(|v| *v as u128))
                .chain(signed.iter().max().map(|v| *v as u128))
                .chain([0, 1])
                .map(|v| secateur_term::trunc(v, w))
                .collect();
            ends.sort_unstable();
            ends.dedup();
            for e in ends {
                let k = store.bv(w, secateur_term::trunc(e, w));
                for t in [store.sle(s.term, k), store.sle(k, s.term), store.ule(s.term, k), store.ule(k, s.term)] {
                    into.push(t);
                }
            }
            for bits in 1..=3u32 {
                let mask = (1u128 << bits) - 1;
                if bits < w && values.iter().all(|v| v & mask == values[0] & mask) {
                    let low = store.extract(s.term, 0, bits);
                    let k = store.bv(bits, values[0] & mask);
                    into.push(store.eq(low, k));
                }
            }
            if let [a, b, ..] = values.as_slice()
                && let step = b - a
                && (3..1000).contains(&step)
                && !step.is_power_of_two()
                && values.iter().all(|v| v % step == a % step)
            {
                let (k, rest) = (store.bv(w, step), store.bv(w, a % step));
                let r = store.urem(s.term, k);
                into.push(store.eq(r, rest));
            }
        }
    }

    pub(super) fn pairs(&mut self, subjects: &[Subject], points: &[Point], constants: &[i128], into: &mut Vec<Term>) {
        for (i, a) in subjects.iter().enumerate() {
            for (j, b) in subjects.iter().enumerate().skip(i + 1) {
                if a.width != b.width || a.width == 1 || !(a.modified || b.modified) {
                    continue;
                }
                let store = &mut self.x.store;
                let (x, y) = (a.term, b.term);
                for t in [store.eq(x, y), store.sle(x, y), store.sle(y, x), store.ule(x, y), store.ule(y, x)] {
                    into.push(t);
                }
                if a.modified && b.modified {
                    for c in constants {
                        let k = store.bv(a.width, secateur_term::trunc(*c as u128, a.width));
                        let (up, down) = (store.add(y, k), store.add(x, k));
                        into.extend([store.sle(x, up), store.sle(y, down)]);
                    }
                }
                for (low, high, p, q) in [(x, y, i, j), (y, x, j, i)] {
                    // low <= high + c with the least c seen, without wrap-around on the numbers seen
                    let gaps =
                        points.iter().map(|o| to_signed(o.values[p], a.width) - to_signed(o.values[q], a.width));
                    let Some(most) = gaps.max() else { continue };
                    if most != 0 && most.abs() < 100 {
                        let k = store.bv(a.width, secateur_term::trunc(most as u128, a.width));
                        let sum = store.add(high, k);
                        into.push(store.sle(low, sum));
                    }
                }
            }
        }
    }
}
