//! What is kept of a run: the values that are alive, where they come from, and how functions, scopes and
//! allocations ended. The [`super::recorder::Recorder`] fills it, the trace is made from it.

use super::history::{Def, History};
use super::objects::is_compilers;
use super::scope_exit::Leaving;
use super::variables::Live;
use crate::trace::present::data::TracePlace;
use secateur_program::{FuncId, Origin, Program, Span, VarId};
use secateur_term::TermStore;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// What is known of a run so far.
pub(in crate::trace) struct Recording<'p> {
    program: &'p Program,
    terms: &'p TermStore,
    pub(in crate::trace) live: Live<'p>,
    pub(in crate::trace) history: History<'p>,
    /// Why the allocation at a place failed, the last time it did.
    pub(in crate::trace) failed: HashMap<Span, String>,
    /// What the last condition of the user's looked at.
    pub(in crate::trace) decided: (FuncId, Vec<Rc<Def>>),
    /// Where functions returned, the last time they did.
    pub(in crate::trace) returns: HashMap<FuncId, (Leaving, u64)>,
    /// How the lives of locals in memory ended.
    pub(in crate::trace) ended: HashMap<u32, Leaving>,
    /// Sizes of blocks that are not what they were meant to be.
    pub(in crate::trace) wrapped: HashMap<u32, String>,
}

impl<'p> Recording<'p> {
    /// Nothing has happened yet; `hidden` are the objects of library models.
    pub fn new(program: &'p Program, terms: &'p TermStore, hidden: &BTreeSet<String>) -> Recording<'p> {
        Recording {
            program,
            terms,
            live: Live::new(program, hidden),
            history: History::new(program, terms),
            failed: HashMap::new(),
            decided: (program.entry, Vec::new()),
            returns: HashMap::new(),
            ended: HashMap::new(),
            wrapped: HashMap::new(),
        }
    }

    /// The program that runs.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The terms of the program.
    pub fn terms(&self) -> &'p TermStore {
        self.terms
    }

    /// Whether a function is the user's, not a model.
    pub fn is_user(&self, function: FuncId) -> bool {
        self.program.function(function).origin == Origin::User
    }

    /// A place in the source.
    pub fn place(&self, function: FuncId, span: Span) -> TracePlace {
        let file = self.program.files.get(span.file as usize).cloned().unwrap_or_default();
        let function = self.program.function(function).name.clone();
        TracePlace { file, line: span.line, column: span.column, function }
    }

    /// The name of a variable, if it is the user's.
    pub fn user_name(&self, var: VarId) -> Option<String> {
        let v = self.program.variable(var);
        (v.is_user() && !is_compilers(&v.name)).then(|| v.name.clone())
    }
}
