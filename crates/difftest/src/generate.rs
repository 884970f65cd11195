//! Sources of random programs.

use crate::case::{Case, Level, Tools};
use crate::process::{Ended, run};
use ::cgen::{Inputs, Options};
use secateur_base::Random;
use secateur_program::DataModel;
use std::path::Path;
use std::process::Command;

/// A source of random programs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Generator {
    /// Csmith (Yang et al., Finding and understanding bugs in C compilers), if it is installed.
    Csmith,
    /// The generator of this workspace (`crates/cgen`).
    Cgen,
}

impl Generator {
    /// All generators.
    pub const ALL: [Generator; 2] = [Generator::Csmith, Generator::Cgen];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Generator::Csmith => "csmith",
            Generator::Cgen => "cgen",
        }
    }

    /// Writes the program of a seed to a directory; `Ok(None)` for one that is not worth running.
    pub fn case(
        self,
        tools: &Tools,
        seed: u64,
        model: DataModel,
        level: Level,
        directory: &Path,
    ) -> Result<Option<Case>, String> {
        let source = directory.join("case.c");
        let case = Case { source, harness: None, model, level, inputs: Vec::new() };
        match self {
            Generator::Csmith => Ok(csmith(tools, seed, &case.source)?.then_some(case)),
            Generator::Cgen => cgen(seed, case, directory).map(Some).map_err(|e| e.to_string()),
        }
    }
}

/// Whether a generator can be used; else what to do about it.
pub fn available(generator: Generator, tools: &Tools) -> Result<(), String> {
    match generator {
        Generator::Cgen => Ok(()),
        Generator::Csmith => {
            let missing = || {
                String::from(
                    "csmith is not installed: `apt-get install csmith libcsmith-dev`, or use the other generator",
                )
            };
            // it leaves a file behind where it runs
            let mut command = Command::new(&tools.csmith);
            let version = command.arg("--version").current_dir(std::env::temp_dir()).output();
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
    if seed.is_multiple_of(3) {
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
    command.arg("--output").arg(to).current_dir(to.parent().unwrap_or(Path::new(".")));
    match run(&mut command, tools.limit) {
        Ok(Ended::Exited(0, ..)) => {}
        Ok(_) => return Ok(false),
        Err(e) => return Err(format!("csmith does not run: {e}")),
    }
    let text = std::fs::read_to_string(to).map_err(|e| format!("csmith wrote nothing: {e}"))?;
    // one of its built-in functions wants a processor that not all have
    Ok(text.matches(';').count() as u32 >= 4 * FEWEST && !text.contains("__builtin_ia32"))
}

/// Our own programs also read inputs.
fn cgen(seed: u64, case: Case, directory: &Path) -> std::io::Result<Case> {
    let wide = case.model == DataModel::Lp64;
    let asks = seed.is_multiple_of(3);
    let most = seed.is_multiple_of(2).then_some(100);
    let options = Options {
        long_bits: case.model.pointer_width(),
        functions: 2 + (seed % 5) as u32,
        statements: 8 + (seed % 11) as u32,
        steps: 50_000,
        inputs: asks.then_some(Inputs { count: 6, most }),
        floats: seed % 4 == 1,
        int128: wide && seed % 5 == 3,
        ..Options::default()
    };
    let harness = directory.join("harness.c");
    std::fs::write(&case.source, ::cgen::program(seed, &options))?;
    std::fs::write(&harness, ::cgen::NATIVE_HARNESS)?;
    Ok(Case { harness: Some(harness), inputs: numbers(seed, most), ..case })
}

/// Small numbers, large ones, edges; or numbers from 0 to `most`.
fn numbers(seed: u64, most: Option<u32>) -> Vec<i64> {
    // not the numbers that the program was made of
    let mut random = Random::new(!seed);
    let mut next = || {
        let x = random.bits();
        if let Some(most) = most {
            return (x >> 8) as i64 % (i64::from(most) + 1);
        }
        match x % 4 {
            0 => (x >> 8) as i64,
            1 => ((x >> 8) % 256) as i64 - 128,
            2 => [0, 1, -1, i64::MIN, i64::MAX, 0x7fff_ffff, -0x8000_0000][(x >> 8) as usize % 7],
            _ => ((x >> 8) % 100) as i64,
        }
    };
    (0..8).map(|_| next()).collect()
}
