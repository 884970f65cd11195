//! The values of variables when a loop is entered, where an assignment just before the loop gives them:
//! `i = 0`, or `p = s` with an `s` that does not change. Reports use these values in place of ghost variables.

use super::cut_loop::CutLoop;
use secateur_program::{Program, StmtKind, VarId};
use secateur_term::{Substitution, SymbolKind, Term, TermStore};

/// The known values of the ghost variables that remember what others were at the entry of a loop.
pub(crate) struct EntryValues {
    known: Vec<(VarId, Term)>,
}

impl EntryValues {
    /// Finds the entry values of the variables that have a ghost at this loop head.
    pub fn of(program: &Program, store: &TermStore, head: &CutLoop) -> EntryValues {
        let known =
            head.ghosts.iter().filter_map(|(v, ghost)| Some((*ghost, at_entry(program, store, head, *v)?)));
        EntryValues { known: known.collect() }
    }

    /// A term with entry values in place of the ghost variables that remember them.
    pub fn told(&self, store: &mut TermStore, t: Term) -> Term {
        let known = &self.known;
        let value = |store: &mut TermStore, t| {
            let var = store.as_var(t)?;
            known.iter().find(|k| k.0 == var).map(|k| k.1)
        };
        Substitution::new(value).apply(store, t)
    }
}

/// The one constant, or variable that the loop does not change, that all blocks before the loop leave in a
/// variable.
fn at_entry(program: &Program, store: &TermStore, head: &CutLoop, v: VarId) -> Option<Term> {
    let function = program.function(head.function);
    let mut value = None;
    for (i, block) in function.blocks.iter().enumerate() {
        let inside = head.body.body.iter().any(|b| b.0 as usize == i);
        if inside || !block.end.successors().contains(&head.body.head) {
            continue;
        }
        if block.end.target() == Some(v) {
            return None;
        }
        let at = block.stmts.iter().rposition(|s| s.kind.target() == Some(v))?;
        let StmtKind::Assign { value: last, .. } = block.stmts[at].kind else { return None };
        let after = &block.stmts[at + 1..];
        let stays = |v: VarId| {
            let targets = after.iter().map(|s| s.kind.target()).chain([block.end.target()]);
            !head.modified.contains(&v) && !targets.flatten().any(|t| t == v)
        };
        if !(is_constant(store, last) || store.as_var(last).is_some_and(stays))
            || value.is_some_and(|known| known != last)
        {
            return None;
        }
        value = Some(last);
    }
    value
}

fn is_constant(store: &TermStore, t: Term) -> bool {
    let base = |s| matches!(store.symbol(s).kind, SymbolKind::Base { .. });
    store.constant(t).is_some() || store.as_symbol(t).is_some_and(base)
}
