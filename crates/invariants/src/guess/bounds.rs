//! Bounds of single variables, residues, and comparisons of two.

use super::Guesser;
use crate::sample::Sample;
use secateur_term::{Term, to_signed, trunc};

impl Guesser<'_> {
    /// Few values of single variables, and bounds by what was seen.
    pub fn bounds(&mut self, samples: &[Sample]) {
        let subjects = self.subjects;
        for (i, s) in subjects.iter().enumerate() {
            if !s.modified {
                continue;
            }
            let mut values: Vec<u128> = samples.iter().map(|p| p.values[i]).collect();
            values.sort_unstable();
            values.dedup();
            if values.is_empty() {
                continue;
            }
            let store = &mut *self.store;
            let w = s.width;
            // a value seen again: there may be no others
            if values.len() <= 3 && values.len() < samples.len() {
                let mut any = Term::FALSE;
                for v in &values {
                    let k = store.bv(w, *v);
                    let same = store.eq(s.term, k);
                    any = store.or(any, same);
                }
                self.found.push(any);
            }
            if w == 1 {
                continue;
            }
            if s.signed {
                let signed = values.iter().map(|v| to_signed(*v, w));
                let (Some(low), Some(high)) = (signed.clone().min(), signed.max()) else { continue };
                for e in [low, high, 0, 1] {
                    let k = store.bv(w, trunc(e as u128, w));
                    self.found.extend([store.sle(s.term, k), store.sle(k, s.term)]);
                }
            }
            if s.unsigned {
                for e in [values[0], values[values.len() - 1], 1] {
                    let k = store.bv(w, e);
                    self.found.extend([store.ule(s.term, k), store.ule(k, s.term)]);
                }
            }
        }
    }

    /// The lowest bits of single variables, and the remainder by a step.
    pub fn residues(&mut self, samples: &[Sample]) {
        let subjects = self.subjects;
        for (i, s) in subjects.iter().enumerate() {
            if !s.modified || s.width == 1 {
                continue;
            }
            let mut values: Vec<u128> = samples.iter().map(|p| p.values[i]).collect();
            values.sort_unstable();
            values.dedup();
            let store = &mut *self.store;
            for bits in 1..=3u32.min(s.width - 1) {
                let mask = (1u128 << bits) - 1;
                let mut rests: Vec<u128> = values.iter().map(|v| v & mask).collect();
                rests.dedup();
                if let [rest] = rests.as_slice() {
                    let low = store.extract(s.term, 0, bits);
                    let k = store.bv(bits, *rest);
                    self.found.push(store.eq(low, k));
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
                self.found.push(store.eq(r, rest));
            }
        }
    }

    /// Which of two variables is the greater.
    pub fn comparisons(&mut self) {
        let subjects = self.subjects;
        for (i, a) in subjects.iter().enumerate() {
            for b in subjects.iter().skip(i + 1) {
                if a.width != b.width || a.width == 1 || !(a.modified || b.modified) {
                    continue;
                }
                let store = &mut *self.store;
                let (x, y) = (a.term, b.term);
                self.found.push(store.eq(x, y));
                if a.signed || b.signed {
                    self.found.extend([store.sle(x, y), store.sle(y, x)]);
                }
                if a.unsigned || b.unsigned {
                    self.found.extend([store.ule(x, y), store.ule(y, x)]);
                }
            }
        }
    }

    /// How far apart two variables are at most: by constants of the program, and by what was seen.
    pub fn distances(&mut self, samples: &[Sample], constants: &[i128]) {
        let subjects = self.subjects;
        for (i, a) in subjects.iter().enumerate() {
            for (j, b) in subjects.iter().enumerate() {
                if i == j || a.width != b.width || a.width == 1 || !(a.modified || b.modified) {
                    continue;
                }
                let gaps =
                    samples.iter().map(|o| to_signed(o.values[i], a.width) - to_signed(o.values[j], a.width));
                let most = gaps.max().filter(|m| *m != 0 && m.abs() < 100);
                let known = constants.iter().copied().filter(|_| a.modified && b.modified);
                for c in known.chain(most) {
                    let store = &mut *self.store;
                    let k = store.bv(a.width, trunc(c as u128, a.width));
                    let sum = store.add(b.term, k);
                    self.found.push(store.sle(a.term, sum));
                }
            }
        }
    }
}
