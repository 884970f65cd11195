//! Quick runs on zeros and random numbers: what a few of them stumble over needs no search.
//!
//! A run that ends in an error is handed to the judge like any other candidate; a run that ends well says nothing.

use std::time::{Duration, Instant};

use secateur_base::{Deadline, Expired};
use secateur_explore::{Candidate, Confirmation, Hooks, Outcome, Statistics, Unknown, Verdict, Violation};
use secateur_interpreter::{Event, Interpreter, Level, Missing, Observer, Options, Outcome as End, Place};
use secateur_program::{InputData, InputKind, InputValue, Scenario, TypeHint};

use super::confirm::Judge;
use super::control::Control;
use super::load::Unit;
use super::request::Request;
use super::run::Ran;

/// All runs together take no longer; the interpreter's steps are its clock.
pub const TIME: Duration = Duration::from_millis(400);
const MOST_STEPS: u64 = 6_000_000;
/// A run may take so many steps, a later one more.
const FIRST_STEPS: u64 = 20_000;
const LONGEST_RUN: u64 = 1_000_000;
/// More inputs are not recorded: the run counts for nothing then.
const MOST_INPUTS: usize = 100_000;
/// Errors that replay does not confirm: after so many, something is wrong with them all.
const MOST_REJECTED: u32 = 3;

/// The inputs of a run as it asks for them.
#[derive(Default)]
struct Asked {
    inputs: Vec<InputValue>,
    cut: bool,
}

impl Observer for Asked {
    fn event(&mut self, place: Place, event: &Event<'_>) {
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
pub fn run(request: &Request, control: &Control, unit: Unit, deadline: Deadline, time: Duration) -> Ran {
    let begin = Instant::now();
    let mut judge = Judge::new(request, control, &unit, deadline.clone());
    let soon = deadline.within(time);
    let options = Options {
        monitor: request.task.property.monitor(),
        level: Level::Inputs,
        stop: Some(control.cancel.flag()),
        ..Options::default()
    };
    let mut interpreter = Interpreter::new(&unit.program, &unit.store, options);
    let mut left = MOST_STEPS;
    let mut most = FIRST_STEPS;
    let (mut runs, mut rejected) = (0u64, 0);
    let verdict = loop {
        match deadline.passed() {
            Some(Expired::Interrupted) => break Verdict::Unknown(Unknown::Interrupted),
            Some(_) => break Verdict::Unknown(Unknown::Timeout),
            None if soon.passed().is_some() || left == 0 => break Verdict::Unknown(Unknown::Steps),
            None => {}
        }
        let missing = if runs == 0 { Missing::Zero } else { Missing::Random(request.options.seed ^ runs) };
        interpreter.again(missing, most.min(left));
        let mut asked = Asked::default();
        let run = interpreter.run(&Scenario::default(), &mut asked);
        runs += 1;
        left = left.saturating_sub(run.steps.max(1));
        most = (most + most / 4).min(LONGEST_RUN);
        if let (End::Error(error), false) = (&run.outcome, asked.cut)
            && request.task.property.monitor().counts(&error.kind)
        {
            let function = unit.program.function(error.function).name.clone();
            let violation = Violation {
                kind: error.kind.clone(),
                text: error.text.clone(),
                span: error.span,
                function,
                place: None,
            };
            let scenario = Scenario { inputs: asked.inputs, ..Scenario::default() };
            let candidate = Candidate { violation: violation.clone(), scenario, depth: 0 };
            match judge.confirm(&candidate, &unit.program, &unit.store) {
                Confirmation::Confirmed => break Verdict::False(violation),
                Confirmation::Another(other) => break Verdict::False(*other),
                Confirmation::Rejected(_) => rejected += 1,
            }
            if rejected >= MOST_REJECTED {
                break Verdict::Unknown(Unknown::Steps);
            }
        } else if asked.inputs.is_empty() && !matches!(run.outcome, End::StepLimit) {
            // the next run would be this one
            break Verdict::Unknown(Unknown::Steps);
        }
    };
    let replaying = judge.time;
    let outcome = Outcome {
        verdict,
        notes: Vec::new(),
        statistics: Statistics::default(),
        errors: Vec::new(),
        stopped: None,
        followed: None,
    };
    Ran {
        findings: judge.findings,
        exploring: begin.elapsed().saturating_sub(replaying),
        replaying,
        runs: Some(runs),
        ..Ran::of(outcome)
    }
}
