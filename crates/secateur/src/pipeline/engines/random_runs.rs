//! Runs on zeros and random numbers: an error that a few of them meet needs no search.
//!
//! A run that ends in an error is handed to the judge like any other candidate; a run without error proves
//! nothing.

use std::time::Duration;

use secateur_base::{Deadline, Expired};
use secateur_explore::{Candidate, Conclusion, Confirmation, Hooks, Unknown, Violation};
use secateur_interpreter::{
    Event, Interpreter, Level, Missing, Observer, Options, Outcome as End, ProgramPoint, Run,
};
use secateur_program::{InputData, InputKind, InputValue, Program, Scenario, TypeHint};

use super::super::engine::{Details, Engine, Finished, Work, bare};
use super::super::tuning::{FIRST_STEPS, LONGEST_RUN, MOST_INPUTS, MOST_REJECTED, RANDOM_STEPS};

/// The inputs of a run as it asks for them.
#[derive(Default)]
struct Asked {
    inputs: Vec<InputValue>,
    cut: bool,
}

impl Observer for Asked {
    fn event(&mut self, place: ProgramPoint, event: &Event<'_>) {
        let (kind, name, data, ty) = match event {
            Event::Input { kind, name, width, value, ty, .. } => {
                (*kind, *name, InputData::Bits { width: *width, value: *value }, *ty)
            }
            Event::InputMemory { name, bytes, .. } => {
                (InputKind::Memory, *name, InputData::Bytes(bytes.to_vec()), TypeHint::Unsigned)
            }
            _ => return,
        };
        if self.inputs.len() < MOST_INPUTS {
            self.inputs.push(InputValue { kind, name: name.to_string(), data, ty, span: place.span });
        } else {
            self.cut = true;
        }
    }
}

/// Runs the program on zeros, then on random numbers, for so long.
pub(crate) struct RandomRuns {
    pub time: Duration,
    /// Of the random numbers.
    pub seed: u64,
}

/// How much of the allowance is left.
struct Allowance {
    /// Steps of all runs to come.
    left: u64,
    /// Steps of the next run.
    next: u64,
}

impl Allowance {
    fn used(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps.max(1));
        self.next = (self.next + self.next / 4).min(LONGEST_RUN);
    }
}

impl Engine for RandomRuns {
    fn name(&self) -> &'static str {
        "random runs"
    }

    fn run(&self, work: Work<'_>) -> Finished {
        let mut running = work.begin();
        let soon = work.deadline.within(self.time);
        let (program, store) = (&work.unit.program, &work.unit.store);
        let monitor = work.request.task.property.monitor();
        let options = Options {
            monitor: monitor.clone(),
            level: Level::Inputs,
            stop: Some(work.control.cancel.flag()),
            ..Options::default()
        };
        let mut interpreter = Interpreter::new(program, store, options);
        let mut steps = Allowance { left: RANDOM_STEPS, next: FIRST_STEPS };
        let (mut runs, mut rejected) = (0u64, 0);
        let conclusion = loop {
            if let Some(why) = over(&work.deadline, &soon, &steps) {
                break Conclusion::Unknown(why);
            }
            let missing = if runs == 0 { Missing::Zero } else { Missing::Random(self.seed ^ runs) };
            interpreter.again(missing, steps.next.min(steps.left));
            let mut asked = Asked::default();
            let run = interpreter.run(&Scenario::default(), &mut asked);
            runs += 1;
            steps.used(run.steps);
            let constant = asked.inputs.is_empty() && !matches!(run.outcome, End::StepLimit);
            let candidate = candidate(run, asked, program);
            if let Some(candidate) = candidate.filter(|c| monitor.counts(&c.violation.kind)) {
                match running.judge.confirm(&candidate, program, store) {
                    Confirmation::Confirmed => break Conclusion::False(candidate.violation),
                    Confirmation::Another(other) => break Conclusion::False(*other),
                    Confirmation::Rejected(_) => rejected += 1,
                    Confirmation::Spurious(why) => break Conclusion::Unknown(Unknown::Unconfirmed(why)),
                }
                if rejected >= MOST_REJECTED {
                    break Conclusion::Unknown(Unknown::Steps);
                }
            } else if constant {
                // the next run would be this one
                break Conclusion::Unknown(Unknown::Steps);
            }
        };
        running.finish(bare(conclusion), Details { random_runs: Some(runs), ..Details::default() }, None)
    }
}

/// Why no further run is made, if so.
fn over(deadline: &Deadline, soon: &Deadline, steps: &Allowance) -> Option<Unknown> {
    match deadline.passed() {
        Some(Expired::Interrupted) => Some(Unknown::Interrupted),
        Some(_) => Some(Unknown::Timeout),
        None => (soon.passed().is_some() || steps.left == 0).then_some(Unknown::Steps),
    }
}

/// The error of a run, with the inputs that led there.
fn candidate(run: Run, asked: Asked, program: &Program) -> Option<Candidate> {
    let End::Error(error) = run.outcome else { return None };
    if asked.cut {
        return None;
    }
    let function = program.function(error.function).name.clone();
    let violation = Violation { kind: error.kind, text: error.text, span: error.span, function, place: None };
    Some(Candidate {
        violation,
        scenario: Scenario { inputs: asked.inputs, ..Scenario::default() },
        depth: 0,
    })
}
