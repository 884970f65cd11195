//! Task lists of `secateur bench`.
#![no_main]
#![allow(dead_code, reason = "the command line is no library; these are the reader and what it needs")]

use libfuzzer_sys::fuzz_target;
use std::path::Path;

#[path = "../../crates/cli/src/exit.rs"]
mod exit;
#[path = "../../crates/cli/src/failure.rs"]
mod failure;
#[path = "../../crates/cli/src/bench/tasks.rs"]
mod tasks;

fuzz_target!(|text: &str| {
    if let Ok(tasks) = tasks::parse(Path::new("tasks.tsv"), text) {
        for task in tasks {
            assert!(!task.path.is_empty() && !task.property.is_empty(), "{task:?}");
            let _ = task.group();
        }
    }
});
