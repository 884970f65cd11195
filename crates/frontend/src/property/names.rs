//! Short names of properties on the command line, in one table.

use super::{Check, Property, PropertyError};

/// A name and what it stands for.
pub struct ShortName {
    /// What the user writes.
    pub name: &'static str,
    /// One line for the help text.
    pub help: &'static str,
    checks: fn() -> Vec<Check>,
}

impl ShortName {
    /// The checks the name stands for.
    pub fn checks(&self) -> Vec<Check> {
        (self.checks)()
    }
}

/// Every short name.
pub const SHORT_NAMES: &[ShortName] = &[
    ShortName {
        name: "default",
        help: "error calls, failed assertions, invalid memory accesses, division by zero, division overflow",
        checks: standard_checks,
    },
    ShortName {
        name: "assertions",
        help: "error calls and failed assertions of all dialects",
        checks: || vec![Check::ErrorCalls, Check::Assertions],
    },
    ShortName {
        name: "unreach-call",
        help: "reach_error() and __VERIFIER_error() are never called",
        checks: || vec![unreach("reach_error"), unreach("__VERIFIER_error")],
    },
    ShortName {
        name: "valid-memsafety",
        help: "valid-deref, valid-free and valid-memtrack",
        checks: || vec![Check::ValidFree, Check::ValidDeref, Check::ValidMemtrack],
    },
    ShortName {
        name: "valid-deref",
        help: "every access is inside a live object",
        checks: || vec![Check::ValidDeref],
    },
    ShortName {
        name: "valid-free",
        help: "every free frees the start of a live heap object",
        checks: || vec![Check::ValidFree],
    },
    ShortName {
        name: "valid-memtrack",
        help: "no heap object is lost",
        checks: || vec![Check::ValidMemtrack],
    },
    ShortName {
        name: "valid-memcleanup",
        help: "all heap memory is freed at the end",
        checks: || vec![Check::ValidMemcleanup],
    },
    ShortName {
        name: "no-overflow",
        help: "no signed operation overflows, shifts to the left included",
        checks: || vec![Check::NoOverflow],
    },
    ShortName {
        name: "valid-shift",
        help: "no shift too far or by a negative amount, none out of a signed number's range",
        checks: || vec![Check::ValidShift],
    },
    ShortName {
        name: "division-by-zero",
        help: "no integer is divided by zero",
        checks: || vec![Check::NoDivisionByZero],
    },
    ShortName {
        name: "division-overflow",
        help: "no quotient is out of range: INT_MIN / -1 (part of no-overflow)",
        checks: || vec![Check::NoDivisionOverflow],
    },
    ShortName {
        name: "uninitialised-read",
        help: "nothing is read that was never written (no pruning)",
        checks: || vec![Check::NoUninitRead],
    },
    ShortName {
        name: "misaligned-access",
        help: "every access is at an address its type allows",
        checks: || vec![Check::NoMisaligned],
    },
    ShortName {
        name: "pointer-mix",
        help: "only pointers of one object are ordered and subtracted (no pruning)",
        checks: || vec![Check::NoPointerMix],
    },
    ShortName {
        name: "termination",
        help: "every run ends (not supported yet)",
        checks: || vec![Check::Termination],
    },
    ShortName {
        name: "no-data-race",
        help: "no data race (not supported yet)",
        checks: || vec![Check::NoDataRace],
    },
    ShortName {
        name: "def-behavior",
        help: "no undefined behaviour (not supported yet)",
        checks: || vec![Check::DefBehavior],
    },
];

pub(super) fn standard_checks() -> Vec<Check> {
    vec![
        Check::ErrorCalls,
        Check::Assertions,
        Check::ValidDeref,
        Check::ValidFree,
        Check::NoDivisionByZero,
        Check::NoDivisionOverflow,
    ]
}

fn unreach(function: &str) -> Check {
    Check::UnreachCall { function: function.to_string(), argument: None }
}

pub(super) fn parse(text: &str) -> Result<Property, PropertyError> {
    let mut property = Property::of(text, []);
    for name in text.split(',').map(str::trim) {
        let found = SHORT_NAMES.iter().find(|short| short.name == name).ok_or_else(|| unknown(name))?;
        for check in found.checks() {
            property.add(check);
        }
    }
    Ok(property)
}

fn unknown(name: &str) -> PropertyError {
    let known: Vec<&str> = SHORT_NAMES.iter().map(|short| short.name).collect();
    PropertyError::whole(
        format!("`{name}` is not the name of a property"),
        format!("use the path of a .prp file, or one or more of: {}", known.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_name_parses_to_its_checks() {
        for short in SHORT_NAMES {
            let property = Property::from_names(short.name).unwrap();
            assert_eq!(property.checks, short.checks(), "{}", short.name);
            assert!(!property.checks.is_empty(), "{}", short.name);
            assert_eq!(property.name, short.name);
        }
    }

    #[test]
    fn the_help_says_what_is_not_supported() {
        for short in SHORT_NAMES {
            let property = Property::from_names(short.name).unwrap();
            assert_eq!(short.help.contains("not supported"), property.is_unsupported(), "{}", short.name);
        }
    }

    #[test]
    fn names_combine() {
        let property = Property::from_names("default, no-overflow,valid-deref").unwrap();
        assert_eq!(property.checks.len(), standard_checks().len() + 1);
        assert_eq!(property.checks.last(), Some(&Check::NoOverflow));
    }

    #[test]
    fn unknown_names_list_the_known_ones() {
        for text in ["", "unreach_call", "no-overflow,", "main.assertion.1"] {
            let error = Property::from_names(text).unwrap_err();
            assert!(error.help.contains("unreach-call"), "{text}: {error:?}");
        }
    }
}
