//! The flags of `secateur bench`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use crate::quantity::{Timeout, parse_memory, parse_timeout};

// the flags of the command; clap would make a documentation comment part of the help
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Task list: tab-separated columns path, property, expected, subproperty, data_model
    #[arg(value_name = "TASKS", required_unless_present = "compare")]
    pub tasks: Option<PathBuf>,

    /// Only tasks whose path contains S; may be repeated, any may match
    #[arg(long, short, value_name = "S")]
    pub filter: Vec<String>,

    /// Only tasks with this property (a trailing * matches any ending); may be repeated
    #[arg(long, short, value_name = "P")]
    pub property: Vec<String>,

    /// Time for each task
    #[arg(long, short, default_value = "60s", value_parser = parse_timeout, value_name = "TIME")]
    pub timeout: Timeout,

    /// Memory for each task
    #[arg(long, short, default_value = "4G", value_parser = parse_memory, value_name = "SIZE")]
    pub memory: u64,

    /// Tasks at the same time
    #[arg(short, long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,

    /// Write all results as JSON
    #[arg(long, value_name = "R")]
    pub json: Option<PathBuf>,

    /// Show what changed from one result file to another
    #[arg(long, num_args = 2, value_names = ["R1", "R2"],
          conflicts_with_all = ["tasks", "filter", "property", "timeout", "memory", "jobs", "json", "rest"])]
    pub compare: Option<Vec<PathBuf>>,

    /// The executable run for each task (for tests of the runner itself)
    #[arg(long, hide = true, value_name = "PROGRAM")]
    pub exe: Option<PathBuf>,

    /// Flags handed to `secateur verify` for every task
    #[arg(last = true, value_name = "VERIFY FLAGS")]
    pub rest: Vec<OsString>,
}
