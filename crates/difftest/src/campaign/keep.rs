//! Findings as files: each is a C program with a comment about what is wrong.

use super::property::{CheckedProperty, Expected};
use super::tool::Engine;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// A wrong answer, a crash, or an answer that came too late.
#[derive(Clone, Debug)]
pub struct CampaignFinding {
    /// The seed of the program.
    pub seed: u64,
    /// The engine that was asked.
    pub engine: Engine,
    /// The property it was asked about.
    pub property: CheckedProperty,
    /// The answers that would have been right.
    pub expected: Expected,
    /// In one word: `wrong-TRUE`.
    pub wrong: String,
    /// What was said.
    pub answer: String,
    /// The program; a smaller one if it was shrunk.
    pub text: String,
}

impl CampaignFinding {
    fn name(&self) -> String {
        format!("{}_{}_{}_{}.c", self.wrong, self.engine.name, self.property.name, self.seed)
    }

    /// The program, with a comment about what is wrong.
    fn file(&self) -> String {
        format!(
            "// campaign: seed {}, property {}, engine {} ({})\n// expected {:?}, got {}\n{}",
            self.seed,
            self.property.name,
            self.engine.name,
            self.engine.flags.join(" "),
            self.expected,
            self.answer.replace('\n', " "),
            self.text
        )
    }
}

/// The folder, and how much is done to make findings small.
pub struct Kept {
    /// Where findings are written, one C file each.
    pub folder: PathBuf,
    /// The time to make one small.
    pub time: Duration,
    /// So many of a sort are made small; more of the same say little.
    pub of_a_sort: u32,
    seen: BTreeMap<(String, &'static str), u32>,
}

impl Kept {
    /// For a folder that exists; nothing has been seen yet.
    pub fn new(folder: PathBuf, time: Duration, of_a_sort: u32) -> Kept {
        Kept { folder, time, of_a_sort, seen: BTreeMap::new() }
    }

    /// Whether few of the same sort (what is wrong, and the engine) were seen before. Counts this one.
    pub fn is_worth_shrinking(&mut self, finding: &CampaignFinding) -> bool {
        let times = self.seen.entry((finding.wrong.clone(), finding.engine.name)).or_default();
        *times += 1;
        *times <= self.of_a_sort
    }

    /// Writes the program to the folder, with a comment that says what is wrong.
    pub fn keep(&self, finding: &CampaignFinding) -> Result<(), String> {
        let to = self.folder.join(finding.name());
        std::fs::write(&to, finding.file()).map_err(|e| format!("{}: {e}", to.display()))
    }
}
