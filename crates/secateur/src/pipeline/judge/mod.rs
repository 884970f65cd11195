//! The judge of errors: nothing is FALSE before a run on the found inputs has hit the error.
//!
//! The concrete interpreter runs first (it also tells the trace), then the program itself, natively. A native
//! run that goes another way overrules the interpreter; where a native run cannot be made to show the error,
//! the interpreter's word is enough and the report says so.

mod approximation;
mod library;
mod native;
mod open_results;
mod replay;
mod test_file;

use std::sync::{MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use secateur_base::Deadline;
use secateur_evidence::Counterexample;
use secateur_evidence::given::{LibraryKinds, given};
use secateur_evidence::replay::harness::Goal;
use secateur_evidence::replay::{OwnHeader, Replay, Sources};
use secateur_explore::{Candidate, Confirmation, Hooks, Violation};
use secateur_frontend::driver::HEADERS;
use secateur_interpreter::Outcome;
use secateur_program::{CheckKind, Monitor, Program};
use secateur_term::TermStore;

use super::control::Control;
use super::load::Unit;
use super::request::Request;
use super::tuning::{FIRST_REPLAY, LONGEST_REPLAY, REPLAY_TURN};
use super::{errors, summary};
use crate::answer::Test;
use crate::events::{Event, Phase, Progress};
use crate::verdict::Verdict;

/// A confirmed error with all that is known about it.
pub struct Finding {
    /// The inputs and the trace that lead to the error.
    pub counterexample: Counterexample,
    /// How the interpreter's run on these inputs ended.
    pub outcome: Outcome,
    /// The C test, if one is wanted.
    pub test: Option<Test>,
}

/// Confirms the errors of one engine by replay, and keeps what was confirmed.
pub struct Judge<'a> {
    request: &'a Request,
    control: &'a Control,
    sources: Option<Sources>,
    goal: Goal,
    monitor: Monitor,
    /// What library functions are to a native run.
    kinds: LibraryKinds,
    deadline: Deadline,
    /// What was confirmed, in order: one error, unless all are looked for.
    pub findings: Vec<Finding>,
    /// Time spent in replay.
    pub time: Duration,
}

