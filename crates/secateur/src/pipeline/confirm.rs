//! The judge of errors: nothing is FALSE before a run on the found inputs has hit the error.
//!
//! The concrete interpreter runs first (it also tells the trace), then the program itself, natively. A native run that goes
//! another way overrules the interpreter; where a native run cannot be made to show the error, the interpreter's word is enough
//! and the report says so.

use std::sync::{MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use secateur_base::Deadline;
use secateur_evidence::given::{Given, Library, given};
use secateur_evidence::replay::harness::Goal;
use secateur_evidence::replay::{Limits, NativeJob, NativeRun, Replay, Sources, interface, replay};
use secateur_evidence::test_file::TestFile;
use secateur_evidence::trace::{Asker, Bounds, Consumed, Recorder, SourceText, Trace, losses};
use secateur_evidence::{Confirmation as Word, Counterexample};
use secateur_explore::{Candidate, Confirmation, Hooks, Violation};
use secateur_interpreter::{ErrorReport, Interpreter, Level, NoObserver, Options, Outcome, Run};
use secateur_program::{CheckKind, InputKind, InputValue, Monitor, Program, Scenario};
use secateur_term::TermStore;

use super::control::Control;
use super::library::{library, models};
use super::load::Unit;
use super::open_results::{OPEN_RESULTS, machine_made, other_results};
use super::request::Request;
use super::tuning::{FIRST_REPLAY, LONGEST_REPLAY, REPLAY_TURN};
use super::{errors, summary};
use crate::answer::Test;
use crate::events::{Event, Phase, Progress};
use crate::options::{Tests, TraceLength};
use crate::verdict::Verdict;

/// A confirmed error with all that is known about it.
pub struct Finding {
    pub counterexample: Counterexample,
    pub outcome: Outcome,
    /// The C test, if one is wanted.
    pub test: Option<Test>,
}

pub struct Judge<'a> {
    request: &'a Request,
    control: &'a Control,
    sources: Option<Sources>,
    goal: Goal,
    monitor: Monitor,
    deadline: Deadline,
    /// What was confirmed, in order: one error, unless all are looked for.
    pub findings: Vec<Finding>,
    /// Spent in here.
    pub time: Duration,
}

