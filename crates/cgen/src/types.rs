//! C's integer types: widths, promotions, conversions, literals, and the range of values an expression can
//! have.

/// Values from the first to the second; `None` where 128 bits are not enough to say, or anything of the type.
pub type Range = Option<(i128, i128)>;

/// The integer types of C.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    /// `_Bool`.
    Bool,
    /// `signed char`.
    SChar,
    /// `unsigned char`.
    UChar,
    /// `char`, which is signed on the machines meant here.
    Char,
    /// `short`.
    Short,
    /// `unsigned short`.
    UShort,
    /// `int`.
    Int,
    /// `unsigned int`.
    UInt,
    /// `long`.
    Long,
    /// `unsigned long`.
    ULong,
    /// `long long`.
    LLong,
    /// `unsigned long long`.
    ULLong,
    /// `__int128`.
    Int128,
    /// `unsigned __int128`.
    UInt128,
}

/// How wide `long` is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Bits of `long`: 32 or 64.
    pub long_bits: u32,
}

impl Ty {
    /// The type as C writes it.
    pub fn name(self) -> &'static str {
        match self {
            Ty::Bool => "_Bool",
            Ty::SChar => "signed char",
            Ty::UChar => "unsigned char",
            Ty::Char => "char",
            Ty::Short => "short",
            Ty::UShort => "unsigned short",
            Ty::Int => "int",
            Ty::UInt => "unsigned int",
            Ty::Long => "long",
            Ty::ULong => "unsigned long",
            Ty::LLong => "long long",
            Ty::ULLong => "unsigned long long",
            Ty::Int128 => "__int128",
            Ty::UInt128 => "unsigned __int128",
        }
    }

    /// The end of `__VERIFIER_nondet_`.
    pub fn input_name(self) -> &'static str {
        match self {
            Ty::Bool => "bool",
            Ty::SChar | Ty::Char => "char",
            Ty::UChar => "uchar",
            Ty::Short => "short",
            Ty::UShort => "ushort",
            Ty::Int | Ty::Int128 => "int",
            Ty::UInt | Ty::UInt128 => "uint",
            Ty::Long => "long",
            Ty::ULong => "ulong",
            Ty::LLong => "longlong",
            Ty::ULLong => "ulonglong",
        }
    }

    /// Whether it has negative values.
    pub fn signed(self) -> bool {
        use Ty::*;
        matches!(self, SChar | Char | Short | Int | Long | LLong | Int128)
    }

    fn rank(self) -> u32 {
        use Ty::*;
        match self {
            Bool => 0,
            SChar | UChar | Char => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LLong | ULLong => 5,
            Int128 | UInt128 => 6,
        }
    }

    /// The unsigned type of the same rank.
    pub fn unsigned(self) -> Ty {
        use Ty::*;
        match self {
            SChar | Char => UChar,
            Short => UShort,
            Int => UInt,
            Long => ULong,
            LLong => ULLong,
            Int128 => UInt128,
            other => other,
        }
    }

    /// The integer promotions.
    pub fn promoted(self) -> Ty {
        if self.rank() < Ty::Int.rank() { Ty::Int } else { self }
    }
}

impl Machine {
    /// Value bits of a type, the sign included; 1 for `_Bool`.
    pub fn bits(self, ty: Ty) -> u32 {
        use Ty::*;
        match ty {
            Bool => 1,
            SChar | UChar | Char => 8,
            Short | UShort => 16,
            Int | UInt => 32,
            Long | ULong => self.long_bits,
            LLong | ULLong => 64,
            Int128 | UInt128 => 128,
        }
    }

    /// All values of a type, if they can be said.
    pub fn full(self, ty: Ty) -> Range {
        let bits = self.bits(ty);
        match (bits, ty.signed()) {
            (128, _) => None,
            (_, true) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
            (_, false) => Some((0, (1 << bits) - 1)),
        }
    }

