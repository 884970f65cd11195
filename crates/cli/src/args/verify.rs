//! The flags of `secateur verify`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use secateur::DataModel;

use super::choices::{
    EngineChoice, ExternalChoice, InterpolantChoice, LoopsChoice, OrderChoice, RecursionChoice, SearchChoice,
    SliceChoice, TraceChoice, parse_data_model,
};
use crate::quantity::{Timeout, parse_memory, parse_timeout};

// the flags of the command; clap would make a documentation comment part of the help
#[derive(Debug, Clone, Args)]
pub struct VerifyArgs {
    /// C sources (.c, .i), LLVM files (.ll, .bc), linked together; or one task file (.yml)
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// A .prp file, or names separated by commas; with a task file, the name of one of its properties
    #[arg(long, short, value_name = "P", help_heading = "What to check")]
    pub property: Option<String>,

    /// Sizes of the C types, ILP32 or LP64 [default: from the task file, else LP64]
    #[arg(long, value_name = "MODEL", value_parser = parse_data_model, help_heading = "What to check")]
    pub data_model: Option<DataModel>,

    /// Function the program starts in [default: from the property, else main]
    #[arg(long, value_name = "FUNCTION", help_heading = "What to check")]
    pub entry: Option<String>,

    /// A function without body and model: it makes the answer UNKNOWN, or returns any value and changes nothing,
    /// which the answer lists as an assumption [default: unknown; nondet with a task file or a .prp file]
    #[arg(long, value_enum, value_name = "HOW", help_heading = "What to check")]
    pub external_calls: Option<ExternalChoice>,

    /// malloc, calloc, realloc and aligned_alloc may fail: each call is an input that decides it
    #[arg(long, help_heading = "What to check")]
    pub malloc_may_fail: bool,

    /// Stop after this time: 90s, 5m, 1h30m, none
    #[arg(long, short, default_value = "60s", value_parser = parse_timeout, value_name = "TIME", help_heading = "Limits")]
    pub timeout: Timeout,

    /// Stop at this much memory: 512M, 4G
    #[arg(long, short, default_value = "4G", value_parser = parse_memory, value_name = "SIZE", help_heading = "Limits")]
    pub memory: u64,

    /// Leave paths that take a loop more often than N times (TRUE is then not said)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    pub unroll: Option<u64>,

    /// Leave paths with more than N branches (with --interpolant none only; TRUE is then not said)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    pub depth: Option<u64>,

    /// Engine: auto runs several side by side, the cheapest first; explore runs the program path by path; bmc
    /// unrolls loops and merges paths; accelerate does the same with many iterations as one step [default:
    /// auto; explore with --interpolant, --order, --loops, --search, --depth, --candidates, --tree, --invariants]
    #[arg(long, value_enum, value_name = "E", help_heading = "How to check")]
    pub engine: Option<EngineChoice>,

    /// With --engine accelerate: keep the traces that accelerators make redundant
    #[arg(long, help_heading = "How to check")]
    pub no_automaton: bool,

    /// Write the invariants of loops, as C expressions by file and line
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub invariants: Option<PathBuf>,

    /// What is learnt to prune the tree of paths; none is the plain executor [default: wp]
    #[arg(long, value_enum, value_name = "M", help_heading = "How to check")]
    pub interpolant: Option<InterpolantChoice>,

    /// Which nodes may cover others: any expanded one, or (as in the papers) only those whose subtree is
    /// finished [default: covered]
    #[arg(long, value_enum, value_name = "O", help_heading = "How to check")]
    pub order: Option<OrderChoice>,

    /// Loops that covering does not close: look for invariants, or only unroll them. With --engine
    /// accelerate, abstract has the covered graph run the accelerated program [default: abstract]
    #[arg(long, value_name = "HOW", value_enum, help_heading = "How to check")]
    pub loops: Option<LoopsChoice>,

    /// Invariants to try: lines `file:line: expression`, or a correctness witness (.yml). Each is checked
    /// before it is used
    #[arg(long, value_name = "FILE", help_heading = "How to check")]
    pub candidates: Option<PathBuf>,

    /// What is done about recursion: contracts of recursive functions are guessed and proved before calls are
    /// followed, or not
    #[arg(long, value_name = "HOW", value_enum, default_value_t = RecursionChoice::Contracts, help_heading = "How to check")]
    pub recursion: RecursionChoice,

    /// Take away what cannot lead to an error before an engine runs, or keep the whole program
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = SliceChoice::Off, help_heading = "How to check")]
    pub slice: SliceChoice,

    /// Prove the proof of TRUE again with the external solver (z3, cvc5 or bitwuzla)
    #[arg(long, help_heading = "How to check")]
    pub check_proof: bool,

    /// Testing: go on after an error and look for errors at other places
    #[arg(long, help_heading = "How to check")]
    pub all_errors: bool,

    /// Write the tree with its interpolants: .dot or .json
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub tree: Option<PathBuf>,

    /// Order in which paths are followed [default: interleaved; dfs with --interpolant none]
    #[arg(long, value_enum, value_name = "S", help_heading = "How to check")]
    pub search: Option<SearchChoice>,

    /// Seed of every random choice; the same seed gives the same run
    #[arg(long, default_value_t = 0, value_name = "N", help_heading = "How to check")]
    pub seed: u64,

    /// Do not compile and run the counterexample, confirm it in the interpreter only
    #[arg(long, help_heading = "How to check")]
    pub no_native: bool,

    /// Folder searched for included files
    #[arg(short = 'I', value_name = "DIR", help_heading = "C compiler")]
    pub include: Vec<PathBuf>,

    /// Macro, NAME or NAME=VALUE
    #[arg(short = 'D', value_name = "MACRO", help_heading = "C compiler")]
    pub define: Vec<OsString>,

    /// The clang to use [default: found on PATH]
    #[arg(long, value_name = "PROGRAM", help_heading = "C compiler")]
    pub clang: Option<PathBuf>,

    /// Write the whole report as JSON
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,

    /// Say on standard error what is being done; -vv says more (RUST_LOG is read, too)
    #[arg(long, short, action = clap::ArgAction::Count, help_heading = "Output")]
    pub verbose: u8,

    /// Show statistics
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    /// How much of a counterexample to show
    #[arg(long, value_enum, default_value_t = TraceChoice::Short, value_name = "LENGTH", help_heading = "Output")]
    pub trace: TraceChoice,

    /// Write a counterexample as a C file that can be compiled with the program
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub test_out: Option<PathBuf>,

    /// With --all-errors: the folder for the C tests, one for each error
    #[arg(
        long,
        value_name = "DIR",
        requires = "all_errors",
        conflicts_with = "test_out",
        help_heading = "Output"
    )]
    pub test_dir: Option<PathBuf>,
}
