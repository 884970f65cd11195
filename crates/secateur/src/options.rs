//! How a task is verified: engines, limits, and what is wanted besides the verdict.

use std::path::PathBuf;
use std::time::Duration;

use secateur_explore::SearchKind;
use secateur_frontend::driver::Reader;
use secateur_frontend::property::LoopInvariant;

/// Which engine decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EngineKind {
    /// A strategy: several engines side by side, those that cost the least first; the first definite answer
    /// counts.
    #[default]
    Auto,
    /// Symbolic execution path by path; with interpolants, the covered graph.
    Explore,
    /// Bounded model checking: loops are unrolled deeper and deeper, paths are merged where they meet.
    Bmc,
    /// The same on the program with its loops accelerated.
    Accelerate,
}

/// How interpolants are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Interpolants {
    /// There are none: the plain executor.
    None,
    /// Facts of the states, chosen by unsat cores.
    Core,
    /// The same, with equations weakened to inequalities.
    Sp,
    /// Weakest preconditions.
    #[default]
    Wp,
}

/// Which nodes of the graph may cover others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoverOrder {
    /// Any node expanded before, provisionally.
    #[default]
    Covered,
    /// Only nodes whose subtree is finished, as in the papers.
    Postorder,
}

/// What is done about loops that covering does not close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LoopHandling {
    /// They are unrolled.
    Unroll,
    /// Invariants are looked for once unrolling has cost some effort.
    #[default]
    Abstract,
    /// Invariants are looked for at once. With `EngineKind::Accelerate` the covered graph runs the accelerated
    /// program instead of unrolling it.
    AbstractAtOnce,
}

/// What is done about recursion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Recursion {
    /// Contracts of recursive functions are looked for before calls are followed.
    #[default]
    Contracts,
    /// Calls are followed.
    Unroll,
}

/// How much of a counterexample its text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TraceLength {
    /// What fits a screen.
    #[default]
    Short,
    /// Every step.
    Full,
}

/// Which errors are given a C test that shows them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Tests {
    /// None.
    #[default]
    None,
    /// The first error; the test calls itself by this file name.
    First(String),
    /// Every error, as `error-1.c`, `error-2.c` and so on.
    All,
}

/// How to verify. The default is what the command line does without flags, with a limit of one minute.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Wall time; `None` is no limit.
    pub timeout: Option<Duration>,
    /// Resident memory in bytes at which the engines stop.
    pub memory: u64,
    /// Most iterations of one loop on a path. TRUE is not said if a path was cut.
    pub unroll: Option<u64>,
    /// Most branchings on a path (plain executor only). TRUE is not said if a path was cut.
    pub depth: Option<u64>,
    /// Who decides.
    pub engine: EngineKind,
    /// Whether trace automata end the traces that accelerators make redundant.
    pub automaton: bool,
    /// How interpolants are computed.
    pub interpolants: Interpolants,
    /// Which nodes may cover others.
    pub order: CoverOrder,
    /// What is done about loops.
    pub loops: LoopHandling,
    /// What is done about recursion.
    pub recursion: Recursion,
    /// Whether a covered graph whose run has become long is paused while invariants of all loops are looked
    /// for at once. "Long" is measured in processor time, so without it a run is the same on every machine.
    pub cut_loops: bool,
    /// Whether what cannot lead to an error is taken away before an engine runs.
    pub slice: bool,
    /// Loop invariants to try. Each is proved before it is used.
    pub candidates: Vec<LoopInvariant>,
    /// Whether the proof of TRUE is checked with an external solver.
    pub check_proof: bool,
    /// The most that one question of that check may take. A question without an answer in this time stays
    /// open; the answer counts them.
    pub check_question_time: Duration,
    /// Whether the search goes on after an error and looks for errors at other places.
    pub all_errors: bool,
    /// Which path comes next; `None` is the engine's usual order.
    pub search: Option<SearchKind>,
    /// Of every random choice: the same seed gives the same run.
    pub seed: u64,
    /// Whether counterexamples may be compiled and run natively (confined) to confirm them.
    pub native: bool,
    /// How much of a counterexample its text shows.
    pub trace: TraceLength,
    /// Which errors are given a C test.
    pub tests: Tests,
    /// Whether [`Artifacts::tree`](crate::Artifacts::tree) is wanted.
    pub tree: bool,
    /// Whether [`Artifacts::invariants`](crate::Artifacts::invariants) is wanted.
    pub invariants: bool,
    /// The clang to use; `None` is one found on PATH.
    pub clang: Option<PathBuf>,
    /// The process that reads LLVM files of unknown origin before this one does.
    pub reader: Reader,
    /// For tests: the number of nodes after which a covered graph first frees states and edges that are not
    /// needed any more; `None` is the engine's own number, which small programs do not reach.
    #[doc(hidden)]
    pub reclaim_after: Option<usize>,
    /// For tests: what a covered graph may spend on interpolants whatever they save; `None` is the engine's own
    /// number, which small programs do not use up.
    #[doc(hidden)]
    pub first_learning: Option<u64>,
}

/// The usual time for one question of the check of a proof.
const CHECK_QUESTION_TIME: Duration = Duration::from_secs(3);

impl Default for Options {
    fn default() -> Options {
        Options {
            timeout: Some(Duration::from_secs(60)),
            memory: 4 << 30,
            unroll: None,
            depth: None,
            engine: EngineKind::default(),
            automaton: true,
            interpolants: Interpolants::default(),
            order: CoverOrder::default(),
            loops: LoopHandling::default(),
            recursion: Recursion::default(),
            cut_loops: true,
            slice: false,
            candidates: Vec::new(),
            check_proof: false,
            check_question_time: CHECK_QUESTION_TIME,
            all_errors: false,
            search: None,
            seed: 0,
            native: true,
            trace: TraceLength::default(),
            tests: Tests::default(),
            tree: false,
            invariants: false,
            clang: None,
            reader: Reader::Clang,
            reclaim_after: None,
            first_learning: None,
        }
    }
}

impl Options {
    /// The order in which paths are followed.
    pub(crate) fn search(&self) -> SearchKind {
        self.search.unwrap_or(match self.interpolants {
            Interpolants::None => SearchKind::DepthFirst,
            // a node that has learnt covers others only when all below it was followed
            _ if self.learns_lazily() => SearchKind::DepthFirst,
            _ => SearchKind::Interleaved,
        })
    }

    /// Whether a covered graph computes interpolants only where they may pay. Searches for invariants of loops
    /// need them all, and so does the order of the papers.
    pub(crate) fn learns_lazily(&self) -> bool {
        self.loops == LoopHandling::Unroll
            && self.interpolants == Interpolants::Wp
            && self.order == CoverOrder::Covered
            && self.candidates.is_empty()
    }

    /// Whether invariants of loops are looked for, sooner or later.
    pub(crate) fn abstracts_loops(&self) -> bool {
        self.loops != LoopHandling::Unroll
    }
}
