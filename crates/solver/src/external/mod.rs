//! An SMT-LIB 2 solver in a process of its own: z3, cvc5 or bitwuzla over pipes.

use crate::answer::{Answer, Reason, Solver};
use crate::deadline::Deadline;
use crate::stats::Stats;
use secateur_term::{Term, TermStore};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct ExternalOptions {
    /// The program: a path or a name looked up on PATH. The flavour follows from the name.
    pub program: PathBuf,
    /// The most one question may take.
    pub query_time: Duration,
}

impl ExternalOptions {
    pub fn new(program: impl Into<PathBuf>) -> ExternalOptions {
        ExternalOptions { program: program.into(), query_time: Duration::from_secs(30) }
    }

    /// The first of z3, cvc5 and bitwuzla found on PATH.
    pub fn find() -> Option<ExternalOptions> {
        let path = std::env::var_os("PATH")?;
        let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
        ["z3", "cvc5", "bitwuzla"]
            .iter()
            .find_map(|name| dirs.iter().map(|d| d.join(name)).find(|p| p.is_file()))
            .map(ExternalOptions::new)
    }
}

/// The external solver. The process is started at the first question and again after it died.
pub struct External {
    options: ExternalOptions,
    deadline: Deadline,
    stats: Stats,
}

impl External {
    pub fn new(options: ExternalOptions) -> External {
        External { options, deadline: Deadline::never(), stats: Stats::default() }
    }
}

impl Solver for External {
    fn check(&mut self, _store: &mut TermStore, _assumptions: &[Term]) -> Answer {
        let _ = &self.options;
        Answer::Unknown(self.deadline.passed().unwrap_or(Reason::Unsupported(String::from("anything yet"))))
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }
}
