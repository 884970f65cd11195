//! Looping paths: from the head of an innermost loop back to it, each as one parallel assignment under
//! guards.

use crate::AccelerateOptions;
use crate::tuning::{LONGEST_PATH, MOST_PATHS, MOST_TERM_NODES, WIDEST_ACCESS};
use hashbrown::HashMap;
use secateur_analysis::Loop;
use secateur_analysis::ObjectBases;
use secateur_program::{
    BlockId, CfgEdge, Edit, FuncId, Function, Monitor, Span, StmtKind, Terminator, TypeHint, Uncounted, VarId,
};
use secateur_term::{Term, TermStore};
use std::collections::BTreeMap;

/// An input the path asks for.
#[derive(Clone, Debug)]
pub struct PathInput {
    /// What stands for it in the terms of the path.
    pub stand_in: VarId,
    /// The name of the input in the program, as in [`StmtKind::Input`].
    pub name: String,
    /// How the value is shown.
    pub ty: TypeHint,
    /// The source place where the path asks for it.
    pub span: Span,
    /// The width in bits.
    pub width: u32,
}

/// What a path does in order besides setting variables, in terms of its start and of what it reads on its
/// way.
#[derive(Clone, Debug)]
pub enum Step {
    /// The path is taken only if this holds. `error`: else a check that counts fails, in this iteration.
    Guard { cond: Term, error: bool },
    /// The stand-in becomes these bytes.
    Load { stand_in: VarId, addr: Term, bytes: u32, span: Span },
    /// The value has as many bits as are written.
    Store { addr: Term, value: Term, bytes: u32, span: Span },
}

/// A looping path: one iteration of a loop as a parallel assignment under guards.
#[derive(Clone, Debug)]
pub struct LoopPath {
    /// Its edges in order. Where it stands for several (`join.rs`), those of each.
    pub ways: Vec<Vec<CfgEdge>>,
    /// Its guards and accesses to memory, in order.
    pub steps: Vec<Step>,
    /// What variables hold at its end, in terms of its start; `None`: no value.
    pub updates: BTreeMap<VarId, Option<Term>>,
    /// The inputs that it asks for, in order.
    pub inputs: Vec<PathInput>,
}

impl LoopPath {
    /// Conditions that it is taken under.
    pub fn guards(&self) -> impl Iterator<Item = Term> {
        self.steps.iter().filter_map(|s| match s {
            Step::Guard { cond, .. } => Some(*cond),
            _ => None,
        })
    }

    /// Whether it has a load or a store.
    pub fn touches_memory(&self) -> bool {
        self.steps.iter().any(|s| !matches!(s, Step::Guard { .. }))
    }

    /// Whether it has a store.
    pub fn stores(&self) -> bool {
        self.steps.iter().any(|s| matches!(s, Step::Store { .. }))
    }

    fn edges(&self) -> impl Iterator<Item = &CfgEdge> {
        self.ways.iter().flatten()
    }

    fn guard(&mut self, cond: Term, error: bool) {
        if !cond.is_true() {
            self.steps.push(Step::Guard { cond, error });
        }
    }
}

/// The looping paths of a loop, as far as they can be followed.
pub struct LoopPaths {
    /// The paths that were followed all the way round.
    pub found: Vec<LoopPath>,
    /// Whether there are looping paths besides.
    pub others: bool,
}

struct Walk<'a> {
    program: &'a mut Edit,
    store: &'a mut TermStore,
    function: FuncId,
    monitor: &'a Monitor,
    body: &'a Loop,
    cut: BlockId,
    out: LoopPaths,
    /// Stand-ins for inputs and for what is read are shared by the paths.
    pool: HashMap<(&'static str, usize, u32), VarId>,
    /// Where other loops inside this one begin: nothing is followed into them.
    inner: &'a [BlockId],
    bases: &'a ObjectBases,
}

/// The looping paths of a loop that pass no inner one, from a block that all of them pass.
pub fn loop_paths(
    program: &mut Edit,
    store: &mut TermStore,
    function: FuncId,
    (body, cut, inner): (&Loop, BlockId, &[BlockId]),
    (options, bases): (&AccelerateOptions, &ObjectBases),
) -> LoopPaths {
    let out = LoopPaths { found: Vec::new(), others: false };
    let monitor = &options.monitor;
    let mut walk =
        Walk { program, store, function, monitor, body, cut, inner, bases, out, pool: HashMap::new() };
    let empty =
        LoopPath { ways: vec![Vec::new()], steps: Vec::new(), updates: BTreeMap::new(), inputs: Vec::new() };
    let mut open = vec![(cut, empty)];
    while let Some((block, path)) = open.pop() {
        let many = walk.out.found.len() + open.len() > MOST_PATHS || path.edges().count() > LONGEST_PATH;
        if many || options.late() {
            walk.out.others = true;
            break;
        }
        walk.block(block, path, &mut open);
    }
    walk.out
}