impl<'a> Judge<'a> {
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
            deadline,
            findings: Vec::new(),
            time: Duration::ZERO,
        }
    }

    /// For a run that may take so long, at most, and a third of the time that is left if others are to come after it.
    fn options(&self, level: Level, most: Duration) -> Options {
        let parts = if most == LONGEST_REPLAY { 1 } else { 3 };
        let time = self.deadline.remaining().map_or(most, |t| (t / parts).min(most));
        Options {
            monitor: self.monitor.clone(),
            level,
            end: Instant::now().checked_add(time),
            stop: Some(self.control.cancel.flag()),
            ..Options::default()
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            memory: self.request.options.memory.min(2 << 30),
            deadline: Deadline::until(self.deadline.end()).with_flag(self.control.cancel.flag()),
            ..Limits::default()
        }
    }

    /// The native run. `seen` says that the interpreter hit the error.
    fn native(
        &self,
        given: &Given,
        scenario: &Scenario,
        goal: &Goal,
        program: &Program,
        seen: bool,
    ) -> Option<NativeRun> {
        let mut sources = self.sources.clone().filter(|_| self.request.options.native)?;
        let files = &program.files;
        let modelled = given.lost.is_some();
        if modelled {
            sources.models = models(sources.data_model);
        }
        let scenario = &if modelled { machine_made(scenario) } else { machine_made(&given.scenario) };
        let mut run = replay(&NativeJob { sources, goal, scenario, files, limits: self.limits() });
        let stubs = replaced(given);
        let refused = run.refused.join(", ");
        run.result = match run.result {
            // outside of the confinement these calls need not have failed
            Replay::Diverged(why) if !refused.is_empty() => {
                Replay::NotPossible(format!("the confinement refused {refused}: {why}"))
            }
            Replay::Confirmed(how) if !refused.is_empty() && !seen => {
                Replay::NotPossible(format!("{how}, but the confinement refused {refused}"))
            }
            // the C library of the machine and what is put in its place need not get along
            Replay::Diverged(why) if !stubs.is_empty() => {
                Replay::NotPossible(format!("{stubs} had to be replaced: {why}"))
            }
            // the run shows what the program does with these results, not that the functions give them
            Replay::Confirmed(how) if !stubs.is_empty() => {
                Replay::Confirmed(format!("{how}; in that run {stubs} did what the analysis chose"))
            }
            other => other,
        };
        if let Replay::Confirmed(how) = &mut run.result
            && !refused.is_empty()
        {
            *how += &format!("; in that run the confinement refused {refused}");
        }
        Some(run)
    }

    /// The finding, and its error: the one of the candidate, or another of the property that its run meets first.
    fn judge(
        &self,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
    ) -> Result<(Finding, Violation), String> {
        let kind = &candidate.violation.kind;
        let goal = Goal { expected: kind.clone(), ..self.goal.clone() };
        let full = self.request.options.trace == TraceLength::Full;
        let bounds = if full { Bounds::FULL } else { Bounds::SCREEN };
        let mut recorder = Recorder::new(program, store, bounds);
        // a long run is left to the machine, which is a hundred times faster; the trace is cut short then
        let most =
            if self.request.options.native && self.sources.is_some() { FIRST_REPLAY } else { LONGEST_REPLAY };
        let mut run = Interpreter::new(program, store, self.options(Level::All, most))
            .run(&candidate.scenario, &mut recorder);
        if let Some(violation) = self.met_first(candidate, &run.outcome, program) {
            let scenario = candidate.scenario.clone();
            let other = Candidate { violation, scenario, depth: candidate.depth };
            return self.judge(&other, program, store);
        }
        let lost = |run: &Run, most| {
            losses(program, store, self.options(Level::All, most), &candidate.scenario, &run.outcome)
        };
        let source = SourceText::read(&program.files);
        let mut trace = recorder.finish(&run.outcome, &lost(&run, most), &source);
        let scenario = candidate.scenario.clone();
        let given = given(program, &scenario, &trace.consumed, &library);
        let modelled = given.lost.is_some();
        let same =
            |outcome: &Outcome| matches!(outcome, Outcome::Error(e) if e.kind.property() == kind.property());
        let mut native = self.native(&given, &scenario, &goal, program, same(&run.outcome));
        if let Some(run) = &mut native {
            self.weigh(run, candidate, program, store);
        }
        let decided =
            native.as_ref().is_some_and(|n| matches!(n.result, Replay::Confirmed(_) | Replay::Diverged(_)));
        if run.outcome == Outcome::StepLimit && most == FIRST_REPLAY && !decided {
            let mut recorder = Recorder::new(program, store, bounds);
            run = Interpreter::new(program, store, self.options(Level::All, LONGEST_REPLAY))
                .run(&candidate.scenario, &mut recorder);
            trace = recorder.finish(&run.outcome, &lost(&run, LONGEST_REPLAY), &source);
        }
        let approximated = approximated(program, &scenario, &trace).or_else(|| {
            // an error that happens with other such results too does not depend on them
            let other = other_results(&scenario, &trace.consumed.left_open)?;
            (!same(&self.again(&other, program, store))).then(|| String::from(OPEN_RESULTS))
        });
        let again = match &run.outcome {
            Outcome::Mismatch { .. } => self.anywhere(candidate, program, store, bounds),
            _ => None,
        };
        let shown = match again {
            Some((told, outcome)) => {
                trace = told;
                Some(outcome)
            }
            None => None,
        };
        let counterexample = Counterexample::new(program, kind, scenario, &run.outcome, native, trace);
        match &counterexample.confirmation {
            // models that only come near ran in place of the real functions: that run shows nothing
            Word::Native(_) => {
                if let Some(what) = approximated.filter(|_| modelled) {
                    return Err(format!("it depends on {what}, which is only approximated"));
                }
            }
            Word::Interpreter(_) => {
                if let Some(what) = approximated {
                    return Err(format!("it depends on {what}, which is only approximated"));
                }
            }
            Word::Nobody(why) => {
                return Err(match approximated {
                    Some(what) => format!("it depends on {what}, which is only approximated: {why}"),
                    None => why.clone(),
                });
            }
        }
        let test = self.test_name().map(|name| self.test(given, &goal, program, name));
        let finding = Finding { counterexample, outcome: shown.unwrap_or(run.outcome), test };
        Ok((finding, candidate.violation.clone()))
    }

    /// A run that ended well with zeros for what was never written is a refutation where the interpreter hits the error with zeros too.
    fn weigh(&self, run: &mut NativeRun, candidate: &Candidate, program: &Program, store: &TermStore) {
        let Replay::Zeros(why) = &run.result else { return };
        let scenario = &candidate.scenario;
        let written = |i: &InputValue| !matches!(i.kind, InputKind::UninitVar | InputKind::UninitByte);
        let inputs = scenario.inputs.iter().filter(|i| written(i)).cloned().collect();
        let zeros = Scenario { inputs, unwritten: Vec::new(), ..scenario.clone() };
        let property = candidate.violation.kind.property();
        let hit =
            matches!(self.again(&zeros, program, store), Outcome::Error(e) if e.kind.property() == property);
        if hit {
            let why = format!("{why}; with zeros, as there, the interpreter hits the error");
            run.result = Replay::Diverged(why);
        }
    }

    /// How the interpreter's run on other inputs ends.
    fn again(&self, scenario: &Scenario, program: &Program, store: &TermStore) -> Outcome {
        Interpreter::new(program, store, self.options(Level::Nothing, FIRST_REPLAY))
            .run(scenario, &mut NoObserver)
            .outcome
    }

    /// An error of the property of another kind than the candidate's that its run meets.
    fn met_first(&self, candidate: &Candidate, outcome: &Outcome, program: &Program) -> Option<Violation> {
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

    /// Addresses the engine chose and that do not fit together mean nothing to the native run that showed the error; with
    /// others the interpreter can tell of it. It confirms nothing that way.
    fn anywhere(
        &self,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
        bounds: Bounds,
    ) -> Option<(Trace, Outcome)> {
        let scenario =
            Scenario { static_bases: Vec::new(), dynamic_bases: Vec::new(), ..candidate.scenario.clone() };
        let options = self.options(Level::All, FIRST_REPLAY);
        let mut recorder = Recorder::new(program, store, bounds);
        let outcome = Interpreter::new(program, store, options.clone()).run(&scenario, &mut recorder).outcome;
        let same = |e: &ErrorReport| e.kind.property() == candidate.violation.kind.property();
        if !matches!(&outcome, Outcome::Error(e) if same(e)) {
            return None;
        }
        let lost = losses(program, store, options, &scenario, &outcome);
        Some((recorder.finish(&outcome, &lost, &SourceText::read(&program.files)), outcome))
    }

    /// Waits while another engine has an error confirmed: if that works, this one need not be. A replay that takes long
    /// is not waited for.
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

    /// The name of the test of the next finding, if one is wanted.
    fn test_name(&self) -> Option<String> {
        match &self.request.options.tests {
            Tests::None => None,
            Tests::First(name) => self.findings.is_empty().then(|| name.clone()),
            Tests::All => Some(format!("error-{}.c", self.findings.len() + 1)),
        }
    }

    /// The C test of an error.
    fn test(&self, given: Given, goal: &Goal, program: &Program, name: String) -> Test {
        let Given { scenario, lost, .. } = given;
        let text = self.test_text(&scenario, lost.as_deref(), goal, program, &name);
        Test { name, lost: lost.filter(|_| text.is_ok()), text }
    }

    fn test_text(
        &self,
        scenario: &Scenario,
        lost: Option<&str>,
        goal: &Goal,
        program: &Program,
        name: &str,
    ) -> Result<String, String> {
        let Some(sources) = &self.sources else {
            return Err(String::from("a C test needs clang, and this run used none"));
        };
        let interface = interface(sources, &self.limits()).map_err(|e| e.to_string())?;
        let scenario = &machine_made(scenario);
        let interface = &interface;
        let files = &program.files;
        Ok(TestFile { sources, goal, scenario, interface, files, name, lost }.text())
    }
}

