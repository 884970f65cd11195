//! The locals of one function: their C names and types, which of them became variables, and which have scopes
//! that are followed.

use crate::llvm::{Bb, DebugVariable, Val};
use crate::lower::context::Cx;
use crate::lower::lifetimes::Changes;
use crate::lower::spans::hint;
use crate::lower::types::Leaf;
use secateur_program::{Span, TypeHint};
use secateur_term::VarId;
use std::collections::{HashMap, HashSet};

/// What is known about the allocas of one function.
#[derive(Default)]
pub(crate) struct Locals {
    /// C names and types, from debug information.
    declared: HashMap<Val, DebugVariable>,
    /// Allocas that become variables; `None` until the variable is made.
    promoted: HashMap<Val, Option<VarId>>,
    /// Allocas in memory whose scopes are followed.
    scoped: HashSet<Val>,
    /// Where scopes without markers begin and end.
    changes: Changes,
}

impl Locals {
    /// Reads the declarations of a function's locals.
    pub fn read_declarations(&mut self, f: Val) {
        for i in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            if i.called().is_some_and(|c| c.is_function() && c.name() == "llvm.dbg.declare")
                && let Some((place, variable)) = i.declared_variable()
            {
                self.declared.entry(place).or_insert(variable);
            }
        }
    }

    /// What debug information says about a local.
    pub fn declared(&self, v: Val) -> Option<&DebugVariable> {
        self.declared.get(&v)
    }

    /// The name of a local: the one in C, or else LLVM's.
    pub fn name(&self, v: Val) -> String {
        self.declared(v).map_or_else(|| v.name(), |d| d.name.clone())
    }

    /// The C name, type hint and place of an alloca or a parameter.
    pub fn describe(&self, cx: &mut Cx<'_>, v: Val, leaf: Leaf) -> (String, TypeHint, Span) {
        match self.declared(v) {
            Some(d) => {
                let span = cx.files.span(Some(d.location.clone()));
                (d.name.clone(), hint(&d.ty, leaf.hint()), span)
            }
            None => (v.name(), leaf.hint(), Span::NONE),
        }
    }

    /// Notes that an alloca becomes a variable, which is not made yet.
    pub fn promote(&mut self, alloca: Val) {
        self.promoted.insert(alloca, None);
    }

    /// The variable of an alloca that becomes one.
    pub fn set_variable(&mut self, alloca: Val, var: VarId) {
        self.promoted.insert(alloca, Some(var));
    }

    /// Whether an alloca becomes a variable that is not made yet.
    pub fn awaits_variable(&self, alloca: Val) -> bool {
        self.promoted.get(&alloca) == Some(&None)
    }

    /// Whether an alloca becomes a variable.
    pub fn is_promoted(&self, alloca: Val) -> bool {
        self.promoted.contains_key(&alloca)
    }

    /// The variable that an alloca became.
    pub fn variable(&self, alloca: Val) -> Option<VarId> {
        self.promoted.get(&alloca).copied().flatten()
    }

    /// Notes that the scopes of these allocas are followed.
    pub fn add_scoped(&mut self, allocas: impl IntoIterator<Item = Val>) {
        self.scoped.extend(allocas);
    }

    /// Whether the scope of an alloca in memory is followed.
    pub fn is_scoped(&self, alloca: Val) -> bool {
        self.scoped.contains(&alloca)
    }

    /// Adds places where scopes without markers begin and end.
    pub fn add_changes(&mut self, changes: Changes) {
        self.changes.extend(changes);
    }

    /// The objects that begin (`true`) and end before an instruction.
    pub fn changes_before(&self, inst: Val) -> Vec<(Val, bool)> {
        self.changes.before(inst)
    }

    /// The objects that begin (`true`) and end on the edge between two blocks.
    pub fn changes_on(&self, from: Bb, to: Bb) -> Vec<(Val, bool)> {
        self.changes.on_edge(from, to)
    }
}
