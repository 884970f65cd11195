//! What the user may choose about a run.

use secateur_base::Deadline;
use secateur_program::Monitor;

/// The order in which open states are followed. It changes when an error is found, not whether there is one.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum SearchKind {
    /// The newest state first, so that a path is followed to its end before the next one.
    #[default]
    DepthFirst,
    /// The oldest state first.
    BreadthFirst,
    /// A random walk from the root of the tree of paths, as KLEE's random-path.
    RandomPath,
    /// Turn by turn a random path, code not seen yet, and the deepest state.
    Random,
    /// The state nearest to an error.
    Target,
    /// Turn by turn depth first, nearest to an error, and code not seen yet.
    Interleaved,
}

/// Limits of a run. A path cut by one of them makes TRUE impossible.
#[derive(Clone, Debug)]
pub struct Budget {
    /// When the run has to stop, or what may interrupt it.
    pub deadline: Deadline,
    /// Bytes of memory the process may use; `memory_used` tells how many it does.
    pub memory: Option<u64>,
    /// Gives the bytes the process uses; called only if `memory` is set.
    pub memory_used: fn() -> u64,
    /// Most branchings on one path.
    pub depth: Option<u64>,
    /// Most visits of one loop head in one call of a function.
    pub iterations: Option<u32>,
    /// Most nested calls.
    pub call_depth: u32,
    /// Most steps in all.
    pub steps: Option<u64>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            deadline: Deadline::never(),
            memory: None,
            memory_used: || 0,
            depth: None,
            iterations: None,
            call_depth: 20_000,
            steps: None,
        }
    }
}

/// The property, the search and the limits of one run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Which kinds of checks count as errors of the property.
    pub monitor: Monitor,
    /// The order in which open states are followed.
    pub search: SearchKind,
    /// The seed of all random choices of the search; the same seed gives the same run.
    pub seed: u64,
    /// The limits of the run.
    pub budget: Budget,
    /// Testing (Chu et al., Heap Programs, IV-B): go on after an error and look for errors at other places.
    pub all_errors: bool,
    /// Undefined behaviour the property does not ask about ends a path without an answer. Derived programs in
    /// which one access stands for many ask for it: each of the many might read another value.
    pub stop_at_undefined: bool,
    /// A pointer that the program was given from outside points to an object of its own, which is made when the
    /// pointer is first followed. Only for the program as the user gave it: in a derived program a value that
    /// nobody chose need not come from outside.
    pub outside_objects: bool,
}
