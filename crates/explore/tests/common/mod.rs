//! C text in, outcome of the plain executor out. Every error is taken at its word, unless a test says
//! otherwise.
#![allow(dead_code, reason = "not every test file uses every helper")]

use secateur_base::Deadline;
use secateur_explore::{
    Budget, Candidate, Conclusion, Config, Confirmation, Explorer, Hooks, Note, Outcome, Progress, Unknown,
    Violation,
};
use secateur_frontend::{LowerOptions, load_text};
use secateur_program::{DataModel, InputData, Monitor, Program};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::collections::VecDeque;
use std::time::Duration;

pub const HEAD: &str = "
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void *malloc(unsigned long);
extern void free(void *);
extern void exit(int);
extern void abort(void);
extern void reach_error(void);
#define input __VERIFIER_nondet_int
#define assume __VERIFIER_assume
";

/// What replay answers, one after the other; afterwards it confirms everything.
#[derive(Default)]
pub struct Judge {
    pub answers: VecDeque<Confirmation>,
    /// The errors that were handed over: their texts and the numbers of their inputs.
    pub asked: Vec<(String, Vec<u128>)>,
    pub reports: u64,
}

impl Hooks for Judge {
    fn confirm(&mut self, candidate: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        let number = |data: &InputData| match data {
            InputData::Bits { value, .. } => *value,
            InputData::Bytes(_) => 0,
        };
        let inputs = candidate.scenario.inputs.iter().map(|i| number(&i.data)).collect();
        self.asked.push((candidate.violation.text.clone(), inputs));
        self.answers.pop_front().unwrap_or(Confirmation::Confirmed)
    }

    fn progress(&mut self, _: &Progress) {
        self.reports += 1;
    }
}

/// Runs `main` with this body.
pub fn run(body: &str) -> Outcome {
    run_with(body, |_| {})
}

/// The same under another configuration. Without one, failed assertions, error calls and crashes count.
pub fn run_with(body: &str, change: impl FnOnce(&mut Config)) -> Outcome {
    judged(body, &mut Judge::default(), change)
}

/// The same with a judge of errors.
pub fn judged(body: &str, judge: &mut Judge, change: impl FnOnce(&mut Config)) -> Outcome {
    program(&format!("int main(void) {{ {body}\n return 0; }}"), judge, change)
}

/// Runs a whole program.
pub fn program(text: &str, judge: &mut Judge, change: impl FnOnce(&mut Config)) -> Outcome {
    let deadline = Deadline::after(Duration::from_secs(60));
    let budget = Budget { deadline, ..Budget::default() };
    let mut config = Config { monitor: Monitor::developer(), budget, ..Config::default() };
    change(&mut config);
    let text = format!("{HEAD}{text}");
    let lowering = LowerOptions::watching(&config.monitor);
    let (program, store) =
        load_text(&text, DataModel::Lp64, &lowering).expect("it compiles and can be lowered");
    let solver = Layered::new(Options::new(config.budget.deadline.clone()));
    Explorer::new(&program, store, solver, config).run(judge).0
}

/// Only calls of the error function count.
pub fn only_error_calls(config: &mut Config) {
    config.monitor = Monitor { error_calls: true, ..Monitor::default() };
}

pub fn endings(outcome: &Outcome) -> Vec<(&'static str, u64)> {
    outcome.statistics.endings.iter().map(|(name, n)| (*name, *n)).collect()
}

/// The error a run has found; the test fails if it found none.
pub fn error(outcome: &Outcome) -> &Violation {
    match &outcome.conclusion {
        Conclusion::False(violation) => violation,
        other => panic!("no error but {other:?}"),
    }
}

/// Why a run gives no answer; the test fails if it gives one.
pub fn unknown(outcome: &Outcome) -> &Unknown {
    match &outcome.conclusion {
        Conclusion::Unknown(why) => why,
        other => panic!("an answer: {other:?}"),
    }
}

pub fn has_undefined_note(outcome: &Outcome) -> bool {
    outcome.notes.iter().any(|n| matches!(n, Note::Undefined { .. }))
}
