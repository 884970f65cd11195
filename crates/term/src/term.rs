//! The term handle: either an index into the store or, for almost every constant, the constant itself.
//!
//! Constants are immediate (no interning) so that running a program on known values allocates nothing. The
//! encoding is canonical: a constant that can be immediate always is, so equality of handles stays equality
//! of terms.

use crate::bits::{mask, sext, trunc};

/// A program variable. Numbers are given out by the program, not by the term store.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

/// A handle to a term: `Copy`, comparable, hashable. Equal handles of one store are equal terms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u64);

const IMMEDIATE: u64 = 1 << 63;
const PAYLOAD_BITS: u32 = 56;
const PAYLOAD: u64 = (1 << PAYLOAD_BITS) - 1;

impl Term {
    /// The false (zero) term of width 1.
    pub const FALSE: Term = Term(IMMEDIATE);
    /// The true (one) term of width 1.
    pub const TRUE: Term = Term(IMMEDIATE | 1);
    /// Not a term: marks a variable that has no value yet. Never hand it to the store.
    pub const UNSET: Term = Term(u64::MAX >> 1);

    /// The immediate constant of this width and value, if it fits the encoding.
    #[inline]
    pub(crate) fn immediate(width: u32, value: u128) -> Option<Term> {
        debug_assert!((1..=128).contains(&width));
        debug_assert_eq!(value, trunc(value, width));
        let head = IMMEDIATE | (u64::from(width - 1) << PAYLOAD_BITS);
        if width <= PAYLOAD_BITS {
            return Some(Term(head | value as u64));
        }
        let signed = sext(value, width) as i128;
        let fits = (-(1 << (PAYLOAD_BITS - 1))..(1 << (PAYLOAD_BITS - 1))).contains(&signed);
        fits.then_some(Term(head | (signed as u64 & PAYLOAD)))
    }

    #[inline]
    pub(crate) fn node(index: u32) -> Term {
        Term(u64::from(index))
    }

    #[inline]
    pub(crate) fn raw(value: u64) -> Term {
        Term(value)
    }

    #[inline]
    pub(crate) fn raw_value(self) -> u64 {
        self.0
    }

    /// Whether the handle is the constant itself rather than an index into the store.
    #[inline]
    pub fn is_immediate(self) -> bool {
        self.0 & IMMEDIATE != 0
    }

    /// Width and value of an immediate constant. Constants too wide to be immediate answer `None`: ask the
    /// store.
    #[inline]
    pub fn as_immediate(self) -> Option<(u32, u128)> {
        if !self.is_immediate() {
            return None;
        }
        let width = ((self.0 >> PAYLOAD_BITS) & 0x7f) as u32 + 1;
        let payload = self.0 & PAYLOAD;
        if width <= PAYLOAD_BITS {
            Some((width, u128::from(payload)))
        } else {
            Some((width, sext(u128::from(payload), PAYLOAD_BITS) & mask(width)))
        }
    }

    /// The index of the node behind a term that is not immediate.
    #[inline]
    pub fn index(self) -> Option<usize> {
        (!self.is_immediate()).then_some(self.0 as usize)
    }

    /// Whether this is the constant true; says nothing about terms that merely cannot be false.
    #[inline]
    pub fn is_true(self) -> bool {
        self == Term::TRUE
    }

    /// Whether this is the constant false; says nothing about terms that merely cannot be true.
    #[inline]
    pub fn is_false(self) -> bool {
        self == Term::FALSE
    }
}

impl std::fmt::Debug for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_immediate() {
            Some((w, v)) => write!(f, "{v}:{w}"),
            None => write!(f, "t{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn immediates_round_trip_at_the_edges() {
        for width in 1..=128 {
            for value in [0u128, 1, 2, mask(width), mask(width) - 1, mask(width) >> 1, 1 << (width - 1)] {
                let value = trunc(value, width);
                if let Some(t) = Term::immediate(width, value) {
                    assert_eq!(t.as_immediate(), Some((width, value)));
                } else {
                    assert!(width > 56);
                }
            }
        }
    }
}
