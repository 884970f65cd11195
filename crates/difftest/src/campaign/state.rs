//! How far a campaign got, in a file: it can be interrupted and goes on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Counts by name, and the next seed.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct CampaignState {
    file: PathBuf,
    /// The seed that comes next.
    pub seed: u64,
    counts: BTreeMap<String, u64>,
}

impl CampaignState {
    /// What the file says, or a fresh state that begins with a seed.
    pub fn open(file: &Path, seed: u64) -> Result<CampaignState, String> {
        let mut state = CampaignState { file: file.to_path_buf(), seed, counts: BTreeMap::new() };
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(state),
            Err(e) => return Err(format!("{}: {e}", file.display())),
        };
        for line in text.lines() {
            let Some((name, number)) = line.rsplit_once('\t') else { continue };
            let number = number.parse().map_err(|_| format!("{}: `{line}`", file.display()))?;
            match name {
                "seed" => state.seed = number,
                _ => {
                    state.counts.insert(name.to_string(), number);
                }
            }
        }
        Ok(state)
    }

    /// Adds to the count of this name.
    pub fn add(&mut self, name: impl Into<String>, number: u64) {
        *self.counts.entry(name.into()).or_default() += number;
    }

    /// The count of this name; 0 if nothing was counted.
    pub fn get(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// Written beside and renamed, so that an interrupted campaign does not lose it.
    pub fn save(&self) -> Result<(), String> {
        let mut text = format!("seed\t{}\n", self.seed);
        for (name, number) in &self.counts {
            text.push_str(&format!("{name}\t{number}\n"));
        }
        let beside = self.file.with_extension("new");
        std::fs::write(&beside, text)
            .and_then(|()| std::fs::rename(&beside, &self.file))
            .map_err(|e| format!("{}: {e}", self.file.display()))
    }
}

impl std::fmt::Display for CampaignState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "next seed {}", self.seed)?;
        for (name, number) in &self.counts {
            write!(f, "\n  {name}: {number}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_goes_on_where_it_was() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("state");
        let mut state = CampaignState::open(&file, 7).expect("a fresh state");
        state.seed = 12;
        state.add("unknown: a\treason", 2);
        state.add("unknown: a\treason", 1);
        state.save().expect("a file");
        let again = CampaignState::open(&file, 7).expect("the same state");
        assert_eq!(again, state);
        assert_eq!(again.get("unknown: a\treason"), 3);
    }
}
