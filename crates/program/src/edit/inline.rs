//! A call replaced by the code of the function.

use super::{Edit, OriginalBlock};
use crate::block::Terminator;
use crate::ids::{BlockId, FuncId};
use crate::span::Span;
use crate::stmt::{Stmt, StmtKind};
use crate::variable::VarKind;
use secateur_term::{Substitution, Term, TermStore, VarId};
use std::collections::HashMap;

/// The variables and blocks of a function under their new names.
struct Renaming {
    variables: HashMap<VarId, VarId>,
    first_block: u32,
}

impl Edit {
    /// Replaces the direct call at the end of a block by the code of the function. Locals of the function for
    /// which `unset` holds have no value when it is entered; the others are set before they are read.
    ///
    /// The function must keep nothing in its frame but variables, and not call itself.
    pub fn inline(
        &mut self,
        store: &mut TermStore,
        f: FuncId,
        at: BlockId,
        callee: FuncId,
        unset: &dyn Fn(VarId) -> bool,
    ) {
        let called = self.program.function(callee).clone();
        let block = self.program.function(f).block(at);
        let span = block.end_span;
        let Terminator::Call { args, var: result, next, .. } = block.end.clone() else { return };
        let kind = |old: &VarKind| if *old == VarKind::Param { VarKind::Local } else { old.clone() };
        let mut variables = HashMap::new();
        for v in &called.locals {
            let kind = kind(&self.program.variable(*v).kind);
            variables.insert(*v, self.copy_local(f, *v, kind));
        }
        let first_block = self.program.function(f).blocks.len() as u32;
        let renaming = Renaming { variables, first_block };
        let mut stmts: Vec<Stmt> = Vec::new();
        for (param, arg) in called.params.iter().zip(&args) {
            let value = store.resize(arg.value, self.program.variable(*param).width);
            stmts.push(Stmt { kind: StmtKind::Assign { var: renaming.variable(*param), value }, span });
        }
        // a call with too few arguments gives the other parameters no value
        let given = &called.params[..called.params.len().min(args.len())];
        for v in called.locals.iter().filter(|v| !given.contains(v) && unset(**v)) {
            stmts.push(Stmt { kind: StmtKind::Forget { var: renaming.variable(*v) }, span });
        }
        for (b, mut copy) in called.blocks.into_iter().enumerate() {
            copy.stmts.iter_mut().for_each(|s| renaming.statement(store, &mut s.kind));
            if let Terminator::Return(value) = copy.end {
                copy.stmts.extend(self.returned(store, &renaming, result, value, copy.end_span));
                copy.end = Terminator::Goto(next);
            } else {
                renaming.terminator(store, &mut copy.end);
            }
            let origin = self.origin(callee, BlockId(b as u32));
            let origin: Option<OriginalBlock> =
                origin.or(Some(OriginalBlock { function: callee, block: BlockId(b as u32) }));
            self.push_block(f, copy, origin);
        }
        self.append(f, at, stmts);
        self.set_end(f, at, Terminator::Goto(BlockId(first_block)));
    }

    /// The statement that gives the variable of the call its value.
    fn returned(
        &self,
        store: &mut TermStore,
        renaming: &Renaming,
        result: Option<VarId>,
        value: Option<Term>,
        span: Span,
    ) -> Option<Stmt> {
        let var = result?;
        let kind = match value {
            Some(v) => {
                let v = renaming.term(store, v);
                StmtKind::Assign { var, value: store.resize(v, self.program.variable(var).width) }
            }
            None => StmtKind::Forget { var },
        };
        Some(Stmt { kind, span })
    }
}

impl Renaming {
    fn variable(&self, v: VarId) -> VarId {
        self.variables.get(&v).copied().unwrap_or(v)
    }

    fn term(&self, store: &mut TermStore, t: Term) -> Term {
        let mut renamed = Substitution::new(|store: &mut TermStore, leaf: Term| {
            let new = *self.variables.get(&store.as_var(leaf)?)?;
            Some(store.var(new, store.width(leaf)))
        });
        renamed.apply(store, t)
    }

    fn statement(&self, store: &mut TermStore, kind: &mut StmtKind) {
        kind.variables_mut().into_iter().for_each(|v| *v = self.variable(*v));
        kind.terms_mut().into_iter().for_each(|t| *t = self.term(store, *t));
    }

    fn terminator(&self, store: &mut TermStore, end: &mut Terminator) {
        if let Terminator::Call { var: Some(v), .. } = end {
            *v = self.variable(*v);
        }
        end.terms_mut().into_iter().for_each(|t| *t = self.term(store, *t));
        end.successors_mut().into_iter().for_each(|b| b.0 += self.first_block);
    }
}
