//! What is known of a word: an unsigned and a signed interval, each sharpening the other.

use secateur_term::{mask, to_signed, trunc};

/// The values that are in both intervals, ends included. Empty if one interval is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// Bits of the word.
    pub width: u32,
    /// The least value as an unsigned number.
    pub ulo: u128,
    /// The greatest value as an unsigned number.
    pub uhi: u128,
    /// The least value as a signed number.
    pub slo: i128,
    /// The greatest value as a signed number.
    pub shi: i128,
}

/// The least signed number of a width.
pub(crate) fn smallest(width: u32) -> i128 {
    to_signed(1 << (width - 1), width)
}

/// The greatest signed number of a width.
pub(crate) fn largest(width: u32) -> i128 {
    (mask(width) >> 1) as i128
}

impl Range {
    /// All values: nothing is known.
    pub fn full(width: u32) -> Range {
        Range { width, ulo: 0, uhi: mask(width), slo: smallest(width), shi: largest(width) }
    }

    /// One value, truncated to the width.
    pub fn exact(width: u32, value: u128) -> Range {
        let v = trunc(value, width);
        let s = to_signed(v, width);
        Range { width, ulo: v, uhi: v, slo: s, shi: s }
    }

    /// One truth value, of width 1.
    pub fn bool(value: bool) -> Range {
        Range::exact(1, u128::from(value))
    }

    /// The values from `lo` to `hi`, unsigned, both included.
    pub fn unsigned(width: u32, lo: u128, hi: u128) -> Range {
        Range { ulo: lo, uhi: hi, ..Range::full(width) }.reduced()
    }

    /// The values from `lo` to `hi`, signed, both included.
    pub fn signed(width: u32, lo: i128, hi: i128) -> Range {
        Range { slo: lo, shi: hi, ..Range::full(width) }.reduced()
    }

    /// Whether no value is left: the facts this range came from exclude each other.
    pub fn is_empty(&self) -> bool {
        self.ulo > self.uhi || self.slo > self.shi
    }

    /// The only value left, if so.
    pub fn value(&self) -> Option<u128> {
        (self.ulo == self.uhi && !self.is_empty()).then_some(self.ulo)
    }

    /// The truth value of a Boolean range, if only one is left.
    pub fn truth(&self) -> Option<bool> {
        self.value().map(|v| v == 1)
    }

    /// The values in both ranges.
    pub fn meet(&self, other: &Range) -> Range {
        Range {
            width: self.width,
            ulo: self.ulo.max(other.ulo),
            uhi: self.uhi.min(other.uhi),
            slo: self.slo.max(other.slo),
            shi: self.shi.min(other.shi),
        }
        .reduced()
    }

    /// A range around the values of either.
    pub fn join(&self, other: &Range) -> Range {
        Range {
            width: self.width,
            ulo: self.ulo.min(other.ulo),
            uhi: self.uhi.max(other.uhi),
            slo: self.slo.min(other.slo),
            shi: self.shi.max(other.shi),
        }
    }

    /// Whether no value is in both; `false` may also mean that the intervals do not tell.
    pub fn disjoint(&self, other: &Range) -> bool {
        self.meet(other).is_empty()
    }

    /// Carries over what one interval says to the other, where all values have one sign.
    pub fn reduced(mut self) -> Range {
        if self.is_empty() {
            return self;
        }
        let half = mask(self.width) >> 1;
        if self.slo >= 0 || self.shi < 0 {
            // the signed interval has one sign: now the unsigned one has, too
            self.ulo = self.ulo.max(trunc(self.slo as u128, self.width));
            self.uhi = self.uhi.min(trunc(self.shi as u128, self.width));
            if self.is_empty() {
                return self;
            }
        }
        if self.uhi <= half || self.ulo > half {
            self.slo = self.slo.max(to_signed(self.ulo, self.width));
            self.shi = self.shi.min(to_signed(self.uhi, self.width));
            if self.is_empty() {
                return self;
            }
            // both have one sign, and where they have, each number of one is a number of the other
            self.ulo = trunc(self.slo as u128, self.width);
            self.uhi = trunc(self.shi as u128, self.width);
        }
        self
    }

