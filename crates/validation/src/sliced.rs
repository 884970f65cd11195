//! Slices: a concrete run of the original, as far as the slice goes, must be a run of the slice.
//!
//! Both are run on the same inputs, each asked for where the program asks for it. What happens to the
//! variables that the slice has must be the same in both, step by step, up to where the run of the original
//! ends; a failing check must fail in both. The slice may go on where the original does not: behind a loop
//! without end that was sliced away.

use crate::check::Followed;
use secateur_analysis::Slice;
use secateur_base::{Deadline, Random};
use secateur_interpreter::{
    Event, Interpreter, Level, Missing, Observer, Options as Running, Outcome, Points, ProgramPoint,
};
use secateur_program::{BlockId, FuncId, InputKind, Monitor, Program, Scenario, TypeHint, VarId};
use secateur_term::TermStore;
use std::collections::VecDeque;

/// The most steps of a run of the original. The slice takes as many at most, but for what it has beyond a
/// loop without end.
const LONGEST_RUN: u64 = 50_000;

/// A program, a slice of it, and what relates them. The store has the terms of both.
pub struct SlicePair<'a> {
    /// The program whose concrete runs are followed.
    pub original: &'a Program,
    /// The slice.
    pub sliced: &'a Program,
    /// What the slice has of the original.
    pub slice: &'a Slice,
    /// The terms of both.
    pub store: &'a TermStore,
    /// The checks that the slice was made for.
    pub monitor: &'a Monitor,
}

/// A variable of the slice got a value: where, which, and what, if that is no address.
type Step = (FuncId, BlockId, u32, VarId, Option<u128>);

struct Recorder<'a> {
    pair: &'a SlicePair<'a>,
    /// Whether the run is one of the slice.
    sliced: bool,
    random: Random,
    /// Inputs of the original that the slice asks for too.
    inputs: VecDeque<u128>,
    steps: Vec<Step>,
}

impl Recorder<'_> {
    /// The number of a statement in the original, if the slice has it.
    fn number(&self, place: ProgramPoint) -> Option<u32> {
        let (f, b, statement) = (place.function, place.block, place.statement);
        let blocks = |p: &Program| p.function(f).block(b).stmts.len() as u32;
        let length = if self.sliced { blocks(self.pair.sliced) } else { blocks(self.pair.original) };
        if statement >= length {
            // the end of a block
            return Some(u32::MAX);
        }
        match self.sliced {
            true => self.pair.slice.original_statement(f, b, statement),
            false => self.pair.slice.has_statement(f, b, statement).then_some(statement),
        }
    }

    /// A value that is the same in both runs: addresses are not.
    fn plain(&self, var: VarId, value: u128, points: Option<Points>) -> Option<u128> {
        let variable = self.pair.original.variable(var);
        let wide = variable.width >= self.pair.original.data_model.pointer_width();
        let address = points.is_some() || variable.ty == TypeHint::Pointer;
        (!(address || wide && value > u128::from(u16::MAX))).then_some(value)
    }
}

impl Observer for Recorder<'_> {
    fn event(&mut self, place: ProgramPoint, event: &Event<'_>) {
        let Event::Assign { var, new, points, .. } = event else { return };
        if !self.pair.slice.has_variable(*var) {
            return;
        }
        if let Some(number) = self.number(place) {
            let value = self.plain(*var, *new, *points);
            self.steps.push((place.function, place.block, number, *var, value));
        }
    }

    fn choose_at(&mut self, place: ProgramPoint, kind: InputKind, _: &str, width: u32) -> Option<u128> {
        match kind {
            // their first reads have another order
            InputKind::UninitVar | InputKind::UninitByte => return Some(0),
            InputKind::Call | InputKind::Memory => {}
        }
        if self.sliced {
            return self.inputs.pop_front();
        }
        let bits = u128::from(self.random.bits());
        let value = if bits.is_multiple_of(3) { bits } else { bits % 16 };
        let value = value & secateur_term::mask(width);
        if self.number(place).is_some() {
            self.inputs.push_back(value);
        }
        Some(value)
    }
}

/// Runs both programs so many times on random inputs. Stops at the first run that the slice lost.
pub fn follow_slice(pair: &SlicePair<'_>, seed: u64, runs: u32, deadline: &Deadline) -> Followed {
    let mut out = Followed::default();
    let options = |step_limit| Running {
        monitor: pair.monitor.clone(),
        level: Level::All,
        missing: Missing::Zero,
        stop: Some(deadline.flag()),
        end: deadline.end(),
        step_limit,
        ..Running::default()
    };
    let whole = Interpreter::new(pair.original, pair.store, options(LONGEST_RUN));
    let part = Interpreter::new(pair.sliced, pair.store, options(2 * LONGEST_RUN));
    for number in 0..u64::from(runs) {
        if deadline.passed().is_some() {
            break;
        }
        let random = Random::new(seed ^ number);
        let (inputs, steps) = (VecDeque::new(), Vec::new());
        let mut told = Recorder { pair, sliced: false, random, inputs, steps };
        let ended = whole.run(&Scenario::default(), &mut told).outcome;
        let (random, inputs) = (Random::new(seed), std::mem::take(&mut told.inputs));
        let mut found = Recorder { pair, sliced: true, random, inputs, steps: Vec::new() };
        let end = part.run(&Scenario::default(), &mut found).outcome;
        if deadline.passed().is_some() {
            break;
        }
        match difference(pair, (&ended, &told.steps), (&end, &found.steps)) {
            None if end == Outcome::StepLimit => out.open += 1,
            None => out.found += 1,
            Some(what) => {
                out.lost.push(format!("the slice lost a run of the program: {what}"));
                return out;
            }
        }
    }
    out
}

/// Where the two runs differ, if they do.
fn difference(pair: &SlicePair<'_>, whole: (&Outcome, &[Step]), part: (&Outcome, &[Step])) -> Option<String> {
    let same = |(a, b): (&Step, &Step)| {
        let values = a.4.is_none() || b.4.is_none() || a.4 == b.4;
        (a.0, a.1, a.2, a.3) == (b.0, b.1, b.2, b.3) && values
    };
    let equal = whole.1.iter().zip(part.1).take_while(|p| same(*p)).count();
    // the inputs of a run that was cut are not those of a slice that goes on
    let cut = |o: &Outcome| matches!(o, Outcome::StepLimit);
    if equal < whole.1.len() && !(equal == part.1.len() && cut(part.0)) {
        let shown = |steps: &[Step]| match steps.get(equal) {
            Some((f, _, _, v, value)) => {
                let (f, v) = (&pair.original.function(*f).name, &pair.original.variable(*v).name);
                format!("{v} = {value:?} in {f}()")
            }
            None => String::from("nothing"),
        };
        return Some(format!(
            "step {equal} is {}, and in the slice {} ({:?})",
            shown(whole.1),
            shown(part.1),
            part.0
        ));
    }
    match whole.0 {
        Outcome::Error(e) if pair.monitor.counts(&e.kind) => {
            let fails = matches!(part.0, Outcome::Error(o) if o.kind == e.kind && o.span == e.span);
            (!fails && !cut(part.0)).then(|| format!("{} does not happen: {:?}", e.text, part.0))
        }
        _ => None,
    }
}
