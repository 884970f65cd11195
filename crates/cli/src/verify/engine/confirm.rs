//! The judge of errors: nothing is FALSE before a run on the found inputs has hit the error.
//!
//! The concrete interpreter runs first (it also tells the trace), then the program itself, natively. A native run that goes
//! another way overrules the interpreter; where a native run cannot be made to show the error, the interpreter's word is enough
//! and the report says so.

use std::time::{Duration, Instant};

use secateur_evidence::harness::Goal;
use secateur_evidence::native::{Limits, NativeJob, NativeRun, Replay, Sources, replay};
use secateur_explore::{Candidate, Confirmation, Hooks};
use secateur_interp::{ErrorReport, Interpreter, Level, NoObserver, Options, Outcome};
use secateur_program::{Monitor, Program, Scenario};
use secateur_solver::Deadline;
use secateur_term::TermStore;

use super::Control;
use super::load::Unit;
use crate::progress::Phase;
use crate::verify::config::VerifyConfig;

/// A confirmed error and how it was confirmed.
pub struct Finding {
    pub scenario: Scenario,
    /// What the interpreter saw, if it saw the error.
    pub error: Option<ErrorReport>,
    pub confirmed_by: String,
    pub notes: Vec<String>,
    /// How the user repeats the native run.
    pub command: String,
}

pub struct Judge<'a> {
    config: &'a VerifyConfig,
    control: &'a Control,
    sources: Option<Sources>,
    goal: Goal,
    monitor: Monitor,
    deadline: Deadline,
    pub finding: Option<Finding>,
    /// Spent in here.
    pub time: Duration,
}

/// What the interpreter does in a second, roughly; it has no clock of its own.
const STEPS_PER_SECOND: u64 = 20_000_000;

impl<'a> Judge<'a> {
    pub fn new(config: &'a VerifyConfig, control: &'a Control, unit: &Unit, deadline: Deadline) -> Judge<'a> {
        let sources = unit.clang.as_ref().filter(|_| config.native).map(|clang| {
            let mut sources = Sources::new(config.inputs.iter().map(|i| &i.path), clang);
            sources.data_model = unit.data_model;
            for folder in &config.include {
                sources.flags.push(format!("-I{}", folder.display()));
            }
            for define in &config.define {
                sources.flags.push(format!("-D{}", define.to_string_lossy()));
            }
            sources
        });
        let goal = Goal {
            entry: config.property.entry.clone(),
            expected: secateur_program::CheckKind::Assertion,
            error_functions: unit.error_calls.functions.clone(),
            error_argument: unit.error_calls.argument,
        };
        let monitor = config.property.monitor();
        Judge { config, control, sources, goal, monitor, deadline, finding: None, time: Duration::ZERO }
    }

    /// The interpreter's verdict: the error it ran into, or why it did not.
    fn interpret(
        &self,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
    ) -> Result<ErrorReport, String> {
        let seconds = self.deadline.remaining().map_or(60, |t| t.as_secs().clamp(1, 60));
        let options = Options {
            monitor: self.monitor.clone(),
            level: Level::Nothing,
            step_limit: seconds * STEPS_PER_SECOND,
            stop: Some(self.control.interrupt.flag()),
            ..Options::default()
        };
        let run = Interpreter::new(program, store, options).run(&candidate.scenario, &mut NoObserver);
        match run.outcome {
            Outcome::Error(e) if e.kind.property() == candidate.violation.kind.property() => Ok(*e),
            other => Err(format!("the interpreter ends with {}", ending(&other))),
        }
    }

    fn native(&self, candidate: &Candidate, program: &Program) -> Option<NativeRun> {
        let sources = self.sources.clone()?;
        let goal = Goal { expected: candidate.violation.kind.clone(), ..self.goal.clone() };
        let left = self.deadline.remaining();
        let limits = Limits {
            memory: self.config.memory.min(2 << 30),
            deadline: left.map(|t| Instant::now() + t),
            stop: Some(self.control.interrupt.flag()),
            ..Limits::default()
        };
        Some(replay(&NativeJob {
            sources,
            goal: &goal,
            scenario: &candidate.scenario,
            files: &program.files,
            limits,
        }))
    }

    fn judge(
        &mut self,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
    ) -> Result<Finding, String> {
        let interpreted = self.interpret(candidate, program, store).and_then(|e| match approximated(candidate) {
            Some(what) => Err(format!("it depends on {what}, which is only approximated")),
            None => Ok(e),
        });
        let native = self.native(candidate, program);
        let mut notes = Vec::new();
        let mut command = String::new();
        let (confirmed_by, error) = match native.map(|n| {
            notes.extend(n.notes);
            command = n.command;
            n.result
        }) {
            Some(Replay::Confirmed(_)) => (String::from("native run"), interpreted.ok()),
            Some(Replay::Diverged(why)) => return Err(format!("the native run went another way: {why}")),
            Some(Replay::NotPossible(why) | Replay::Refused(why)) => {
                (format!("interpreter (no native run: {why})"), Some(interpreted?))
            }
            Some(Replay::TimedOut) => {
                (String::from("interpreter (the native run took too long)"), Some(interpreted?))
            }
            Some(Replay::CompileFailed(_)) => {
                (String::from("interpreter (the native test did not compile)"), Some(interpreted?))
            }
            None => (String::from("interpreter"), Some(interpreted?)),
        };
        Ok(Finding { scenario: candidate.scenario.clone(), error, confirmed_by, notes, command })
    }
}

impl Hooks for Judge<'_> {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation {
        let begin = Instant::now();
        self.control.progress.set_phase(Phase::Replaying);
        let result = self.judge(candidate, program, store);
        self.control.progress.set_phase(Phase::Exploring);
        self.time += begin.elapsed();
        match result {
            Ok(finding) => {
                self.finding = Some(finding);
                Confirmation::Confirmed
            }
            Err(why) => Confirmation::Rejected(why),
        }
    }

    fn progress(&mut self, progress: &secateur_explore::Progress) {
        self.control.progress.set_nodes(progress.paths, progress.open, 0);
        self.control.progress.set_solver_time(progress.solver_time);
    }
}

/// Models of functions like `sin` return any number their range allows: enough to prove with, not to refute.
fn approximated(candidate: &Candidate) -> Option<&'static str> {
    let any = candidate.scenario.inputs.iter().any(|i| i.name == "__secateur_nondet_double");
    any.then_some("a mathematical function")
}

fn ending(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Exited(code) => format!("exit code {code}"),
        Outcome::Aborted => String::from("an abort"),
        Outcome::Error(e) => format!("another error: {}", e.text),
        Outcome::AssumeFailed { .. } => String::from("a failed assumption"),
        Outcome::Unreachable { .. } => String::from("code that is declared unreachable"),
        Outcome::Silent => String::from("a silent exit"),
        Outcome::Unsupported { what, .. } => format!("something unsupported: {what}"),
        Outcome::InputsExhausted { name, .. } => format!("a further input, {name}"),
        Outcome::Mismatch { what, .. } => format!("a mismatch: {what}"),
        Outcome::StepLimit => String::from("its step limit"),
        Outcome::StackOverflow => String::from("a stack overflow"),
        Outcome::MemoryLimit => String::from("its memory limit"),
        Outcome::Interrupted => String::from("an interrupt"),
    }
}