    /// Whether both intervals of a range that is not empty lie inside those of this one.
    pub fn covers(&self, other: &Range) -> bool {
        self.ulo <= other.ulo && self.uhi >= other.uhi && self.slo <= other.slo && self.shi >= other.shi
    }

    /// A range around all sums.
    pub fn add(&self, b: &Range) -> Range {
        let w = self.width;
        let mut r = Range::full(w);
        let low = self.ulo.checked_add(b.ulo).filter(|&v| v <= mask(w));
        let high = self.uhi.checked_add(b.uhi).filter(|&v| v <= mask(w));
        match (low, high) {
            (Some(lo), Some(hi)) => (r.ulo, r.uhi) = (lo, hi),
            // all sums wrap around once
            (None, None) => {
                r.ulo = trunc(self.ulo.wrapping_add(b.ulo), w);
                r.uhi = trunc(self.uhi.wrapping_add(b.uhi), w);
            }
            _ => {}
        }
        if let (Some(lo), Some(hi)) = (self.slo.checked_add(b.slo), self.shi.checked_add(b.shi))
            && lo >= smallest(w)
            && hi <= largest(w)
        {
            (r.slo, r.shi) = (lo, hi);
        }
        r.reduced()
    }

    /// A range around all products.
    pub fn mul(&self, b: &Range) -> Range {
        let w = self.width;
        let mut r = Range::full(w);
        if let Some(hi) = self.uhi.checked_mul(b.uhi).filter(|&v| v <= mask(w)) {
            (r.ulo, r.uhi) = (self.ulo * b.ulo, hi);
        }
        let corners = [(self.slo, b.slo), (self.slo, b.shi), (self.shi, b.slo), (self.shi, b.shi)];
        let products: Option<Vec<i128>> = corners.iter().map(|(x, y)| x.checked_mul(*y)).collect();
        if let Some(p) = products
            && let (Some(&lo), Some(&hi)) = (p.iter().min(), p.iter().max())
            && lo >= smallest(w)
            && hi <= largest(w)
        {
            (r.slo, r.shi) = (lo, hi);
        }
        r.reduced()
    }

    /// A range around all unsigned quotients; everything if the divisor may be zero.
    pub fn udiv(&self, b: &Range) -> Range {
        if b.ulo == 0 {
            return Range::full(self.width);
        }
        Range::unsigned(self.width, self.ulo / b.uhi, self.uhi / b.ulo)
    }

    /// A range around all unsigned remainders.
    pub fn urem(&self, b: &Range) -> Range {
        if b.ulo > 0 && self.uhi < b.ulo {
            return *self;
        }
        // the remainder by zero is the dividend itself
        let hi = if b.ulo > 0 { self.uhi.min(b.uhi - 1) } else { self.uhi };
        Range::unsigned(self.width, 0, hi)
    }

    /// A range around all signed quotients; everything unless the divisor is one value other than 0 and -1.
    pub fn sdiv(&self, b: &Range) -> Range {
        match b.value().map(|v| to_signed(v, self.width)) {
            Some(k) if k > 0 => Range::signed(self.width, self.slo / k, self.shi / k),
            Some(k) if k < -1 => Range::signed(self.width, self.shi / k, self.slo / k),
            _ => Range::full(self.width),
        }
    }

    /// A range around all signed remainders; everything unless the divisor is one value other than 0.
    pub fn srem(&self, b: &Range) -> Range {
        let Some(k) = b.value().map(|v| to_signed(v, self.width)).filter(|&k| k != 0) else {
            return Range::full(self.width);
        };
        let top = i128::try_from(k.unsigned_abs() - 1).unwrap_or(i128::MAX);
        let lo = if self.slo >= 0 { 0 } else { self.slo.max(-top) };
        let hi = if self.shi <= 0 { 0 } else { self.shi.min(top) };
        Range::signed(self.width, lo, hi)
    }

    /// A range around all shifts to the left; everything unless the amount is known.
    pub fn shl(&self, b: &Range) -> Range {
        match b.value() {
            Some(k) if k < u128::from(self.width) => self.mul(&Range::exact(self.width, 1 << k)),
            Some(_) => Range::exact(self.width, 0),
            None => Range::full(self.width),
        }
    }

