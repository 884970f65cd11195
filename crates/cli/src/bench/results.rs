//! The result file of a bench run.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::row::Row;
use super::summary::Summary;
use super::tasks::Selection;
use crate::failure::Failure;

/// Raised when a field changes its meaning or goes away.
pub const FORMAT: u32 = 1;

/// Everything about a bench run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Results {
    /// Version of this layout.
    pub format: u32,
    /// Version of the tool.
    pub secateur: String,
    /// How it was run.
    pub settings: Settings,
    /// Did all selected tasks run?
    pub complete: bool,
    /// Wall time of the whole.
    pub wall_seconds: f64,
    /// The counts.
    pub summary: Summary,
    /// In the order of the list.
    pub rows: Vec<Row>,
}

/// What a fair comparison must know.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Settings {
    /// The task list.
    pub tasks: String,
    /// Which tasks were selected.
    pub selection: Selection,
    /// For each task, as on the command line.
    pub timeout: String,
    /// Bytes, for each task.
    pub memory: u64,
    /// Tasks at the same time.
    pub jobs: usize,
    /// Further flags for `verify`.
    pub flags: Vec<String>,
    /// Of the machine.
    pub cores: usize,
}

/// Reads a result file.
pub fn read(path: &Path) -> Result<Results, Failure> {
    crate::verify::inputs::readable_file(path, "result file")?;
    let text = fs::read(path)
        .map_err(|error| Failure::input(format!("the result file cannot be read: {error}")).at(path))?;
    serde_json::from_slice(&text).map_err(|error| {
        Failure::input(format!("this is not a result file: {error}"))
            .at_line(path, error.line())
            .help("result files are written by `secateur bench TASKS --json FILE`")
    })
}
