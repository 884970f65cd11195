//! Runs of the original, one after the other, looked for in the derived program.

use crate::constrain::{constrain, watched};
use crate::places::Places;
use crate::record::{RecordedRun, RunEnd, record};
use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::{Budget, Candidate, Conclusion, Config, Confirmation, Hooks};
use secateur_interpreter::{Interpreter, Level, Missing, Options as Running};
use secateur_program::{Monitor, Program, Terminator};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::time::Duration;

/// The most steps of a run of the original.
const LONGEST_RUN: u64 = 30_000;
/// Runs that are tried for each that is followed: many are alike.
const TRIES: u64 = 16;

/// A program and one that was derived from it. The store has the terms of both.
pub struct Pair<'a> {
    /// The program whose concrete runs are followed.
    pub original: &'a Program,
    /// The program that must be able to do what those runs did.
    pub derived: &'a Program,
    /// The terms of both.
    pub store: &'a TermStore,
    /// The checks that end a run of the original.
    pub monitor: &'a Monitor,
    /// The checks that end a run of the derived program.
    pub derived_monitor: &'a Monitor,
}

/// The result of [`follow`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Followed {
    /// Runs that have a counterpart.
    pub found: u32,
    /// Runs for which the engine did not decide in its time whether they have one.
    pub open: u32,
    /// Runs without a counterpart, described for people: the derived program is wrong.
    pub lost: Vec<String>,
}

/// Looks for at most `runs` different runs of the original in the derived program, for at most `each` time
/// per run. Stops at the first one that is lost.
pub fn follow(pair: &Pair<'_>, seed: u64, runs: u32, each: Duration, deadline: &Deadline) -> Followed {
    let mut out = Followed::default();
    let places = Places::of(pair.original, pair.derived, pair.store);
    let options = Running {
        monitor: pair.monitor.clone(),
        level: Level::All,
        stop: Some(deadline.flag()),
        ..Running::default()
    };
    let mut interpreter = Interpreter::new(pair.original, pair.store, options);
    let mut seen: Vec<RecordedRun> = Vec::new();
    for number in 0..u64::from(runs) * TRIES {
        if deadline.passed().is_some() || seen.len() >= runs as usize {
            break;
        }
        let missing = if number == 0 { Missing::Zero } else { Missing::Random(seed ^ number) };
        interpreter.again(missing, LONGEST_RUN);
        let Some(told) = record(pair.original, &places, pair.monitor, &interpreter) else { continue };
        if seen.contains(&told) {
            continue;
        }
        match possible(pair, &places, &told, &deadline.within(each)) {
            Some(true) => out.found += 1,
            None => out.open += 1,
            Some(false) => {
                out.lost.push(text(pair.original, &told));
                return out;
            }
        }
        seen.push(told);
    }
    out
}

/// Whether the derived program can do what was told; `None`: not known.
fn possible(pair: &Pair<'_>, places: &Places, told: &RecordedRun, deadline: &Deadline) -> Option<bool> {
    let exits: Vec<_> = places.exits.iter().map(|e| e.0).collect();
    let monitor = pair.derived_monitor;
    let made = constrain(pair.original, pair.derived, pair.store, monitor, told, &exits);
    let config = Config {
        monitor: watched(),
        budget: Budget { deadline: deadline.clone(), ..Budget::default() },
        ..Config::default()
    };
    let solver = Layered::new(Options::new(deadline.clone()));
    let bmc = Bmc::new(&made.program, made.store, solver, config, BmcOptions::default());
    match bmc.run(&mut Any).0.conclusion {
        Conclusion::False(_) => Some(true),
        Conclusion::Exhausted => Some(false),
        Conclusion::Unknown(_) => None,
    }
}

/// What is possible need not be replayed.
struct Any;

impl Hooks for Any {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

fn text(program: &Program, told: &RecordedRun) -> String {
    let mut parts = Vec::new();
    for v in &told.visits {
        let function = program.function(v.exit.function);
        let line = function.block(v.exit.from).end_span.line;
        let value = |(var, value): &(secateur_program::VarId, u128)| {
            let variable = program.variable(*var);
            variable.is_user().then(|| format!("{} = {value}", variable.name))
        };
        let values: Vec<String> = v.values.iter().filter_map(value).collect();
        let what = match &function.block(v.exit.from).end {
            Terminator::Call { .. } => "comes back to",
            _ => "leaves the loop of",
        };
        parts.push(format!("{what} {}() at line {line} with {}", function.name, values.join(", ")));
    }
    match &told.end {
        RunEnd::Left => parts.push(String::from("ends")),
        RunEnd::Error { span, .. } => parts.push(format!("fails at line {}", span.line)),
        RunEnd::Anywhere => {}
    }
    format!("the derived program lost a run of the original, which {}", parts.join(", then "))
}