impl Walk<'_> {
    fn function(&self) -> &Function {
        self.program.function(self.function)
    }

    /// Runs a block and hands its successors on. A path that cannot be followed stays as it is.
    fn block(&mut self, block: BlockId, mut path: LoopPath, open: &mut Vec<(BlockId, LoopPath)>) {
        let stmts = self.function().block(block).stmts.clone();
        for stmt in stmts {
            if matches!(&stmt.kind, StmtKind::Unsupported { what } if what == crate::loop_summary::NEVER) {
                // no run reaches this block
                return;
            }
            if self.statement(&mut path, &stmt.kind, stmt.span).is_none() {
                self.out.others = true;
                return;
            }
            if path.guards().any(|g| g.is_false()) {
                return;
            }
        }
        let end = self.function().block(block).end.clone();
        let Some(choices) = self.choices(&path, &end) else {
            // calls and computed jumps; returns and halts leave the loop
            self.out.others |= matches!(end, Terminator::Call { .. } | Terminator::Indirect { .. });
            return;
        };
        // the other side of this branch leads to a failing check only
        let fails: Vec<bool> = choices.iter().map(|c| fails(self.function(), self.monitor, c.0)).collect();
        for (slot, (to, guard)) in choices.into_iter().enumerate() {
            if guard.is_false() || !self.body.contains(to) {
                continue;
            }
            let mut next = path.clone();
            next.ways[0].push((block, slot));
            let error = fails.iter().enumerate().all(|(i, f)| i == slot || *f);
            next.guard(guard, error);
            if to == self.cut {
                self.out.found.push(next);
            } else if self.inner.contains(&to) || next.edges().any(|e| e.0 == to) {
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
        (!unset && nodes(self.store, value) <= MOST_TERM_NODES).then_some(value)
    }

    fn stand_in(&mut self, name: &'static str, number: usize, width: u32) -> VarId {
        if let Some(v) = self.pool.get(&(name, number, width)) {
            return *v;
        }
        let v = self.program.add_temp(self.function, name, width);
        self.pool.insert((name, number, width), v);
        v
    }

    fn statement(&mut self, path: &mut LoopPath, kind: &StmtKind, span: Span) -> Option<()> {
        match kind {
            StmtKind::Assign { var, value } => {
                let value = self.eval(path, *value)?;
                path.updates.insert(*var, Some(value));
            }
            StmtKind::Input { var, name, ty } => {
                let width = self.program.variable(*var).width;
                let stand_in = self.stand_in("each", path.inputs.len(), width);
                path.inputs.push(PathInput { stand_in, name: name.clone(), ty: *ty, span, width });
                let value = self.store.var(stand_in, width);
                path.updates.insert(*var, Some(value));
            }
            StmtKind::Assume { cond } => {
                let cond = self.eval(path, *cond)?;
                path.guard(cond, false);
            }
            StmtKind::Check { ok, kind, .. } => {
                // a check that does not count and is harmless is no condition, as in the executor; behind
                // other undefined behaviour a run goes on with any value, which no closed form has
                if self.monitor.counts(kind) {
                    let ok = self.eval(path, *ok)?;
                    path.guard(ok, true);
                } else if kind.uncounted() != Uncounted::Harmless && !self.eval(path, *ok)?.is_true() {
                    return None;
                }
            }
            StmtKind::Load { var, addr, bytes } if *bytes <= WIDEST_ACCESS => {
                let addr = self.eval(path, *addr)?;
                let value = match written(self.store, self.bases, path, addr, *bytes) {
                    Some(value) => value,
                    None => {
                        let number = path.steps.iter().filter(|s| matches!(s, Step::Load { .. })).count();
                        let stand_in = self.stand_in("read", number, 8 * bytes);
                        path.steps.push(Step::Load { stand_in, addr, bytes: *bytes, span });
                        self.store.var(stand_in, 8 * bytes)
                    }
                };
                let value = self.store.resize(value, self.program.variable(*var).width);
                path.updates.insert(*var, Some(value));
            }
            StmtKind::Store { addr, value, bytes } if *bytes <= WIDEST_ACCESS => {
                let (addr, value) = (self.eval(path, *addr)?, self.eval(path, *value)?);
                let value = self.store.resize(value, 8 * bytes);
                path.steps.push(Step::Store { addr, value, bytes: *bytes, span });
            }
            StmtKind::Forget { var } => {
                path.updates.insert(*var, None);
            }
            _ => return None,
        }
        Some(())
    }
}

/// What the path itself has written there, if nothing it wrote since can have changed it.
fn written(store: &mut TermStore, bases: &ObjectBases, path: &LoopPath, at: Term, size: u32) -> Option<Term> {
    for s in path.steps.iter().rev() {
        let Step::Store { addr, value, bytes, .. } = s else { continue };
        if *addr == at && *bytes == size {
            return Some(*value);
        }
        let objects = (bases.base(store, *addr), bases.base(store, at));
        if !matches!(objects, (Some(a), Some(b)) if !a.is_same(&b) && a.tame && b.tame) {
            return None;
        }
    }
    None
}

/// Whether nothing but an error that counts comes of going here.
fn fails(function: &Function, monitor: &Monitor, mut block: BlockId) -> bool {
    for _ in 0..4 {
        let b = function.block(block);
        for s in &b.stmts {
            match &s.kind {
                StmtKind::Check { ok, kind, .. } if ok.is_false() && monitor.counts(kind) => return true,
                StmtKind::Assign { .. } | StmtKind::Forget { .. } => {}
                _ => return false,
            }
        }
        match b.end {
            Terminator::Goto(to) => block = to,
            _ => return false,
        }
    }
    false
}

/// Different nodes of a term.
fn nodes(store: &TermStore, t: Term) -> usize {
    let mut n = 0;
    secateur_program::visit_subterms(store, t, |_| n += 1);
    n
}
