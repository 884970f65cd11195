//! A property: the entry function and the list of checks.

use super::{Check, PropertyError, names, prp};

/// What a run has to decide: every check holds on every run from the entry function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// How the user named it: a short name or the stem of the property file.
    pub name: String,
    /// The function every run starts in.
    pub entry: String,
    /// The conjuncts, without duplicates, in the order given.
    pub checks: Vec<Check>,
}

impl Property {
    /// What a C developer wants when no property is given: no error call, no failed assertion, no invalid
    /// memory access, no division that traps. Leaks and overflow are asked for by name.
    pub fn standard() -> Self {
        Property::of("default", names::standard_checks())
    }

    /// A property over `main` with these checks; duplicates are dropped.
    pub fn of(name: impl Into<String>, checks: impl IntoIterator<Item = Check>) -> Self {
        let mut property = Property { name: name.into(), entry: "main".to_string(), checks: Vec::new() };
        for check in checks {
            property.add(check);
        }
        property
    }

    /// One short name, or several separated by commas: `unreach-call`, `default,no-overflow`.
    pub fn from_names(text: &str) -> Result<Self, PropertyError> {
        names::parse(text)
    }

    /// The text of a `.prp` file.
    pub fn from_prp(name: impl Into<String>, text: &str) -> Result<Self, PropertyError> {
        prp::parse(name.into(), text)
    }

    /// Adds a check unless it is already there.
    pub fn add(&mut self, check: Check) {
        if !self.checks.contains(&check) {
            self.checks.push(check);
        }
    }

    /// The checks no engine decides yet. When this is not empty the answer may be FALSE through another
    /// check, never TRUE.
    pub fn unsupported(&self) -> Vec<&Check> {
        self.checks.iter().filter(|check| check.unsupported().is_some()).collect()
    }

    /// Is there nothing at all to run for?
    pub fn is_unsupported(&self) -> bool {
        self.checks.iter().all(|check| check.unsupported().is_some())
    }

    /// The property in the format of property files, one line per check the format can say.
    pub fn specification(&self) -> String {
        let lines: Vec<String> =
            self.checks.iter().filter_map(|check| check.specification(&self.entry)).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_property_has_no_leaks_and_no_overflow() {
        let property = Property::standard();
        assert_eq!(property.entry, "main");
        assert!(property.checks.contains(&Check::ErrorCalls));
        assert!(property.checks.contains(&Check::Assertions));
        assert!(property.checks.contains(&Check::ValidDeref));
        assert!(property.checks.contains(&Check::ValidFree));
        assert!(property.checks.contains(&Check::NoDivisionByZero));
        assert!(!property.checks.contains(&Check::ValidMemtrack));
        assert!(!property.checks.contains(&Check::NoOverflow));
        assert!(property.unsupported().is_empty());
    }

    #[test]
    fn duplicates_are_dropped() {
        let property = Property::of("x", [Check::ValidFree, Check::ValidDeref, Check::ValidFree]);
        assert_eq!(property.checks, [Check::ValidFree, Check::ValidDeref]);
    }

    #[test]
    fn a_partly_supported_property_can_run() {
        let property = Property::of("x", [Check::ValidDeref, Check::Termination]);
        assert_eq!(property.unsupported(), [&Check::Termination]);
        assert!(!property.is_unsupported());
        assert!(Property::of("x", [Check::Termination]).is_unsupported());
    }

    #[test]
    fn specification_reads_back() {
        let property = Property {
            name: "all".to_string(),
            entry: "start".to_string(),
            checks: vec![
                Check::UnreachCall { function: "f".to_string(), argument: Some(7) },
                Check::UnreachCall { function: "g".to_string(), argument: None },
                Check::UnreachLabel { label: "ERROR".to_string() },
                Check::ValidDeref,
                Check::ValidFree,
                Check::ValidMemtrack,
                Check::ValidMemcleanup,
                Check::NoOverflow,
                Check::Termination,
                Check::NoDataRace,
                Check::DefBehavior,
                Check::CoverCall { function: "h".to_string() },
                Check::CoverBranches,
                Check::CoverStatements,
                Check::CoverConditions,
            ],
        };
        assert_eq!(Property::from_prp("all", &property.specification()), Ok(property));
    }
}
