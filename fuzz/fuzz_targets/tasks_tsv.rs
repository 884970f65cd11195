//! Task lists of `secateur bench`.
#![no_main]
#![allow(dead_code, reason = "the command line is no library; this is its reader alone")]

use libfuzzer_sys::fuzz_target;
use std::path::Path;

#[path = "../../crates/cli/src/bench/tasks.rs"]
mod tasks;

/// Stands in for the messages of the command line.
mod failure {
    use std::path::Path;

    #[derive(Debug)]
    pub struct Failure;

    impl Failure {
        pub fn input(_: impl Into<String>) -> Self {
            Failure
        }

        pub fn at_line(self, _: &Path, line: usize) -> Self {
            assert!(line > 0, "lines are counted from one");
            self
        }

        pub fn help(self, _: impl Into<String>) -> Self {
            self
        }
    }
}

fuzz_target!(|text: &str| {
    if let Ok(tasks) = tasks::parse(Path::new("tasks.tsv"), text) {
        for task in tasks {
            assert!(!task.path.is_empty() && !task.property.is_empty(), "{task:?}");
            let _ = task.group();
        }
    }
});