    /// Whether all values of a range are values of a type; a range that is not known is not.
    pub fn fits(self, range: Range, ty: Ty) -> bool {
        match (range, self.full(ty)) {
            (Some((lo, hi)), Some((min, max))) => min <= lo && hi <= max,
            // far inside 128 bits by how ranges arise; only the sign matters
            (Some((lo, _)), None) => ty.signed() || lo >= 0,
            (None, _) => false,
        }
    }

    /// What is left of a range after a conversion.
    pub fn converted(self, range: Range, to: Ty) -> Range {
        if self.fits(range, to) { range } else { self.full(to) }
    }

    /// The usual arithmetic conversions.
    pub fn common(self, a: Ty, b: Ty) -> Ty {
        let (a, b) = (a.promoted(), b.promoted());
        if a == b {
            return a;
        }
        if a.signed() == b.signed() {
            return if a.rank() >= b.rank() { a } else { b };
        }
        let (s, u) = if a.signed() { (a, b) } else { (b, a) };
        if u.rank() >= s.rank() {
            u
        } else if self.bits(s) > self.bits(u) {
            s
        } else {
            s.unsigned()
        }
    }

    /// A constant of exactly this type (of its promoted type for narrow ones), as an operand.
    pub fn literal(self, ty: Ty, value: i128) -> String {
        let value = match self.full(ty) {
            Some((lo, hi)) => value.clamp(lo, hi),
            None => value.clamp(if ty.signed() { -1 << 62 } else { 0 }, 1 << 62),
        };
        let suffix = match ty {
            Ty::UInt => "U",
            Ty::Long => "L",
            Ty::ULong => "UL",
            Ty::LLong => "LL",
            Ty::ULLong => "ULL",
            Ty::Int128 | Ty::UInt128 => return format!("(({}){value}LL)", ty.name()),
            _ => "",
        };
        let lowest = self.full(ty.promoted()).is_some_and(|(lo, _)| lo == value);
        match value {
            _ if lowest && value < 0 => format!("({}{suffix} - 1)", value + 1),
            v if v < 0 => format!("({v}{suffix})"),
            v => format!("{v}{suffix}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LP64: Machine = Machine { long_bits: 64 };
    const ILP32: Machine = Machine { long_bits: 32 };

    #[test]
    fn conversions_follow_the_standard() {
        assert_eq!(LP64.common(Ty::UShort, Ty::Char), Ty::Int);
        assert_eq!(LP64.common(Ty::UInt, Ty::Long), Ty::Long);
        assert_eq!(ILP32.common(Ty::UInt, Ty::Long), Ty::ULong);
        assert_eq!(LP64.common(Ty::ULong, Ty::LLong), Ty::ULLong);
        assert_eq!(ILP32.common(Ty::ULong, Ty::LLong), Ty::LLong);
        assert_eq!(LP64.common(Ty::Int, Ty::UInt), Ty::UInt);
    }

    #[test]
    fn literals_are_in_range_and_have_their_type() {
        assert_eq!(LP64.literal(Ty::Int, i128::MIN), "(-2147483647 - 1)");
        assert_eq!(LP64.literal(Ty::LLong, i128::MIN), "(-9223372036854775807LL - 1)");
        assert_eq!(ILP32.literal(Ty::ULong, i128::MAX), "4294967295UL");
        assert_eq!(LP64.literal(Ty::SChar, -500), "(-128)");
        assert_eq!(LP64.literal(Ty::UInt, -3), "0U");
    }

    #[test]
    fn ranges_survive_conversions_they_fit() {
        assert_eq!(LP64.converted(Some((-1, 5)), Ty::Short), Some((-1, 5)));
        assert_eq!(LP64.converted(Some((-1, 5)), Ty::UChar), Some((0, 255)));
        assert_eq!(LP64.converted(Some((0, 5)), Ty::UInt128), Some((0, 5)));
        assert_eq!(LP64.converted(Some((-1, 5)), Ty::UInt128), None);
    }
}
