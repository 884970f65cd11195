//! Values and where pointers come from.
//!
//! A value carries the object its bits were derived from, so that an access past the end of one object is an
//! error even when it happens to hit another. The rule for every operator errs towards "unknown": an access
//! through a value of unknown origin is only held against all live objects, so a doubtful origin can hide an
//! error but never invent one.

/// Where a value comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origin(u32);

const NEGATED: u32 = 1 << 31;

impl Origin {
    /// Not derived from an address.
    pub const NONE: Origin = Origin(0);
    /// Derived from addresses in a way that names no single object.
    pub const WILD: Origin = Origin(NEGATED - 1);
    /// Marks a variable that was never assigned; no value has it.
    pub const UNSET: Origin = Origin(u32::MAX);
    /// Objects with larger numbers are treated as wild.
    pub const MOST_OBJECTS: usize = (NEGATED - 2) as usize;

    /// The origin of the address of this object.
    #[inline]
    pub fn of_object(slot: usize) -> Origin {
        if slot < Origin::MOST_OBJECTS { Origin(slot as u32 + 1) } else { Origin::WILD }
    }

    /// The object, if the value is an address in (or near) it.
    #[inline]
    pub fn object(self) -> Option<usize> {
        // none wraps to the largest number, wild and negated ones are large as they are
        let slot = self.0.wrapping_sub(1) as usize;
        (slot < Origin::MOST_OBJECTS).then_some(slot)
    }

    /// Whether the value counts as an integer: it belongs to no object.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Sums: an integer moves a pointer, a difference of pointers into one object is an integer.
    #[inline]
    pub fn sum(self, other: Origin) -> Origin {
        if other.is_none() {
            self
        } else if self.is_none() {
            other
        } else {
            self.sum_of_two(other)
        }
    }

    #[cold]
    fn sum_of_two(self, other: Origin) -> Origin {
        let known = self != Origin::WILD && other != Origin::WILD;
        if known && self.0 ^ other.0 == NEGATED { Origin::NONE } else { Origin::WILD }
    }

    /// Bit operations: with an integer they tag or align a pointer.
    #[inline]
    pub fn mix(self, other: Origin) -> Origin {
        if other.is_none() || self == other {
            self.positive()
        } else if self.is_none() {
            other.positive()
        } else {
            Origin::WILD
        }
    }

    /// Exclusive or: as [`Origin::mix`], but two pointers leave neither (linked lists that keep `prev ^
    /// next`).
    #[inline]
    pub fn xor(self, other: Origin) -> Origin {
        if self == other && !self.is_none() { Origin::WILD } else { self.mix(other) }
    }

    /// Multiplication by minus one is how subtraction is written.
    pub fn negated(self) -> Origin {
        if self.is_none() || self == Origin::WILD { self } else { Origin(self.0 ^ NEGATED) }
    }

    /// Division, shifts, products: hashes of pointers are integers.
    #[inline]
    pub fn hashed(self, other: Origin) -> Origin {
        if self == Origin::WILD || other == Origin::WILD { Origin::WILD } else { Origin::NONE }
    }

    #[inline]
    fn positive(self) -> Origin {
        if self.0 & NEGATED != 0 { Origin::WILD } else { self }
    }
}

/// The bits of a register with their provenance.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The value, extended by zeros.
    pub bits: u128,
    /// What it was derived from.
    pub origin: Origin,
}

impl Value {
    /// The integer zero.
    pub const ZERO: Value = Value { bits: 0, origin: Origin::NONE };
    /// The register of a variable before its first assignment.
    pub const UNSET: Value = Value { bits: 0, origin: Origin::UNSET };

    /// A value without provenance.
    #[inline]
    pub fn int(bits: u128) -> Value {
        Value { bits, origin: Origin::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointer_arithmetic() {
        let (p, q) = (Origin::of_object(0), Origin::of_object(1));
        assert_eq!(p.sum(Origin::NONE), p);
        assert_eq!(Origin::NONE.sum(q), q);
        assert_eq!(p.sum(p.negated()), Origin::NONE);
        assert_eq!(p.sum(q.negated()), Origin::WILD);
        assert_eq!(p.sum(q), Origin::WILD);
        assert_eq!(p.xor(q), Origin::WILD);
        assert_eq!(p.xor(q).xor(q), Origin::WILD, "p ^ q ^ q is p again and must not be held to be q");
        assert_eq!(p.xor(p).xor(q), Origin::WILD);
        assert_eq!(p.mix(Origin::NONE), p);
    }

    #[test]
    fn objects_of_origins() {
        assert_eq!(Origin::of_object(7).object(), Some(7));
        for o in [Origin::NONE, Origin::WILD, Origin::UNSET, Origin::of_object(7).negated()] {
            assert_eq!(o.object(), None);
        }
    }
}
