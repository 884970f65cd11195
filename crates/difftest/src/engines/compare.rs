//! Asks every engine about a program of known verdict, complains about wrong answers and wrong proofs, and
//! counts.

use super::engine::{Answer, Engine};
use super::task::KnownProgram;
use crate::case::Tools;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What the engines said about a program.
pub struct Report {
    /// Whether no input leads to the error, as trying all of them showed.
    pub safe: bool,
    /// The answer of each engine.
    pub answers: Vec<(Engine, Answer)>,
    /// The answers and proofs that are wrong, with the names of their engines.
    pub complaints: Vec<String>,
}

/// Asks the engines about a program.
pub fn compare(
    task: &KnownProgram,
    engines: &[Engine],
    seed: u64,
    limit: Duration,
    tools: &Tools,
    directory: &Path,
) -> Result<Report, String> {
    let source = directory.join("task.c");
    std::fs::write(&source, &task.text).map_err(|e| e.to_string())?;
    let mut report = Report { safe: task.safe, answers: Vec::new(), complaints: Vec::new() };
    for engine in engines {
        let answer = engine.ask(&source, seed, limit, tools);
        let complaint = match &answer {
            Answer::True { .. } if !task.safe => Some(String::from("wrong TRUE")),
            Answer::False if task.safe => Some(String::from("wrong FALSE")),
            Answer::Refuted(why) => Some(format!("its proof: {why}")),
            Answer::Panicked(text) => Some(format!("panic: {text}")),
            Answer::Failed(why) => return Err(why.clone()),
            _ => None,
        };
        report.complaints.extend(complaint.map(|c| format!("{}: {c}", engine.name)));
        report.answers.push((*engine, answer));
    }
    Ok(report)
}

/// The first complaint about a list of programs, with its text; for tests.
pub fn first_failing(reports: &[(String, Report)]) -> Option<String> {
    reports
        .iter()
        .find(|(_, r)| !r.complaints.is_empty())
        .map(|(text, r)| format!("{}\n{text}", r.complaints.join("\n")))
}

/// Counts of a campaign.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Programs that were compared.
    pub programs: u64,
    /// Of these, those without an error.
    pub safe: u64,
    /// Wrong answers, wrong proofs and panics.
    pub complaints: u64,
    /// Questions that were asked to check proofs.
    pub questions: u64,
    /// Of these, those that the solver gave no answer to.
    pub open: u64,
    /// Right answers and missing ones, by engine.
    answers: BTreeMap<&'static str, (u64, u64)>,
}

impl Tally {
    /// Counts a report.
    pub fn add(&mut self, report: &Report) {
        self.programs += 1;
        self.safe += u64::from(report.safe);
        self.complaints += report.complaints.len() as u64;
        for (engine, answer) in &report.answers {
            let (given, missing) = self.answers.entry(engine.name).or_default();
            match answer {
                Answer::False => *given += 1,
                Answer::True { questions, open } => {
                    *given += 1;
                    self.questions += questions;
                    self.open += open;
                }
                Answer::Refuted(_) | Answer::Unknown(_) | Answer::Panicked(_) | Answer::Failed(_) => {
                    *missing += 1;
                }
            }
        }
    }

    /// Answers that are not UNKNOWN.
    pub fn given(&self) -> u64 {
        self.answers.values().map(|a| a.0).sum()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} programs ({} safe, {} not), {} complaints; {} questions about proofs, {} open",
            self.programs,
            self.safe,
            self.programs - self.safe,
            self.complaints,
            self.questions,
            self.open
        )?;
        for (name, (given, missing)) in &self.answers {
            write!(f, "\n  {name}: {given} answers, {missing} unknown")?;
        }
        Ok(())
    }
}
