//! The interpreter's part of the campaign: programs of the generator, mutants of these and of programs from
//! files, run by run against the sanitizers.

use super::mutate::mutate;
use super::native::Native;
use super::replay::{Compared, compare};
use super::shrink::shrink;
use super::state::CampaignState;
use crate::case::Tools;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Compares single runs: native under the sanitizers against the interpreter with all checks on.
pub struct Concrete {
    /// Runs programs natively.
    pub native: Native,
    /// The compilers and the time limits.
    pub tools: Tools,
    /// Where programs are written to be compiled.
    pub directory: PathBuf,
    /// Programs to mutate beside the generator's.
    pub programs: Vec<String>,
    /// Where disagreements are kept, one C file each.
    pub folder: PathBuf,
    /// The time to make one disagreement small.
    pub time: Duration,
    seen: BTreeMap<String, u32>,
}

/// Runs compared of each program.
const RUNS: u32 = 24;
/// So many disagreements of a sort are made small.
const OF_A_SORT: u32 = 2;

impl Concrete {
    /// With the default tools; no disagreement has been seen yet.
    pub fn new(
        native: Native,
        directory: PathBuf,
        programs: Vec<String>,
        folder: PathBuf,
        time: Duration,
    ) -> Concrete {
        let (tools, seen) = (Tools::default(), BTreeMap::new());
        Concrete { native, tools, directory, programs, folder, time, seen }
    }

    /// The program of a seed.
    pub fn program(&self, seed: u64) -> String {
        let own = cgen::wild(seed).asserting(&[]);
        match seed % 3 {
            0 => own,
            1 if !self.programs.is_empty() => {
                mutate(&self.programs[(seed / 3) as usize % self.programs.len()], seed)
            }
            _ => mutate(&own, seed),
        }
    }

    /// Compares the runs of a seed's program; what differs is kept, and its first line returned.
    pub fn seed(&mut self, seed: u64, state: &mut CampaignState) -> Result<Option<String>, String> {
        let text = self.program(seed);
        let compared = match self.compare(&text) {
            Ok(compared) => compared,
            Err(_) => {
                state.add("interpreter: not compiled", 1);
                return Ok(None);
            }
        };
        state.add("interpreter: programs", 1);
        state.add("interpreter: runs", compared.runs);
        state.add("interpreter: errors on both sides", compared.errors);
        state.add("interpreter: open", compared.open);
        let Some(first) = compared.differences.first() else { return Ok(None) };
        let sort = sort(first);
        state.add(format!("interpreter: finding {sort}"), 1);
        let times = self.seen.entry(sort.clone()).or_default();
        *times += 1;
        let small = if *times <= OF_A_SORT { self.smaller(&text, &sort) } else { text };
        let difference = self.compare(&small).ok().and_then(|c| c.differences.first().cloned());
        let difference = difference.unwrap_or_else(|| first.clone());
        let file = self.folder.join(format!("interpreter_{seed}.c"));
        std::fs::write(&file, format!("// campaign: {difference}\n{small}"))
            .map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(Some(difference))
    }

    fn compare(&self, text: &str) -> Result<Compared, String> {
        let compared = || compare(text, &self.native, RUNS, &self.tools, &self.directory);
        catch_unwind(AssertUnwindSafe(compared)).unwrap_or_else(|_| {
            Ok(Compared { differences: vec![String::from("ours panics")], ..Compared::default() })
        })
    }

    fn smaller(&self, text: &str, wanted: &str) -> String {
        let mut holds = |text: &str| {
            self.compare(text).is_ok_and(|c| c.differences.first().is_some_and(|d| sort(d) == wanted))
        };
        if !holds(text) {
            return text.to_string();
        }
        shrink(text, Instant::now() + self.time, &mut holds)
    }
}

/// A difference without its numbers and inputs.
fn sort(difference: &str) -> String {
    let text = difference.split(';').next().unwrap_or("");
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}
