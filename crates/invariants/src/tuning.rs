//! All limits of this crate. None of them decides whether an answer is right: guesses are proved whoever made
//! them. They bound the work spent on guesses of which nothing comes. Where no measurement is named, the
//! value was chosen while the test programs in `tests/c/loops` and `tests/c/recursion` were made to work.

use std::time::Duration;

/// Facts about one set of recursive functions that are tried.
pub(crate) const MOST_CONTRACT_FACTS: usize = 400;
/// Facts about the numbers of one loop that are tried.
pub(crate) const MOST_NUMBER_FACTS: usize = 400;
/// Facts about the pointers of one loop that are tried.
pub(crate) const MOST_POINTER_FACTS: usize = 80;
/// Facts about the cells of one loop: those tried first, and those added if the first do not do. Each makes
/// the program slower to check, since memory is set for it.
pub(crate) const MOST_CELL_FACTS: [usize; 2] = [14, 8];
/// Facts about cells that no state seen says anything about.
pub(crate) const MOST_UNSEEN_FACTS: usize = 16;
/// With more states than this, a fact that none of them says anything about is not tried.
pub(crate) const FEW_STATES: usize = 12;

/// Houdini: steps of one run that looks for facts that fail.
pub(crate) const ROUND_STEPS: u64 = 60_000;
/// Houdini: time of one such run with facts about memory.
pub(crate) const ROUND_TIME: Duration = Duration::from_secs(3);
/// Houdini: time of one question to the solver.
pub(crate) const QUERY_TIME: Duration = Duration::from_millis(300);

/// Cut loops: programs with more blocks are left to the other engines.
pub(crate) const MOST_BLOCKS: usize = 1500;
/// Cut loops: numbers that an invariant may mention.
pub(crate) const MOST_NUMBERS: usize = 10;
/// Cut loops: facts about cells that one statement assumes; the value it writes grows with each.
pub(crate) const FACTS_PER_FILL: usize = 3;
/// Cut loops: ranges of more bytes (as a power of two) are not spoken of, so that no product of number and
/// stride wraps around.
pub(crate) const LONGEST_RANGE: u32 = 30;
/// Cut loops: programs with more places of allocation get no variables that remember them.
pub(crate) const MOST_ALLOCATION_SITES: usize = 6;
/// Cut loops: loads of one iteration that are told apart.
pub(crate) const MOST_LOADS: usize = 16;

/// Guesses of contracts and cut loops: equations with larger factors are taken for accidents.
pub(crate) const LARGEST_FACTOR: i128 = 1 << 16;
/// Contracts: bounds of the result kept for each guard and side, the tightest first.
pub(crate) const BOUNDS_PER_SIDE: usize = 3;
/// Contracts: conditions on the arguments under which a postcondition is guessed.
pub(crate) const MOST_CONTRACT_GUARDS: usize = 14;
/// Loops that touch memory: bounds of one expression, the tightest first, for each is slow to check.
pub(crate) const FEW_BOUNDS: usize = 3;
/// Cut loops: remainders by larger numbers are not guessed.
pub(crate) const LARGEST_DIVISOR: i128 = 16;
/// Cut loops: pointers of one kind that are looked at.
pub(crate) const MOST_POINTERS: usize = 5;
/// Cells: constants that a cell is compared with.
pub(crate) const MOST_CONSTANTS: usize = 8;
/// Cells: accesses of one loop that are looked at.
pub(crate) const MOST_SEQUENCES: usize = 6;

/// Limits of the guesses that the covered graph asks for.
pub(crate) mod covered_graph {
    /// Larger guesses (in nodes of the term) say nothing of the kind that loops keep.
    pub const LARGEST_GUESS: usize = 16;
    /// Guesses that are tried.
    pub const MOST_GUESSES: usize = 400;
    /// Variables that are wider (in bits) are not combined.
    pub const WIDEST: u32 = 64;
    /// Models asked for in one symbolic state.
    pub const MODELS: u128 = 3;
    /// Affine equations with larger coefficients, and rows with larger numbers, are taken for accidents.
    pub const LARGEST_COEFFICIENT: i128 = 1 << 24;
    /// Values that are larger would have squares too large to reckon with.
    pub const LARGEST_SQUARED: i128 = 1 << 24;
    /// Polynomials with larger coefficients are taken for accidents.
    pub const LARGEST_POLYNOMIAL_COEFFICIENT: i128 = 1 << 16;
    /// Variables that polynomials are made of.
    pub const MOST_POLYNOMIAL_VARIABLES: usize = 7;
    /// Polynomials for one variable.
    pub const MOST_POLYNOMIALS: usize = 24;
    /// Conditions around a loop that guesses are made from.
    pub const MOST_CONDITIONS: usize = 40;
    /// Guards, and equations, that disjunctions are made of.
    pub const MOST_SIDES: usize = 12;
}

/// Limits of the concrete runs that samples are taken from.
pub(crate) mod sampling {
    /// Calls begun from outside, for each recursive function.
    pub const CALLS: usize = 250;
    /// Runs of the whole program for its loops.
    pub const RUNS: usize = 120;
    /// Statements of one call or run.
    pub const STEPS: u64 = 12_000;
    /// Calls on the stack of one run.
    pub const CALL_DEPTH: usize = 400;
    /// Bytes of all objects of one run.
    pub const MEMORY: u64 = 1 << 28;
    /// Calls kept for each function.
    pub const MOST_CALLS: usize = 3_000;
    /// States kept for each loop.
    pub const MOST_STATES: usize = 300;
    /// States kept for each loop that touches memory: a copy of memory is kept with each.
    pub const MOST_IMAGES: usize = 150;
    /// Bytes from the beginning, and from the end, of each object that such a copy keeps.
    pub const IMAGE_BYTES: usize = 1 << 14;
    /// Visits of a loop in one run that are all kept; later ones only now and then.
    pub const FIRST_VISITS: u32 = 3;
    /// Inputs that may be numbers of iterations are below this.
    pub const LONG_LOOP: usize = 200;
    /// Cells of a range that are looked at in one state: half from its beginning, half from its end.
    pub const MOST_CELLS: usize = 24;
}
