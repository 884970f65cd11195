//! A property in the words of the engines: which kinds of errors count.

use secateur_program::Monitor;

use super::{Check, Property};

impl Property {
    /// The errors the engines have to look for. What [`Check::unsupported`] names is not among them.
    pub fn monitor(&self) -> Monitor {
        let mut monitor = Monitor::default();
        for check in &self.checks {
            match check {
                Check::UnreachCall { .. } | Check::ErrorCalls => monitor.error_calls = true,
                Check::Assertions => monitor.assertions = true,
                Check::ValidDeref => monitor.invalid_deref = true,
                Check::ValidFree => monitor.invalid_free = true,
                Check::ValidMemtrack => monitor.leak = true,
                Check::ValidMemcleanup => monitor.cleanup = true,
                Check::NoOverflow => monitor.signed_overflow = true,
                Check::ValidShift => monitor.shift_range = true,
                Check::NoDivisionByZero => monitor.division_by_zero = true,
                Check::NoDivisionOverflow => monitor.division_overflow = true,
                Check::NoUninitRead => monitor.uninit_read = true,
                Check::NoMisaligned => monitor.misaligned = true,
                Check::NoPointerMix => monitor.pointer_mix = true,
                Check::UnreachLabel { .. }
                | Check::Termination
                | Check::NoDataRace
                | Check::DefBehavior
                | Check::CoverCall { .. }
                | Check::CoverBranches
                | Check::CoverStatements
                | Check::CoverConditions => {}
            }
        }
        monitor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::SHORT_NAMES;

    #[test]
    fn the_standard_property_is_what_developers_want() {
        assert_eq!(Property::standard().monitor(), Monitor::developer());
    }

    #[test]
    fn a_check_is_monitored_exactly_if_it_is_supported() {
        for check in SHORT_NAMES.iter().flat_map(|short| short.checks()) {
            let watched = Property::of("one", [check.clone()]).monitor() != Monitor::default();
            assert_eq!(watched, check.unsupported().is_none(), "{check:?}");
        }
    }
}
