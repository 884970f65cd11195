//! What all states of a run share and what can be done without a decision: the program, the terms, the
//! configuration; values of variables; new symbols and objects; notes and the trail.

mod allocator;
mod messages;
mod recorder;
mod undefined;
mod values;

pub use allocator::NewObject;

use super::{Step, Stop};
use crate::config::Config;
use crate::outcome::{Ending, Note};
use crate::state::State;
use crate::trail::TrailOp;
use crate::tuning::MOST_NOTES;
use allocator::Allocator;
use recorder::Recorder;
use secateur_program::{ObjectKind, Program, Span};
use secateur_term::{Term, TermStore};
use std::collections::BTreeSet;
use values::Slot;

/// The environment of the steps of one run.
pub struct RunContext<'p> {
    /// The terms of the program and of all states.
    pub store: TermStore,
    program: &'p Program,
    config: Config,
    slots: Vec<Slot>,
    /// How many symbols with numbered names were made.
    fresh: u64,
    notes: BTreeSet<Note>,
    /// Values of reads that may be pointers to objects of the program.
    lost: BTreeSet<Term>,
    recorder: Recorder,
    allocator: Allocator,
}

impl<'p> RunContext<'p> {
    /// The context of a run of `program`, whose expressions are terms of `store`.
    pub fn new(program: &'p Program, store: TermStore, config: Config) -> RunContext<'p> {
        RunContext {
            store,
            program,
            config,
            slots: Slot::all(program),
            fresh: 0,
            notes: BTreeSet::new(),
            lost: BTreeSet::new(),
            recorder: Recorder::default(),
            allocator: Allocator::default(),
        }
    }

    /// The program that is run.
    #[inline]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The property, the search and the limits of the run.
    #[inline]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Keeps a note for the outcome, unless there are enough of them.
    pub fn note(&mut self, note: Note) {
        // a few places are enough to tell the user; a program with thousands need not be listed
        // but an assumption always counts
        if self.notes.len() < MOST_NOTES || matches!(note, Note::Assumed(_)) {
            self.notes.insert(note);
        }
    }

    /// The terms, the configuration and the notes of a run that is over.
    pub fn into_parts(self) -> (TermStore, Config, Vec<Note>) {
        (self.store, self.config, self.notes.into_iter().collect())
    }

    /// The terms, to make more, beside the configuration.
    #[inline]
    pub fn terms_and_config(&mut self) -> (&mut TermStore, &Config) {
        (&mut self.store, &self.config)
    }

    /// Whether steps are written to the trail.
    #[inline]
    pub fn is_recording(&self) -> bool {
        self.recorder.is_on()
    }

    /// The trail and the switch of its recording.
    #[inline]
    pub fn recorder(&mut self) -> &mut Recorder {
        &mut self.recorder
    }

    /// What was executed since an engine last took it.
    #[inline]
    pub fn trail(&self) -> &[TrailOp] {
        self.recorder.ops()
    }

    /// Writes an operation to the trail, if steps are recorded.
    #[inline]
    pub fn record(&mut self, op: TrailOp) {
        self.recorder.record(op);
    }

    /// Bits of a pointer.
    #[inline]
    pub fn pointer_width(&self) -> u32 {
        self.program.data_model.pointer_width()
    }

    /// A number as wide as a pointer.
    #[inline]
    pub fn word(&mut self, value: u128) -> Term {
        let width = self.pointer_width();
        self.store.bv(width, value)
    }

    /// The place of the statement (or terminator) a state is at.
    pub fn span(&self, state: &State) -> Span {
        let block = self.program.function(state.top.func).block(state.top.block);
        block.stmts.get(state.top.stmt as usize).map_or(block.end_span, |s| s.span)
    }

    /// The span if it is known, else the one of the statement the state is at.
    pub fn span_or(&self, span: Span, state: &State) -> Span {
        if span.is_known() { span } else { self.span(state) }
    }

    /// Ends the path when the time is over: long loops inside of one step ask.
    pub fn in_time(&self, span: Span) -> Step<()> {
        match self.config.budget.deadline.passed() {
            Some(reason) => Err(Stop(Ending::SolverUnknown { reason: reason.into(), span })),
            None => Ok(()),
        }
    }

    /// Whether two objects may lie in each other although both are alive.
    pub fn may_share(&self, a: u32, b: u32) -> bool {
        let object = |n: u32| self.program.objects.get(n as usize);
        object(a).zip(object(b)).is_some_and(|(a, b)| a.may_share(b))
    }

    /// Whether an object is defined outside with a size nobody knows.
    pub fn is_unsized(&self, number: u32) -> bool {
        self.program.objects.get(number as usize).is_some_and(|o| o.kind == ObjectKind::Unsized)
    }
}
