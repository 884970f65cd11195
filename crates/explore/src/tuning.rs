//! The tuning constants of the executor and of run control. None of them changes an answer from TRUE to FALSE or back: they trade
//! time for completeness, or bound what is reported.

use std::time::Duration;

/// Steps between two looks at the budget. A look costs a system call for the time; a step of a known value costs about
/// a tenth of that.
pub(crate) const STEPS_PER_BUDGET_CHECK: u64 = 64;

/// Time between two looks at the memory of the process, each followed by a report of progress.
pub(crate) const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Errors behind undefined behaviour that are replayed in one run (a number of errors). Most are not confirmed, and a replay
/// compiles and runs a program.
pub(crate) const REPLAYS_BEHIND_UNDEFINED: u32 = 4;
