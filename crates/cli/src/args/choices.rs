//! Words with a fixed set of values on the command line.
//!
//! The values are explained in plain comments: as documentation they would make the help three times as long.

use clap::ValueEnum;
use secateur::{
    CoverOrder, DataModel, EngineKind, ExternalCalls, Interpolants, Recursion, SearchKind, TraceLength,
};

/// Which engine decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineChoice {
    // Several side by side: the first definite answer counts
    Auto,
    // Symbolic execution, path by path
    Explore,
    // Bounded model checking: loops unrolled deeper and deeper, paths merged where they meet
    Bmc,
    // The same, on the program with its loops accelerated
    Accelerate,
}

/// How interpolants are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InterpolantChoice {
    // Nothing: the plain executor
    None,
    // Facts of the states, by unsat cores
    Core,
    // The same, with equations weakened to inequalities
    Sp,
    // Weakest preconditions
    Wp,
}

/// Which open path comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SearchChoice {
    // Depth first
    Dfs,
    // Breadth first
    Bfs,
    // A random walk from the root of the tree
    RandomPath,
    // Turn by turn a random path, code not seen yet, the deepest state
    Random,
    // The state nearest to an error
    Target,
    // Turn by turn depth first, nearest to an error, code not seen yet
    Interleaved,
}

/// Who may cover whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderChoice {
    // Any node expanded before, for now
    Covered,
    // Only nodes whose subtree is finished, as in the papers
    Postorder,
}

/// What is done about loops that covering does not close.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LoopsChoice {
    // They are unrolled
    Unroll,
    // Invariants are looked for
    Abstract,
}

/// What is done about recursion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RecursionChoice {
    // Contracts of recursive functions are looked for, then calls are followed
    Contracts,
    // Calls are followed
    Unroll,
}

/// What is done before an engine runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SliceChoice {
    // What cannot lead to an error of the property is taken away
    On,
    // The program stays as it is
    Off,
}

/// How much of a counterexample is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceChoice {
    // What fits a screen
    Short,
    // Every step
    Full,
}

/// What a function without body and without model does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExternalChoice {
    // the answer becomes UNKNOWN if a feasible path calls it
    Unknown,
    // It returns any value and changes nothing (noted in the report)
    Nondet,
}

/// Each word stands for a value of the library.
macro_rules! stands_for {
    ($choice:ident => $value:ident { $($word:ident => $meaning:ident),* }) => {
        impl From<$choice> for $value {
            fn from(choice: $choice) -> $value {
                match choice {
                    $($choice::$word => $value::$meaning),*
                }
            }
        }
    };
}

stands_for!(EngineChoice => EngineKind {
    Auto => Auto, Explore => Explore, Bmc => Bmc, Accelerate => Accelerate
});
stands_for!(InterpolantChoice => Interpolants { None => None, Core => Core, Sp => Sp, Wp => Wp });
stands_for!(SearchChoice => SearchKind {
    Dfs => DepthFirst, Bfs => BreadthFirst, RandomPath => RandomPath, Random => Random, Target => Target,
    Interleaved => Interleaved
});
stands_for!(OrderChoice => CoverOrder { Covered => Covered, Postorder => Postorder });
stands_for!(RecursionChoice => Recursion { Contracts => Contracts, Unroll => Unroll });
stands_for!(TraceChoice => TraceLength { Short => Short, Full => Full });
stands_for!(ExternalChoice => ExternalCalls { Unknown => Unknown, Nondet => Nondet });

/// Reads `ILP32` or `LP64`.
pub fn parse_data_model(text: &str) -> Result<DataModel, String> {
    text.parse()
}
