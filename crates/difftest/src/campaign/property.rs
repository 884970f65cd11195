//! The properties, and what the native errors say about an answer.

/// How a native run fails: the letters of `harness.c`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FailureKind {
    /// An error function was called, or an assertion failed.
    ErrorCall,
    /// An access outside of living objects.
    Deref,
    /// Something was freed that may not be.
    Free,
    /// Memory is left at the end.
    Cleanup,
    /// A signed operation other than a division overflows.
    Overflow,
    /// The least number divided by -1.
    DivisionOverflow,
    /// A division or a remainder by zero.
    DivisionByZero,
    /// A shift that C does not define.
    Shift,
    /// An access at an address that its type does not allow.
    Misaligned,
    /// Undefined, and no property of ours.
    Other,
}

impl FailureKind {
    /// The kind of a letter in the harness's output.
    pub fn of_letter(letter: char) -> Option<FailureKind> {
        Some(match letter {
            'E' => FailureKind::ErrorCall,
            'D' => FailureKind::Deref,
            'F' => FailureKind::Free,
            'C' => FailureKind::Cleanup,
            'O' => FailureKind::Overflow,
            'V' => FailureKind::DivisionOverflow,
            'Z' => FailureKind::DivisionByZero,
            'S' => FailureKind::Shift,
            'M' => FailureKind::Misaligned,
            'U' => FailureKind::Other,
            _ => return None,
        })
    }

    /// After it anything may happen.
    fn is_undefined(self) -> bool {
        !matches!(self, FailureKind::ErrorCall | FailureKind::Cleanup)
    }
}

/// A property by the name the command line knows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CheckedProperty {
    /// The name, as `--property` takes it.
    pub name: &'static str,
    /// Errors that break it.
    pub breaks: &'static [FailureKind],
    /// Errors that may break it: the native run does not say.
    pub may_break: &'static [FailureKind],
}

impl CheckedProperty {
    /// All properties of the campaign; `unreach-call` is the first.
    pub const ALL: [CheckedProperty; 9] = [
        CheckedProperty { name: "unreach-call", breaks: &[FailureKind::ErrorCall], may_break: &[] },
        CheckedProperty { name: "valid-deref", breaks: &[FailureKind::Deref], may_break: &[] },
        CheckedProperty { name: "valid-free", breaks: &[FailureKind::Free], may_break: &[] },
        // what is left at the end may still be pointed to
        CheckedProperty {
            name: "valid-memsafety",
            breaks: &[FailureKind::Deref, FailureKind::Free],
            may_break: &[FailureKind::Cleanup],
        },
        CheckedProperty { name: "valid-memcleanup", breaks: &[FailureKind::Cleanup], may_break: &[] },
        CheckedProperty {
            name: "no-overflow",
            breaks: &[FailureKind::Overflow, FailureKind::DivisionOverflow],
            may_break: &[FailureKind::Shift],
        },
        CheckedProperty { name: "division-by-zero", breaks: &[FailureKind::DivisionByZero], may_break: &[] },
        CheckedProperty { name: "valid-shift", breaks: &[FailureKind::Shift], may_break: &[] },
        CheckedProperty { name: "misaligned-access", breaks: &[FailureKind::Misaligned], may_break: &[] },
    ];

    /// The property of this name.
    pub fn named(name: &str) -> Option<CheckedProperty> {
        CheckedProperty::ALL.into_iter().find(|p| p.name == name)
    }

    /// What may be answered about a program all of whose runs are known.
    pub fn judge(&self, kinds: &[FailureKind]) -> Expected {
        if kinds.iter().any(|k| self.breaks.contains(k)) {
            return Expected::False;
        }
        // after another kind of undefined behaviour any answer is right
        if kinds.iter().any(|k| k.is_undefined() || self.may_break.contains(k)) {
            return Expected::Any;
        }
        Expected::True
    }
}

/// The answers that are right; UNKNOWN always is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Every run is known and none breaks the property.
    True,
    /// Some run breaks the property.
    False,
    /// The program is undefined in another way, or its runs do not tell: no definite answer is wrong.
    Any,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_property_makes_it_false_whatever_else_happens() {
        let p = CheckedProperty::named("no-overflow").expect("a property");
        assert_eq!(p.judge(&[FailureKind::Deref, FailureKind::Overflow]), Expected::False);
        assert_eq!(p.judge(&[FailureKind::Deref]), Expected::Any);
        assert_eq!(p.judge(&[FailureKind::Shift]), Expected::Any);
        assert_eq!(p.judge(&[]), Expected::True);
        // a call of reach_error is no undefined behaviour
        assert_eq!(p.judge(&[FailureKind::ErrorCall]), Expected::True);
    }
}
