//! The tuning constants of the executor and of run control. None of them changes an answer from TRUE to FALSE
//! or back: they trade time for completeness, or bound what is reported.

use std::time::Duration;

/// Steps between two looks at the budget. A look costs a system call for the time; a step of a known value
/// costs about a tenth of that.
pub(crate) const STEPS_PER_BUDGET_CHECK: u64 = 64;

/// Steps between two looks at how much was done, in a run that is to be paused.
pub(crate) const STEPS_PER_PAUSE: u64 = 1 << 16;
/// A tick is roughly a tenth of a microsecond; what a step costs.
pub(crate) const TICKS_PER_STEP: u64 = 2;
/// Ticks of a question to the solver.
pub(crate) const TICKS_PER_QUESTION: u64 = 40;
/// Ticks of a call of the SAT solver, beyond one for each of its propagations.
pub(crate) const TICKS_PER_SAT_CALL: u64 = 300;
/// Ticks of a node of the term store.
pub(crate) const TICKS_PER_TERM: u64 = 4;

/// Time between two looks at the memory of the process, each followed by a report of progress.
pub(crate) const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Errors behind undefined behaviour that are replayed in one run (a number of errors). Most are not
/// confirmed, and a replay compiles and runs a program.
pub(crate) const REPLAYS_BEHIND_UNDEFINED: u32 = 4;

/// Bytes of the longest copy or fill that is carried out byte by byte. A path with a longer one ends without
/// an answer.
pub(crate) const LONGEST_RANGE: u64 = 1 << 24;

/// Bytes of the longest copy or fill that is done word by word where its place is not known: each word is a choice over
/// the cells of the object.
pub(crate) const SHORT_RANGE: u64 = 64;

/// Bytes of a range between two looks at the deadline.
pub(crate) const BYTES_PER_DEADLINE_CHECK: u64 = 1024;

/// Bytes of the longest nondeterministic region: each byte is an input of its own.
pub(crate) const LONGEST_INPUT: u64 = 1 << 20;

/// Sizes of allocations in bytes that a machine surely serves, tried from left to right for a counterexample.
pub(crate) const SMALL_SIZES: [u128; 2] = [4096, 1 << 24];

/// Sizes that are made small one by one where they cannot all be small.
pub(crate) const MOST_SINGLE_SIZES: usize = 32;

/// Time for the search of a model with small sizes. It only makes replay likelier to work, so the model at
/// hand is taken after it.
pub(crate) const SMALL_MODEL_TIME: Duration = Duration::from_secs(5);

/// Pointers that are read out of an object whose cells are not whole pointers, when leaks are looked for.
pub(crate) const MOST_POINTERS_IN_OBJECT: u64 = 512;

/// Choices that a pointer may be made of where a derived program follows it to its object.
pub(crate) const MOST_POINTER_CHOICES: usize = 64;

/// Conditions kept of a path under which undefined behaviour did not happen. Without one of them an error is
/// only harder to confirm.
pub(crate) const MOST_UNDEFINED_CONDITIONS: usize = 128;

/// Cases of a switch up to which each is asked for on its own.
pub(crate) const FEW_CASES: usize = 32;

/// Bytes of a write that hits no object, up to which it is needed of each that it is in none.
pub(crate) const MOST_MISSED: u32 = 16;

/// Steps a state may make before the others get a turn, where the search is not depth first.
pub(crate) const STEPS_PER_TURN: u64 = 2_000;

/// Bytes of an object that a pointer from outside points into: nobody tells its type. Structures of the Linux
/// kernel are smaller, but for a few.
pub(crate) const OUTSIDE_BYTES: u64 = 1 << 17;

/// Bytes of such an object in front of the pointer: a pointer to a member leads to the whole (`container_of`).
pub(crate) const OUTSIDE_BYTES_BEFORE: u64 = 1 << 13;

/// Where objects lie in a counterexample with objects from outside, if the path does not ask: the first address. It is
/// below 2^32, as models of the Linux kernel take addresses above that for error numbers. The interpreter puts other
/// objects elsewhere.
pub(crate) const FIRST_PLACE: u128 = 0x2000_0000;
/// Bytes. The distances of these objects are multiples of it.
pub(crate) const PLACE: u128 = 1 << 18;

/// Models of one path that are tried until no objects from outside overlap in one.
pub(crate) const ROUNDS_APART: u32 = 24;

/// Notes of one run. A program with thousands of doubtful places need not be told all of them.
pub(crate) const MOST_NOTES: usize = 200;
