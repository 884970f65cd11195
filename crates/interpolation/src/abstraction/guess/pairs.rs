//! Bounds of single variables, residues, and comparisons of two.

use super::Subject;
use super::points::Point;
use crate::learner::Learner;
use secateur_term::{Term, to_signed, trunc};

impl Learner<'_> {
    /// Few values, and bounds by what was seen.
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
            let store = &mut self.reasoner.x.store;
            let w = s.width;
            // a value seen again: there may be no others
            if values.len() <= 3 && values.len() < points.len() {
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
            if s.signed {
                let signed = values.iter().map(|v| to_signed(*v, w));
                let (Some(low), Some(high)) = (signed.clone().min(), signed.max()) else { continue };
                for e in [low, high, 0, 1] {
                    let k = store.bv(w, trunc(e as u128, w));
                    into.extend([store.sle(s.term, k), store.sle(k, s.term)]);
                }
            }
            if s.unsigned {
                for e in [values[0], values[values.len() - 1], 1] {
                    let k = store.bv(w, e);
                    into.extend([store.ule(s.term, k), store.ule(k, s.term)]);
                }
            }
        }
    }

    /// The lowest bits, and the rest by a step.
    pub(super) fn residues(&mut self, subjects: &[Subject], points: &[Point], into: &mut Vec<Term>) {
        for (i, s) in subjects.iter().enumerate() {
            if !s.modified || s.width == 1 {
                continue;
            }
            let mut values: Vec<u128> = points.iter().map(|p| p.values[i]).collect();
            values.sort_unstable();
            values.dedup();
            let store = &mut self.reasoner.x.store;
            for bits in 1..=3u32.min(s.width - 1) {
                let mask = (1u128 << bits) - 1;
                let mut rests: Vec<u128> = values.iter().map(|v| v & mask).collect();
                rests.dedup();
                if let [rest] = rests.as_slice() {
                    let low = store.extract(s.term, 0, bits);
                    let k = store.bv(bits, *rest);
                    into.push(store.eq(low, k));
                }
            }
            if let [a, b, ..] = values.as_slice()
                && let step = b - a
                && (3..1000).contains(&step)
                && !step.is_power_of_two()
                && values.iter().all(|v| v % step == a % step)
            {
                let (k, rest) = (store.bv(s.width, step), store.bv(s.width, a % step));
                let r = store.urem(s.term, k);
                into.push(store.eq(r, rest));
            }
        }
    }

    /// Which of two is the greater.
    pub(super) fn pairs(&mut self, subjects: &[Subject], into: &mut Vec<Term>) {
        for (i, a) in subjects.iter().enumerate() {
            for b in subjects.iter().skip(i + 1) {
                if a.width != b.width || a.width == 1 || !(a.modified || b.modified) {
                    continue;
                }
                let store = &mut self.reasoner.x.store;
                let (x, y) = (a.term, b.term);
                into.push(store.eq(x, y));
                if a.signed || b.signed {
                    into.extend([store.sle(x, y), store.sle(y, x)]);
                }
                if a.unsigned || b.unsigned {
                    into.extend([store.ule(x, y), store.ule(y, x)]);
                }
            }
        }
    }

    /// How far apart two are at most: by constants of the program, and by what was seen.
    pub(super) fn apart(
        &mut self,
        subjects: &[Subject],
        points: &[Point],
        constants: &[i128],
        into: &mut Vec<Term>,
    ) {
        for (i, a) in subjects.iter().enumerate() {
            for (j, b) in subjects.iter().enumerate() {
                if i == j || a.width != b.width || a.width == 1 || !(a.modified || b.modified) {
                    continue;
                }
                let gaps =
                    points.iter().map(|o| to_signed(o.values[i], a.width) - to_signed(o.values[j], a.width));
                let most = gaps.max().filter(|m| *m != 0 && m.abs() < 100);
                let known = constants.iter().copied().filter(|_| a.modified && b.modified);
                for c in known.chain(most) {
                    let store = &mut self.reasoner.x.store;
                    let k = store.bv(a.width, trunc(c as u128, a.width));
                    let sum = store.add(b.term, k);
                    into.push(store.sle(a.term, sum));
                }
            }
        }
    }
}