    /// A range around all shifts to the right with zeros.
    pub fn lshr(&self, b: &Range) -> Range {
        match b.value() {
            Some(k) if k < u128::from(self.width) => {
                Range::unsigned(self.width, self.ulo >> k, self.uhi >> k)
            }
            Some(_) => Range::exact(self.width, 0),
            None => Range::unsigned(self.width, 0, self.uhi),
        }
    }

    /// A range around all shifts to the right with the sign bit.
    pub fn ashr(&self, b: &Range) -> Range {
        match b.value() {
            Some(k) => {
                let k = k.min(127) as u32;
                Range::signed(self.width, self.slo >> k, self.shi >> k)
            }
            None => Range::signed(self.width, self.slo.min(0), self.shi.max(-1)),
        }
    }

    /// A range around all bitwise conjunctions: none exceeds either operand.
    pub fn and(&self, b: &Range) -> Range {
        Range::unsigned(self.width, 0, self.uhi.min(b.uhi))
    }

    /// A range around all bitwise disjunctions: none is below either operand.
    pub fn or(&self, b: &Range) -> Range {
        Range::unsigned(self.width, self.ulo.max(b.ulo), filled(self.uhi | b.uhi))
    }

    /// A range around all bitwise exclusive ors.
    pub fn xor(&self, b: &Range) -> Range {
        Range::unsigned(self.width, 0, filled(self.uhi | b.uhi))
    }

    /// The complements of all values, exactly.
    pub fn not(&self) -> Range {
        let top = mask(self.width);
        Range {
            width: self.width,
            ulo: top - self.uhi,
            uhi: top - self.ulo,
            slo: -1 - self.shi,
            shi: -1 - self.slo,
        }
    }

    /// `self` above `low`.
    pub fn concat(&self, low: &Range) -> Range {
        let k = low.width;
        Range::unsigned(self.width + k, self.ulo << k | low.ulo, self.uhi << k | low.uhi)
    }

    /// A range around `width` bits from bit `low` upwards.
    pub fn extract(&self, low: u32, width: u32) -> Range {
        let (lo, hi) = (self.ulo >> low, self.uhi >> low);
        let mut r = Range::full(width);
        if hi <= mask(width) {
            (r.ulo, r.uhi) = (lo, hi);
        }
        if low == 0 && self.slo >= smallest(width) && self.shi <= largest(width) {
            (r.slo, r.shi) = (self.slo, self.shi);
        }
        r.reduced()
    }

    /// The same unsigned values in a wider word.
    pub fn zext(&self, width: u32) -> Range {
        Range::unsigned(width, self.ulo, self.uhi)
    }

    /// The same signed values in a wider word.
    pub fn sext(&self, width: u32) -> Range {
        Range::signed(width, self.slo, self.shi)
    }
}

/// All bits below the highest one set.
fn filled(v: u128) -> u128 {
    if v == 0 { 0 } else { u128::MAX >> v.leading_zeros() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of intervals of three bits: reducing keeps the values, and once is enough.
    #[test]
    fn reducing_keeps_all_values_and_leaves_nothing_to_reduce() {
        let ends = |lo: i128, hi: i128| (lo..=hi).flat_map(move |a| (a..=hi).map(move |b| (a, b)));
        for (ulo, uhi) in ends(0, 7) {
            for (slo, shi) in ends(-4, 3) {
                let range = Range { width: 3, ulo: ulo as u128, uhi: uhi as u128, slo, shi };
                let values = |r: &Range| -> Vec<u128> {
                    let has =
                        |v: &u128| (r.ulo..=r.uhi).contains(v) && (r.slo..=r.shi).contains(&to_signed(*v, 3));
                    (0..8).filter(has).collect()
                };
                let reduced = range.reduced();
                assert_eq!(values(&reduced), values(&range));
                assert!(reduced.is_empty() || reduced.reduced() == reduced, "{range:?}");
                assert!(range.covers(&reduced) || reduced.is_empty());
            }
        }
    }
}
