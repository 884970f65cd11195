//! Sources of random programs.

use crate::case::Tools;
use crate::process::{Ended, run};
use std::path::Path;
use std::process::Command;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Generator {
    Csmith,
}

impl Generator {
    pub const ALL: [Generator; 1] = [Generator::Csmith];

    pub fn name(self) -> &'static str {
        match self {
            Generator::Csmith => "csmith",
        }
    }

    /// Writes the program of a seed to a file; `Ok(false)` for one that is not worth running.
    pub fn write(self, tools: &Tools, seed: u64, to: &Path) -> Result<bool, String> {
        match self {
            Generator::Csmith => csmith(tools, seed, to),
        }
    }
}

/// Whether a generator can be used; else what to do about it.
pub fn available(generator: Generator, tools: &Tools) -> Result<(), String> {
    match generator {
        Generator::Csmith => {
            let missing = || {
                String::from(
                    "csmith is not installed: `apt-get install csmith libcsmith-dev`, or use the other generator",
                )
            };
            let version = Command::new(&tools.csmith).arg("--version").output();
            if version.is_ok() && tools.csmith_include.join("csmith.h").exists() {
                Ok(())
            } else {
                Err(missing())
            }
        }
    }
}

/// Options vary with the seed, so that a run sees many kinds of programs.
fn csmith_options(seed: u64) -> Vec<&'static str> {
    let mut options = vec!["--max-funcs", "6", "--max-block-depth", "4", "--concise", "--no-argc"];
    if seed % 3 == 0 {
        options.push("--float");
    }
    if seed % 4 == 1 {
        options.push("--no-volatiles");
    }
    if seed % 5 == 2 {
        options.push("--builtins");
    }
    if seed % 7 == 3 {
        options.extend(["--max-array-dim", "4", "--max-pointer-depth", "3"]);
    }
    options
}

/// Statements a program must have.
const FEWEST: u32 = 12;

fn csmith(tools: &Tools, seed: u64, to: &Path) -> Result<bool, String> {
    let mut command = Command::new(&tools.csmith);
    command.arg("--seed").arg(seed.to_string()).args(csmith_options(seed));
    // it leaves a file behind where it runs
    command.arg("--output").arg(to).current_dir(to.parent().unwrap_or(Path::new(".")));
    match run(&mut command, tools.limit) {
        Ok(Ended::Exited(0, ..)) => {}
        Ok(_) => return Ok(false),
        Err(e) => return Err(format!("csmith does not run: {e}")),
    }
    let text = std::fs::read_to_string(to).map_err(|e| format!("csmith wrote nothing: {e}"))?;
    Ok(text.matches(';').count() as u32 >= 4 * FEWEST)
}
