//! One thing to check, and the name it has in a verdict.

use secateur_program::Rule;
use std::fmt;

/// One conjunct of a property.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Check {
    /// The function is never called; with `argument`, never called with that value as its first argument.
    UnreachCall {
        /// C name of the function.
        function: String,
        /// `Some(n)` for properties such as `G ! call(f(n))`.
        argument: Option<u64>,
    },
    /// No error function of any dialect is called (`reach_error`, `__VERIFIER_error`, `klee_report_error`,
    /// ...).
    ErrorCalls,
    /// No assertion of any dialect fails (`assert`, `__CPROVER_assert`, `klee_assert`, ...).
    Assertions,
    /// The C label is never reached.
    UnreachLabel {
        /// Name of the label.
        label: String,
    },
    /// Every access is inside a live object.
    ValidDeref,
    /// Every `free` frees the start of a live heap object, once.
    ValidFree,
    /// No heap object becomes unreachable without having been freed.
    ValidMemtrack,
    /// All heap memory is freed when the program ends.
    ValidMemcleanup,
    /// No signed operation overflows, shifts to the left included.
    NoOverflow,
    /// No shift is by a negative amount or too far, and none moves bits out of a signed number.
    ValidShift,
    /// Nothing is read that was never written.
    NoUninitRead,
    /// Every access is at an address its type allows.
    NoMisaligned,
    /// Only pointers of one object are ordered and subtracted.
    NoPointerMix,
    /// A rule of C that clang places the checks of.
    Rule(Rule),
    /// No integer is divided by zero (a crash on most machines).
    NoDivisionByZero,
    /// No quotient is out of its type's range (the least number divided by -1, a crash on most machines).
    NoDivisionOverflow,
    /// Every run ends.
    Termination,
    /// No two threads race for a memory cell.
    NoDataRace,
    /// No undefined behaviour at all.
    DefBehavior,
    /// Test generation: reach a call of the function.
    CoverCall {
        /// C name of the function.
        function: String,
    },
    /// Test generation: take every branch.
    CoverBranches,
    /// Test generation: reach every statement.
    CoverStatements,
    /// Test generation: make every condition true and false.
    CoverConditions,
}

