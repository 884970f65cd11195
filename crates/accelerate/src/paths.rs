//! Looping paths: from the head of an innermost loop back to it, each as one parallel assignment under guards.

use hashbrown::HashMap;
use secateur_program::{
    BlockId, CheckKind, Function, Loop, Monitor, Program, Span, StmtKind, Terminator, TypeHint, VarId,
};
use secateur_term::{Term, TermStore};
use std::collections::BTreeMap;

/// An edge of the control-flow graph: a block and which of its successors.
pub type Edge = (BlockId, usize);

/// An input the path asks for.
#[derive(Clone, Debug)]
pub struct PathInput {
    /// What stands for it in the terms of the path.
    pub stand_in: VarId,
    pub name: String,
    pub ty: TypeHint,
    pub span: Span,
    pub width: u32,
}

#[derive(Clone, Debug)]
pub struct LoopPath {
    pub edges: Vec<Edge>,
    /// Conditions at its start that it is taken under.
    pub guards: Vec<Term>,
    /// What variables hold at its end, in terms of its start; `None`: no value.
    pub updates: BTreeMap<VarId, Option<Term>>,
    pub inputs: Vec<PathInput>,
}

pub struct LoopPaths {
    pub found: Vec<LoopPath>,
    /// Whether there are looping paths besides.
    pub others: bool,
}

/// A loop with more paths is left alone.
const MOST_PATHS: usize = 24;
const LONGEST: usize = 200;
/// Larger terms are not worth it.
const MOST_NODES: usize = 400;

struct Walk<'a> {
    program: &'a mut Program,
    store: &'a mut TermStore,
    function: usize,
    monitor: &'a Monitor,
    body: &'a Loop,
    cut: BlockId,
    out: LoopPaths,
    /// Stand-ins for inputs are shared by the paths.
    pool: HashMap<(usize, u32), VarId>,
    make: &'a mut dyn FnMut(&mut Program, usize, u32, &str) -> VarId,
}

/// The looping paths of a loop without inner loops, from a block that all of them pass.
pub fn loop_paths(
    program: &mut Program,
    store: &mut TermStore,
    function: usize,
    (body, cut): (&Loop, BlockId),
    monitor: &Monitor,
    make: &mut dyn FnMut(&mut Program, usize, u32, &str) -> VarId,
) -> LoopPaths {
    let out = LoopPaths { found: Vec::new(), others: false };
    let mut walk = Walk { program, store, function, monitor, body, cut, out, pool: HashMap::new(), make };
    let empty =
        LoopPath { edges: Vec::new(), guards: Vec::new(), updates: BTreeMap::new(), inputs: Vec::new() };
    let mut open = vec![(cut, empty)];
    while let Some((block, path)) = open.pop() {
        if walk.out.found.len() + open.len() > MOST_PATHS || path.edges.len() > LONGEST {
            walk.out.others = true;
            break;
        }
        walk.block(block, path, &mut open);
    }
    walk.out
}

impl Walk<'_> {
    fn function(&self) -> &Function {
        &self.program.functions[self.function]
    }

    /// Runs a block and hands its successors on. A path that cannot be followed stays as it is.
    fn block(&mut self, block: BlockId, mut path: LoopPath, open: &mut Vec<(BlockId, LoopPath)>) {
        let stmts = self.function().block(block).stmts.clone();
        for stmt in stmts {
            if matches!(&stmt.kind, StmtKind::Unsupported { what } if what == crate::whole::NEVER) {
                // no run comes here
                return;
            }
            if self.statement(&mut path, &stmt.kind, stmt.span).is_none() {
                self.out.others = true;
                return;
            }
            if path.guards.iter().any(|g| g.is_false()) {
                return;
            }
        }
        let end = self.function().block(block).end.clone();
        let Some(choices) = self.choices(&path, &end) else {
            // calls and computed jumps; returns and halts leave the loop
            self.out.others |= matches!(end, Terminator::Call { .. } | Terminator::Indirect { .. });
            return;
        };
        for (slot, (to, guard)) in choices.into_iter().enumerate() {
            if guard.is_false() || !self.body.contains(to) {
                continue;
            }
            let mut next = path.clone();
            next.edges.push((block, slot));
            if !guard.is_true() {
                next.guards.push(guard);
            }
            if to == self.cut {
                self.out.found.push(next);
            } else if next.edges.iter().any(|e| e.0 == to) {
                // an inner cycle
                self.out.others = true;
            } else {
                open.push((to, next));
            }
        }
    }

    /// Successors with the conditions they are taken under.
    fn choices(&mut self, path: &LoopPath, end: &Terminator) -> Option<Vec<(BlockId, Term)>> {
        match end {
            Terminator::Goto(b) => Some(vec![(*b, Term::TRUE)]),
            Terminator::Branch { cond, then, other } => {
                let cond = self.eval(path, *cond)?;
                let not = self.store.not(cond);
                Some(vec![(*then, cond), (*other, not)])
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.eval(path, *value)?;
                let width = self.store.width(value);
                let mut rest = Term::TRUE;
                let mut all = Vec::new();
                for (k, b) in cases {
                    let k = self.store.bv(width, *k);
                    let same = self.store.eq(value, k);
                    all.push((*b, same));
                    let not = self.store.not(same);
                    rest = self.store.and(rest, not);
                }
                all.push((*default, rest));
                Some(all)
            }
            _ => None,
        }
    }

    fn eval(&mut self, path: &LoopPath, e: Term) -> Option<Term> {
        let mut unset = false;
        let value = self.store.eval_expr(e, &mut |store, var| match path.updates.get(&var) {
            Some(Some(t)) => *t,
            Some(None) => {
                unset = true;
                Term::FALSE
            }
            None => store.var(var, self.program.variables[var.0 as usize].width),
        });
        (!unset && nodes(self.store, value) <= MOST_NODES).then_some(value)
    }

    fn statement(&mut self, path: &mut LoopPath, kind: &StmtKind, span: Span) -> Option<()> {
        match kind {
            StmtKind::Assign { var, value } => {
                let value = self.eval(path, *value)?;
                path.updates.insert(*var, Some(value));
            }
            StmtKind::Input { var, name, ty } => {
                let width = self.program.variable(*var).width;
                let key = (path.inputs.len(), width);
                let stand_in = match self.pool.get(&key) {
                    Some(v) => *v,
                    None => {
                        let v = (self.make)(self.program, self.function, width, "each");
                        self.pool.insert(key, v);
                        v
                    }
                };
                path.inputs.push(PathInput { stand_in, name: name.clone(), ty: *ty, span, width });
                let value = self.store.var(stand_in, width);
                path.updates.insert(*var, Some(value));
            }
            StmtKind::Assume { cond } => {
                let cond = self.eval(path, *cond)?;
                path.guards.push(cond);
            }
            StmtKind::Check { ok, kind, .. } => {
                let harmless = matches!(
                    kind,
                    CheckKind::ErrorCall { .. }
                        | CheckKind::Assertion
                        | CheckKind::SignedOverflow
                        | CheckKind::ShiftRange
                );
                // what does not count and does no harm is no condition: as in the executor
                if self.monitor.counts(kind) || !harmless {
                    let ok = self.eval(path, *ok)?;
                    path.guards.push(ok);
                }
            }
            StmtKind::Forget { var } => {
                path.updates.insert(*var, None);
            }
            _ => return None,
        }
        Some(())
    }
}

/// Different nodes of a term.
fn nodes(store: &TermStore, t: Term) -> usize {
    let mut n = 0;
    secateur_program::visit_subterms(store, t, |_| n += 1);
    n
}