impl<'a> Judge<'a> {
    /// A judge for one run of one engine on the program of `unit`.
    pub fn new(request: &'a Request, control: &'a Control, unit: &Unit, deadline: Deadline) -> Judge<'a> {
        let sources = unit.clang.as_ref().map(|clang| {
            let mut sources = Sources::new(request.files.iter(), clang);
            sources.data_model = unit.data_model;
            for folder in &request.task.include {
                sources.flags.push(format!("-I{}", folder.display()));
            }
            for define in &request.task.define {
                sources.flags.push(format!("-D{}", define));
            }
            if unit.own_headers {
                sources.headers = HEADERS
                    .iter()
                    .map(|h| OwnHeader { name: h.name, text: h.text, prelude: h.prelude })
                    .collect();
            }
            for name in &unit.own_builtins {
                sources.flags.push(format!("-fno-builtin-{name}"));
            }
            sources
        });
        let goal = Goal {
            entry: request.task.property.entry.clone(),
            expected: CheckKind::Assertion,
            error_functions: unit.error_calls.functions.clone(),
            error_argument: unit.error_calls.argument,
        };
        let monitor = request.task.property.monitor();
        Judge {
            request,
            control,
            sources,
            goal,
            monitor,
            kinds: library::kinds(),
            deadline,
            findings: Vec::new(),
            time: Duration::ZERO,
        }
    }

    /// The finding, and its error: the one of the candidate, or another of the property that its run meets
    /// first.
    fn judge(
        &self,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
    ) -> Result<(Finding, Violation), String> {
        let kind = &candidate.violation.kind;
        let goal = Goal { expected: kind.clone(), ..self.goal.clone() };
        // a long run is left to the machine, which is a hundred times faster; the trace is cut short then
        let machine = self.request.options.native && self.sources.is_some();
        let most = if machine { FIRST_REPLAY } else { LONGEST_REPLAY };
        let mut told = self.told(&candidate.scenario, most, program, store);
        if let Some(violation) = self.met_first(candidate, &told.outcome, program) {
            let scenario = candidate.scenario.clone();
            let other = Candidate { violation, scenario, depth: candidate.depth };
            return self.judge(&other, program, store);
        }
        let scenario = candidate.scenario.clone();
        let given = given(program, &scenario, &told.trace.consumed, &self.kinds);
        let modelled = given.lost.is_some();
        let seen = is_error_of(&told.outcome, kind);
        let mut native = self.native(&given, &scenario, &goal, program, seen);
        if let Some(run) = &mut native {
            self.weigh(run, candidate, program, store);
        }
        let decided =
            native.as_ref().is_some_and(|n| matches!(n.result, Replay::Confirmed(_) | Replay::Diverged(_)));
        if told.outcome == Outcome::StepLimit && machine && !decided {
            told = self.told(&candidate.scenario, LONGEST_REPLAY, program, store);
        }
        let approximated = self.approximated(candidate, &told.trace, program, store);
        let ended = told.outcome.clone();
        if matches!(ended, Outcome::Mismatch { .. }) {
            told = self.anywhere(candidate, program, store).unwrap_or(told);
        }
        let counterexample = Counterexample::new(program, kind, scenario, &ended, native, told.trace);
        if let Some(why) = approximation::objection(&counterexample.confirmation, approximated, modelled) {
            return Err(why);
        }
        let test = self.test_name().map(|name| self.test(given, &goal, program, name));
        Ok((Finding { counterexample, outcome: told.outcome, test }, candidate.violation.clone()))
    }

    /// Waits while another engine has an error confirmed: if that works, this one need not be. A replay that
    /// takes long is not waited for.
    fn turn(&self) -> Option<MutexGuard<'_, ()>> {
        let begin = Instant::now();
        while begin.elapsed() < REPLAY_TURN && !self.control.cancel.requested() {
            match self.control.turn.try_lock() {
                Ok(turn) => return Some(turn),
                Err(TryLockError::Poisoned(turn)) => return Some(turn.into_inner()),
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
            }
        }
        None
    }

    /// From here on the error is not lost, whatever becomes of the engine.
    fn publish(&self, violation: &Violation, program: &Program, finding: &Finding) {
        let property = violation.kind.property();
        self.control.draft.found(|known| {
            if !known.found {
                known.answer.verdict = Verdict::violated(property);
                summary::found(self.request, &mut known.answer, program, violation, Some(finding));
            }
            if self.request.options.all_errors {
                known.answer.errors.push(errors::one(program, violation, finding));
            }
            let wanted = self.request.most_tests();
            let tests = &mut known.answer.artifacts.tests;
            if tests.len() < wanted {
                tests.extend(finding.test.clone());
            }
        });
        self.control.observer.event(&Event::Confirmed { check: property, text: &violation.text });
    }
}

impl Hooks for Judge<'_> {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation {
        let begin = Instant::now();
        self.control.phase(Phase::Replaying);
        let turn = self.turn();
        let result = self.judge(candidate, program, store);
        match &result {
            Ok(_) => tracing::info!(text = candidate.violation.text, "an error was confirmed"),
            Err(why) => tracing::info!(text = candidate.violation.text, %why, "an error was not confirmed"),
        }
        drop(turn);
        self.control.phase(Phase::Exploring);
        self.time += begin.elapsed();
        match result {
            Ok((finding, violation)) => {
                self.publish(&violation, program, &finding);
                self.findings.push(finding);
                if violation.kind.property() == candidate.violation.kind.property() {
                    Confirmation::Confirmed
                } else {
                    Confirmation::Another(Box::new(violation))
                }
            }
            Err(why) => Confirmation::Rejected(why),
        }
    }

    fn progress(&mut self, progress: &secateur_explore::Progress) {
        let (done, open, solver_time) = (progress.paths, progress.open, progress.solver_time);
        self.control.progress(Progress { done, open, solver_time });
        self.control.share(progress.share);
    }
}

/// Whether a run ended in an error of the same check.
fn is_error_of(outcome: &Outcome, kind: &CheckKind) -> bool {
    matches!(outcome, Outcome::Error(e) if e.kind.property() == kind.property())
}