impl Check {
    /// The name in `FALSE(name)` when this check is violated, as the competitions spell it.
    pub fn name(&self) -> &'static str {
        match self {
            Check::UnreachCall { .. } | Check::ErrorCalls | Check::Assertions => "unreach-call",
            Check::UnreachLabel { .. } => "unreach-label",
            Check::ValidDeref => "valid-deref",
            Check::ValidFree => "valid-free",
            Check::ValidMemtrack => "valid-memtrack",
            Check::ValidMemcleanup => "valid-memcleanup",
            Check::NoOverflow => "no-overflow",
            Check::ValidShift => "valid-shift",
            Check::NoDivisionByZero => "division-by-zero",
            Check::NoDivisionOverflow => "division-overflow",
            Check::NoUninitRead => "uninitialised-read",
            Check::NoMisaligned => "misaligned-access",
            Check::NoPointerMix => "pointer-mix",
            Check::Rule(rule) => rule.property(),
            Check::Termination => "termination",
            Check::NoDataRace => "no-data-race",
            Check::DefBehavior => "def-behavior",
            Check::CoverCall { .. } => "coverage-error-call",
            Check::CoverBranches => "coverage-branches",
            Check::CoverStatements => "coverage-statements",
            Check::CoverConditions => "coverage-conditions",
        }
    }

    /// Why no engine decides this check yet; `None` when one does.
    ///
    /// A property with such a conjunct may still be violated by another of its conjuncts, but it must never
    /// be answered TRUE: see [`super::Property::unsupported`].
    pub fn unsupported(&self) -> Option<&'static str> {
        match self {
            Check::Termination => Some("termination is not checked"),
            Check::NoDataRace => Some("threads are not supported"),
            Check::DefBehavior => Some("the whole of undefined behaviour is not checked"),
            Check::UnreachLabel { .. } => Some("labels are not tracked"),
            Check::CoverCall { .. }
            | Check::CoverBranches
            | Check::CoverStatements
            | Check::CoverConditions => Some("test generation is not supported"),
            Check::UnreachCall { .. }
            | Check::ErrorCalls
            | Check::Assertions
            | Check::ValidDeref
            | Check::ValidFree
            | Check::ValidMemtrack
            | Check::ValidMemcleanup
            | Check::NoOverflow
            | Check::ValidShift
            | Check::NoUninitRead
            | Check::NoMisaligned
            | Check::NoPointerMix
            | Check::Rule(_)
            | Check::NoDivisionByZero
            | Check::NoDivisionOverflow => None,
        }
    }

    /// Is this a goal for test generation, which has no verdict?
    pub fn is_coverage(&self) -> bool {
        matches!(
            self,
            Check::CoverCall { .. } | Check::CoverBranches | Check::CoverStatements | Check::CoverConditions
        )
    }

    /// The line of a property file that says this, if the format can say it.
    pub fn specification(&self, entry: &str) -> Option<String> {
        let formula = match self {
            Check::UnreachCall { function, argument } => {
                let argument = argument.map(|n| n.to_string()).unwrap_or_default();
                format!("G ! call({function}({argument}))")
            }
            Check::UnreachLabel { label } => format!("G ! label({label})"),
            Check::ValidDeref
            | Check::ValidFree
            | Check::ValidMemtrack
            | Check::ValidMemcleanup
            | Check::DefBehavior => format!("G {}", self.name()),
            Check::NoOverflow => "G ! overflow".to_string(),
            Check::NoDataRace => "G ! data-race".to_string(),
            Check::Termination => "F end".to_string(),
            Check::CoverCall { function } => {
                return Some(cover(entry, &format!("@CALL({function})")));
            }
            Check::CoverBranches => return Some(cover(entry, "@DECISIONEDGE")),
            Check::CoverStatements => return Some(cover(entry, "@BASICBLOCKENTRY")),
            Check::CoverConditions => return Some(cover(entry, "@CONDITIONEDGE")),
            Check::ErrorCalls
            | Check::Assertions
            | Check::NoDivisionByZero
            | Check::NoDivisionOverflow
            | Check::ValidShift
            | Check::NoUninitRead
            | Check::NoMisaligned
            | Check::Rule(_)
            | Check::NoPointerMix => return None,
        };
        Some(format!("CHECK( init({entry}()), LTL({formula}) )"))
    }
}

fn cover(entry: &str, edges: &str) -> String {
    format!("COVER( init({entry}()), FQL(COVER EDGES({edges})) )")
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Check::UnreachCall { function, argument } => {
                let argument = argument.map(|n| n.to_string()).unwrap_or_default();
                write!(f, "{function}({argument}) is never called")
            }
            Check::ErrorCalls => f.write_str("no error function is called"),
            Check::Assertions => f.write_str("no assertion fails"),
            Check::UnreachLabel { label } => write!(f, "label {label} is never reached"),
            Check::ValidDeref => f.write_str("every memory access is valid"),
            Check::ValidFree => f.write_str("every free is valid"),
            Check::ValidMemtrack => f.write_str("no heap memory is lost"),
            Check::ValidMemcleanup => f.write_str("all heap memory is freed at the end"),
            Check::NoOverflow => f.write_str("no signed overflow"),
            Check::ValidShift => f.write_str("every shift is in range"),
            Check::NoDivisionByZero => f.write_str("no division by zero"),
            Check::NoDivisionOverflow => f.write_str("no division overflow"),
            Check::NoUninitRead => f.write_str("nothing is read that was never written"),
            Check::NoMisaligned => f.write_str("no misaligned access"),
            Check::NoPointerMix => f.write_str("only pointers of one object are ordered and subtracted"),
            Check::Rule(rule) => f.write_str(rule.text()),
            Check::Termination => f.write_str("every run ends"),
            Check::NoDataRace => f.write_str("no data race"),
            Check::DefBehavior => f.write_str("no undefined behaviour"),
            Check::CoverCall { function } => write!(f, "cover a call of {function}"),
            Check::CoverBranches => f.write_str("cover all branches"),
            Check::CoverStatements => f.write_str("cover all statements"),
            Check::CoverConditions => f.write_str("cover all conditions"),
        }
    }
}
