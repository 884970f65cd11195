//! The tuning constants of acceleration. A loop beyond one of these limits stays as it is: they cost
//! completeness or time, never an answer. Where no measurement is named, none was recorded.

use std::time::Duration;

/// Time for one question about looping paths (do two of them commute, may one follow the other). An
/// unanswered question leaves the program as it is there.
pub(crate) const QUESTION_TIME: Duration = Duration::from_millis(100);

/// Looping paths of one loop. Each becomes an accelerator, and the automaton grows with their product.
pub(crate) const MOST_PATHS: usize = 24;

/// Edges on one looping path.
pub(crate) const LONGEST_PATH: usize = 200;

/// Nodes of a term that a looping path computes. Larger terms rarely have a closed form.
pub(crate) const MOST_TERM_NODES: usize = 400;

/// Bytes of the largest access on a looping path: the widest scalar of C.
pub(crate) const WIDEST_ACCESS: u32 = 8;

/// Paths of a loop that are accelerated beside its inner loops.
pub(crate) const MOST_PATHS_BESIDE_INNER_LOOPS: usize = 4;

/// Paths among which pairs that commute are looked for: the number of questions is their square, or their
/// cube.
pub(crate) const MOST_PATHS_TO_COMMUTE: usize = 8;

/// Paths among which pairs that can be joined are looked for.
pub(crate) const MOST_PATHS_TO_JOIN: usize = 8;

/// Phases of one loop that is replaced as a whole.
pub(crate) const MOST_PHASES: usize = 4;

/// Guards of a phase for which "this guard fails first" is a case of its own: each case becomes a path of the
/// loop around.
pub(crate) const MOST_EXIT_CASES: usize = 3;

/// A loop over memory with a known number of iterations up to this is not accelerated: cells at known offsets
/// are cheaper than one formula for all of them.
pub(crate) const FEW_ITERATIONS: u128 = 128;

/// Blocks before a loop that are searched for the values it starts with.
pub(crate) const BLOCKS_BEFORE_LOOP: usize = 6;

/// Blocks of a function that is inlined into a loop.
pub(crate) const MOST_INLINED_BLOCKS: usize = 40;

/// Blocks by which a function may grow through inlining.
pub(crate) const MOST_INLINED_GROWTH: usize = 200;

/// Bits of the operands of quadratic comparisons: squares of wider ones make terms that no solver decides in
/// time.
pub(crate) const WIDEST_QUADRATIC: u32 = 32;

/// States of a trace automaton.
pub(crate) const MOST_STATES: usize = 4096;

/// Entries in the table of a trace automaton (states times letters), each of which becomes code.
pub(crate) const MOST_ENTRIES: usize = 1 << 19;

/// Inputs of a run of the original that is replayed.
pub(crate) const MOST_REPLAYED_INPUTS: u128 = 1 << 22;

/// Iterations between a write and a read of the same cell. With fewer of them a piece would end too soon for
/// an accelerator to be of use.
pub(crate) const FEWEST_ITERATIONS_APART: i128 = 1024;
