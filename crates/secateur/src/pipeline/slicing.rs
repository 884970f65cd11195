//! The program without what cannot lead to an error, and the way back from its runs to those of the whole
//! program.
//!
//! Engines run the slice. An error of it is told and replayed on the whole program: the inputs that were
//! sliced away are zero there. If it does not happen, it may be an error of the slice only (a loop without
//! end was in its way, or some other input decides), and the engine runs the whole program.

use std::collections::VecDeque;
use std::sync::Arc;

use secateur_analysis::{Slice, slice};
use secateur_base::Deadline;
use secateur_explore::{Candidate, Conclusion, Unknown};
use secateur_interpreter::{
    Event, Interpreter, Level, Missing, Observer, Options as Running, Outcome, ProgramPoint,
};
use secateur_program::{InputData, InputKind, InputValue, Program, Scenario, TypeHint};
use secateur_term::TermStore;
use secateur_validation::{Followed, SlicePair, follow_slice};

use super::engine::Finished;
use super::load::Unit;
use super::request::Request;
use super::tuning::{ALL_FOLLOWED, FOLLOWED_SLICES, SLICING_PART};
use crate::answer::Answer;
use crate::options::Tests;

/// A program that was sliced.
pub(crate) struct Whole {
    /// As it was loaded.
    pub unit: Unit,
    /// What is left of it.
    pub slice: Slice,
}

/// The slice of a unit for the property of the request; the unit itself where there is none. What came of it
/// is told in the statistics.
pub(super) fn sliced(request: &Request, unit: Unit, deadline: &Deadline, answer: &mut Answer) -> Unit {
    if !is_wanted(request) {
        return unit;
    }
    let begin = std::time::Instant::now();
    let soon = deadline.remaining().map_or(deadline.clone(), |t| deadline.within(t / SLICING_PART));
    let mut store = unit.store.clone();
    let monitor = request.task.property.monitor();
    let made = slice(&unit.program, &mut store, &monitor, &soon);
    answer.time("slicing", begin.elapsed());
    let Some((program, slice)) = made else {
        tracing::info!("there is no slice");
        return unit;
    };
    tracing::info!(before = ?slice.before, after = ?slice.after, "has sliced the program");
    statistics(answer, &slice);
    if slice.is_whole() {
        return unit;
    }
    let sliced = Unit { program, store, ..unit.copy() };
    Unit { whole: Some(Arc::new(Whole { unit, slice })), ..sliced }
}

/// Whether a slice can do what is asked: tests, trees and invariants are about the program as it is.
fn is_wanted(request: &Request) -> bool {
    let o = &request.options;
    o.slice && !o.all_errors && o.tests != Tests::All && !o.tree && !o.invariants && o.candidates.is_empty()
}

fn statistics(answer: &mut Answer, slice: &Slice) {
    let (before, after) = (&slice.before, &slice.after);
    let rows = [
        ("functions", before.functions, after.functions),
        ("statements", before.statements, after.statements),
        ("branches", before.branches, after.branches),
    ];
    for (name, before, after) in rows {
        answer.statistics.add("slice", name, before);
        answer.statistics.add("slice", &format!("{name}_kept"), after);
    }
    let share = 100.0 * after.statements as f64 / before.statements.max(1) as f64;
    answer.statistics.add("slice", "percent_kept", share);
}

/// Whether the run of a slice ended because of an error that the whole program does not have.
pub(super) fn is_spurious(finished: &Finished) -> bool {
    matches!(&finished.outcome.conclusion, Conclusion::Unknown(Unknown::Unconfirmed(_)))
}

/// The inputs of a run of the slice, handed out where the whole program asks for them, and all that the whole
/// program asks for.
struct WayBack<'a> {
    slice: &'a Slice,
    calls: VecDeque<&'a InputValue>,
    variables: VecDeque<&'a InputValue>,
    bytes: VecDeque<&'a InputValue>,
    /// Bytes of the region that is being filled.
    region: VecDeque<u8>,
    asked: Vec<InputValue>,
}

impl<'a> WayBack<'a> {
    fn new(slice: &'a Slice, scenario: &'a Scenario) -> WayBack<'a> {
        let of = |kinds: &[InputKind]| scenario.inputs.iter().filter(|i| kinds.contains(&i.kind)).collect();
        WayBack {
            slice,
            calls: of(&[InputKind::Call, InputKind::Memory]),
            variables: of(&[InputKind::UninitVar]),
            bytes: of(&[InputKind::UninitByte]),
            region: VecDeque::new(),
            asked: Vec::new(),
        }
    }

    fn bits(input: Option<&InputValue>) -> Option<u128> {
        match &input?.data {
            InputData::Bits { value, .. } => Some(*value),
            InputData::Bytes(bytes) => bytes.first().map(|b| u128::from(*b)),
        }
    }
}

impl Observer for WayBack<'_> {
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
        self.asked.push(InputValue { kind, name: name.to_string(), data, ty, span: place.span });
    }

    fn choose_at(&mut self, place: ProgramPoint, kind: InputKind, name: &str, _width: u32) -> Option<u128> {
        if kind == InputKind::UninitVar {
            // its first read in the program may be one that the slice does not have
            let at = self.variables.iter().position(|i| i.name == name)?;
            return Self::bits(self.variables.remove(at));
        }
        if !self.slice.has_statement(place.function, place.block, place.statement) {
            return None;
        }
        match kind {
            InputKind::Call => Self::bits(self.calls.pop_front()),
            InputKind::Memory => {
                if self.region.is_empty()
                    && let Some(InputData::Bytes(bytes)) = self.calls.pop_front().map(|i| &i.data)
                {
                    self.region = bytes.iter().copied().collect();
                }
                self.region.pop_front().map(u128::from)
            }
            InputKind::UninitVar | InputKind::UninitByte => Self::bits(self.bytes.pop_front()),
        }
    }
}

/// A candidate of the slice as one of the whole program. `options` limit the run that is made for it; `None`
/// if that run does not come to an end: a loop may be in its way that the slice does not have.
pub(super) fn original(
    whole: &Whole,
    candidate: &Candidate,
    store: &TermStore,
    options: Running,
) -> Option<Candidate> {
    let mut way = WayBack::new(&whole.slice, &candidate.scenario);
    let options = Running { level: Level::Inputs, missing: Missing::Zero, ..options };
    let run = Interpreter::new(&whole.unit.program, store, options).run(&Scenario::default(), &mut way);
    if run.outcome == Outcome::StepLimit {
        return None;
    }
    // static objects have the numbers that they have in the program, others need not
    let static_bases = candidate.scenario.static_bases.clone();
    let scenario = Scenario { inputs: way.asked, static_bases, ..Scenario::default() };
    Some(Candidate { violation: candidate.violation.clone(), scenario, depth: candidate.depth })
}

/// What becomes of runs of the whole program in the slice, a program and the terms of both.
pub(super) fn followed(
    whole: &Whole,
    (sliced, store): (&Program, &TermStore),
    request: &Request,
    deadline: &Deadline,
) -> Followed {
    let monitor = &request.task.property.monitor();
    let pair = SlicePair { original: &whole.unit.program, sliced, slice: &whole.slice, store, monitor };
    follow_slice(&pair, request.options.seed, FOLLOWED_SLICES, &deadline.within(ALL_FOLLOWED))
}
