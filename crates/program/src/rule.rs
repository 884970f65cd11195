//! Rules of C that clang's undefined-behaviour sanitizer knows how to check, each a property of its own.
//! Clang places the checks: it knows the C types, and it does so before it computes constants.

/// A rule and how clang speaks of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rule {
    /// An index is inside the array it is applied to, also inside a structure.
    ArrayBounds,
    /// Pointer arithmetic does not wrap round and does not start or end at null.
    PointerOverflow,
    /// No null pointer is used to name an object.
    NullPointer,
    /// `__builtin_unreachable()` is never reached, a function that does not return does not.
    Unreachable,
    /// A float that is converted to an integer fits.
    FloatCast,
    /// An array of variable length has a positive number of elements.
    VlaBound,
    /// A `_Bool` that is read is 0 or 1.
    InvalidValue,
    /// Arguments and results that are declared not to be null are not.
    Nonnull,
    /// `__builtin_clz` and `__builtin_ctz` are not called with 0.
    Builtin,
    /// Unsigned arithmetic does not wrap round (which C allows).
    UnsignedOverflow,
    /// An implicit conversion between integers keeps the value (C does not ask for that).
    ImplicitConversion,
}

impl Rule {
    /// Every rule, in the order of the declaration.
    pub const ALL: [Rule; 11] = [
        Rule::ArrayBounds,
        Rule::PointerOverflow,
        Rule::NullPointer,
        Rule::Unreachable,
        Rule::FloatCast,
        Rule::VlaBound,
        Rule::InvalidValue,
        Rule::Nonnull,
        Rule::Builtin,
        Rule::UnsignedOverflow,
        Rule::ImplicitConversion,
    ];

    /// The name of the property, which is clang's own name of the check where there is one.
    pub fn property(self) -> &'static str {
        match self {
            Rule::ArrayBounds => "array-bounds",
            Rule::PointerOverflow => "pointer-overflow",
            Rule::NullPointer => "null-pointer",
            Rule::Unreachable => "unreachable",
            Rule::FloatCast => "float-cast-overflow",
            Rule::VlaBound => "vla-bound",
            Rule::InvalidValue => "bool",
            Rule::Nonnull => "nonnull",
            Rule::Builtin => "builtin",
            Rule::UnsignedOverflow => "unsigned-overflow",
            Rule::ImplicitConversion => "implicit-conversion",
        }
    }

    /// What to write after `-fsanitize=`.
    pub fn sanitizer(self) -> &'static str {
        match self {
            Rule::ArrayBounds => "array-bounds",
            Rule::PointerOverflow => "pointer-overflow",
            Rule::NullPointer => "null",
            Rule::Unreachable => "unreachable",
            Rule::FloatCast => "float-cast-overflow",
            Rule::VlaBound => "vla-bound",
            Rule::InvalidValue => "bool",
            Rule::Nonnull => "nonnull-attribute,returns-nonnull-attribute",
            Rule::Builtin => "builtin",
            Rule::UnsignedOverflow => "unsigned-integer-overflow",
            Rule::ImplicitConversion => "implicit-conversion",
        }
    }

    /// The rule in words.
    pub fn text(self) -> &'static str {
        match self {
            Rule::ArrayBounds => "every index is inside its array",
            Rule::PointerOverflow => "no pointer arithmetic wraps round or leaves from null",
            Rule::NullPointer => "no object is named through a null pointer",
            Rule::Unreachable => "__builtin_unreachable() is never reached",
            Rule::FloatCast => "every float that is converted to an integer fits",
            Rule::VlaBound => "every array of variable length has a positive length",
            Rule::InvalidValue => "every _Bool that is read is 0 or 1",
            Rule::Nonnull => "no argument or result is null that is declared not to be",
            Rule::Builtin => "__builtin_clz and __builtin_ctz are not called with 0",
            Rule::UnsignedOverflow => "no unsigned arithmetic wraps round",
            Rule::ImplicitConversion => "no implicit conversion between integers changes the value",
        }
    }

    /// What is wrong where the rule is broken.
    pub fn broken(self) -> &'static str {
        match self {
            Rule::ArrayBounds => "an index is outside its array",
            Rule::PointerOverflow => "pointer arithmetic wraps round or leaves from null",
            Rule::NullPointer => "an object is named through a null pointer",
            Rule::Unreachable => "__builtin_unreachable() is reached",
            Rule::FloatCast => "a float does not fit the integer type it is converted to",
            Rule::VlaBound => "the length of an array of variable length is not positive",
            Rule::InvalidValue => "a _Bool that is read is neither 0 nor 1",
            Rule::Nonnull => "a pointer is null that is declared not to be",
            Rule::Builtin => "__builtin_clz or __builtin_ctz is called with 0",
            Rule::UnsignedOverflow => "unsigned arithmetic wraps round",
            Rule::ImplicitConversion => "an implicit conversion changes the value",
        }
    }

    /// Whether the sanitizer's runtime names the breaking of this rule so.
    pub fn is_reported_as(self, word: &str) -> bool {
        match self {
            Rule::ArrayBounds => word == "out-of-bounds-index",
            Rule::PointerOverflow => word.contains("pointer-overflow") || word.starts_with("nullptr-"),
            Rule::NullPointer => word == "null-pointer-use",
            Rule::Unreachable => word == "unreachable-call" || word == "missing-return",
            Rule::FloatCast => word == "float-cast-overflow",
            Rule::VlaBound => word == "non-positive-vla-index",
            Rule::InvalidValue => word.contains("invalid-bool-load") || word.contains("invalid-enum-load"),
            Rule::Nonnull => word.contains("invalid-null-argument") || word.contains("invalid-null-return"),
            Rule::Builtin => word == "invalid-builtin-use",
            Rule::UnsignedOverflow => word == "unsigned-integer-overflow",
            Rule::ImplicitConversion => word.starts_with("implicit-"),
        }
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of rules.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules(u16);

impl Rules {
    /// Puts a rule into the set.
    pub fn add(&mut self, rule: Rule) {
        self.0 |= rule.bit();
    }

    /// Whether the rule is in the set.
    pub fn contains(self, rule: Rule) -> bool {
        self.0 & rule.bit() != 0
    }

    /// Whether no rule is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rules of the set in the order of [`Rule::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |r| self.contains(*r))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_added() {
        for rule in Rule::ALL {
            let mut set = Rules::default();
            assert!(set.is_empty());
            set.add(rule);
            assert_eq!(set.iter().collect::<Vec<Rule>>(), [rule]);
        }
    }
}