impl Hooks for Judge<'_> {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation {
        let begin = Instant::now();
        self.control.phase(Phase::Replaying);
        let turn = self.turn();
        let result = self.judge(candidate, program, store);
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
    }
}

/// The library functions that do not run themselves in a replay, in words; empty if all do.
fn replaced(given: &Given) -> String {
    if let Some(what) = &given.lost {
        return format!("library functions, because of {what},");
    }
    let names: Vec<String> = given.replaced.iter().map(|f| format!("{f}()")).collect();
    names.join(", ")
}

/// Models of functions like `sin` return any number their range allows: enough to prove with, not to refute.
fn approximated(program: &Program, scenario: &Scenario, trace: &Trace) -> Option<String> {
    if scenario.inputs.iter().any(|i| i.name == secateur_frontend::OUT_OF_RANGE) {
        return Some(String::from("what the machine makes of a float conversion out of range"));
    }
    let Consumed { asked, calls, .. } = &trace.consumed;
    let name = |call: usize| calls.get(call).map_or("", |c| program.function(c.function).name.as_str());
    let mut asking = (0..calls.len()).filter(|c| calls[*c].inputs > 0).map(name);
    if let Some(function) = asking.find(|f| library(f) == Library::Real) {
        return Some(format!("{function}()"));
    }
    // numbers of which nobody can say that they come from outside may stand for any function
    let inputs = scenario.inputs.iter().filter(|i| matches!(i.kind, InputKind::Call | InputKind::Memory));
    let unknown = |at: usize| match asked.get(at) {
        Some(Asker::Library(call)) => library(name(*call)) == Library::Outside(""),
        Some(Asker::User) | None => true,
    };
    let lost = inputs.enumerate().any(|(at, i)| i.name == "__secateur_nondet_double" && unknown(at));
    lost.then(|| String::from("a mathematical function"))
}
