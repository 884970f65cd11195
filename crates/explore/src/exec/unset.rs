//! Reads of what was never written, where the property asks for them.

use super::Executor;
use crate::outcome::Violation;
use crate::state::State;
use secateur_program::{CheckKind, InputKind, Stmt, StmtKind};

impl Executor<'_> {
    /// The error a statement made when it took its inputs from number `from` on: a variable without a value, or a load no
    /// byte of which was written. (A load of some written bytes may be a copy of a structure with padding.)
    pub(super) fn uninit_read(&self, state: &State, from: u32, stmt: Option<&Stmt>) -> Option<Violation> {
        // states are never merged where this is asked for
        let records = state.inputs.past(|_| true).inputs;
        let new = records.get(from as usize..)?;
        let span = stmt.map(|s| s.span).unwrap_or(secateur_program::Span::NONE);
        let error = |what: String| Some(self.violation(state, CheckKind::UninitRead, what, span));
        if let Some(v) = new.iter().find(|r| r.kind == InputKind::UninitVar) {
            return error(format!("read of '{}', which has no value yet", v.name));
        }
        let bytes = new.iter().filter(|r| r.kind == InputKind::UninitByte).count();
        match stmt.map(|s| &s.kind) {
            Some(StmtKind::Load { bytes: all, .. }) if bytes == *all as usize => {
                error(format!("read of {all} bytes of memory that was never written"))
            }
            _ => None,
        }
    }
}
