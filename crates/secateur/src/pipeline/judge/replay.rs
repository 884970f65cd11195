//! Runs of the interpreter on the inputs of a candidate.

use std::time::{Duration, Instant};

use secateur_base::Deadline;
use secateur_evidence::replay::Limits;
use secateur_evidence::trace::{Bounds, Recorder, SourceText, Trace, losses};
use secateur_explore::{Candidate, Violation};
use secateur_interpreter::{Interpreter, Level, NoObserver, Options, Outcome};
use secateur_program::{Program, Scenario};
use secateur_term::TermStore;

use super::super::tuning::{FIRST_REPLAY, LONGEST_REPLAY};
use super::{Judge, is_error_of};
use crate::options::TraceLength;
use crate::task::ExternalCalls;

/// A run with its trace.
pub(super) struct Told {
    pub outcome: Outcome,
    pub trace: Trace,
}

impl Judge<'_> {
    /// For a run that may take so long, at most, and a third of the time that is left if others are to come
    /// after it.
    pub(super) fn options(&self, level: Level, most: Duration) -> Options {
        let parts = if most == LONGEST_REPLAY { 1 } else { 3 };
        let time = self.deadline.remaining().map_or(most, |t| (t / parts).min(most));
        Options {
            monitor: self.monitor.clone(),
            level,
            external_any: self.request.task.external_calls != ExternalCalls::Unknown,
            end: Instant::now().checked_add(time),
            stop: Some(self.control.cancel.flag()),
            ..Options::default()
        }
    }

    pub(super) fn limits(&self) -> Limits {
        Limits {
            memory: self.request.options.memory.min(2 << 30),
            deadline: Deadline::until(self.deadline.end()).with_flag(self.control.cancel.flag()),
            ..Limits::default()
        }
    }

    /// The run on these inputs, for so long at most.
    pub(super) fn told(
        &self,
        scenario: &Scenario,
        most: Duration,
        program: &Program,
        store: &TermStore,
    ) -> Told {
        let full = self.request.options.trace == TraceLength::Full;
        let bounds = if full { Bounds::FULL } else { Bounds::SCREEN };
        let mut recorder = Recorder::new(program, store, bounds);
        let options = self.options(Level::All, most);
        let outcome = Interpreter::new(program, store, options).run(scenario, &mut recorder).outcome;
        let lost = losses(program, store, self.options(Level::All, most), scenario, &outcome);
        let trace = recorder.finish(&outcome, &lost, &SourceText::read(&program.files));
        Told { outcome, trace }
    }

    /// How the interpreter's run on other inputs ends.
    pub(super) fn again(&self, scenario: &Scenario, program: &Program, store: &TermStore) -> Outcome {
        Interpreter::new(program, store, self.options(Level::Nothing, FIRST_REPLAY))
            .run(scenario, &mut NoObserver)
            .outcome
    }

    /// An error of the property of another kind than the candidate's that its run meets.
    pub(super) fn met_first(
        &self,
        candidate: &Candidate,
        outcome: &Outcome,
        program: &Program,
    ) -> Option<Violation> {
        let Outcome::Error(e) = outcome else { return None };
        let other = e.kind.property() != candidate.violation.kind.property();
        (other && self.monitor.counts(&e.kind)).then(|| Violation {
            kind: e.kind.clone(),
            text: e.text.clone(),
            span: e.span,
            function: program.function(e.function).name.clone(),
            place: None,
        })
    }

    /// Addresses the engine chose and that do not fit together mean nothing to the native run that showed the
    /// error; with others the interpreter can tell of it. It confirms nothing that way.
    pub(super) fn anywhere(
        &self,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
    ) -> Option<Told> {
        let (static_bases, dynamic_bases) = (Vec::new(), Vec::new());
        let scenario = Scenario { static_bases, dynamic_bases, ..candidate.scenario.clone() };
        let told = self.told(&scenario, FIRST_REPLAY, program, store);
        is_error_of(&told.outcome, &candidate.violation.kind).then_some(told)
    }
}
