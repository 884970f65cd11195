//! Calls inside loops are replaced by the code of the function, so that paths through them can be accelerated.

use hashbrown::HashMap;
use secateur_analysis::{CallGraph, Liveness, Loops};
use secateur_base::Deadline;
use secateur_program::{
    Block, BlockId, Callee, FuncId, Program, Stmt, StmtKind, Terminator, VarId, VarKind, Variable,
};
use secateur_term::{Substitution, Term, TermStore};

/// Larger functions are left alone, and loops that have grown this much.
const MOST_BLOCKS: usize = 40;
const MOST_GROWTH: usize = 200;

/// Inlines calls of small functions in the innermost loops of a function; `grown`: by how much it has grown already.
pub fn inline_loops(
    program: &mut Program,
    store: &mut TermStore,
    graph: &CallGraph,
    f: usize,
    grown: &mut usize,
    deadline: &Deadline,
) {
    while *grown < MOST_GROWTH && deadline.passed().is_none() {
        let Some((at, callee)) = next_call(program, graph, f) else { break };
        *grown += program.function(callee).blocks.len() + 1;
        inline(program, store, f, at, callee);
    }
}

/// A call in a loop without inner loops that can be replaced.
fn next_call(program: &Program, graph: &CallGraph, f: usize) -> Option<(BlockId, FuncId)> {
    let function = &program.functions[f];
    let loops = Loops::of(function);
    for l in &loops.all {
        let inner = loops.all.iter().any(|m| m.head != l.head && l.contains(m.head));
        if inner {
            continue;
        }
        for b in &l.body {
            let Terminator::Call { callee: Callee::Direct(g), .. } = &function.block(*b).end else {
                continue;
            };
            let callee = program.function(*g);
            let plain = !callee.variadic && !graph.is_recursive(*g) && g.0 as usize != f;
            if plain
                && callee.blocks.len() <= MOST_BLOCKS
                && Loops::of(callee).all.is_empty()
                && simple(callee)
            {
                return Some((*b, *g));
            }
        }
    }
    None
}

/// Nothing in it lives in its frame but variables.
fn simple(function: &secateur_program::Function) -> bool {
    function.blocks.iter().all(|b| {
        !matches!(b.end, Terminator::Indirect { .. })
            && b.stmts.iter().all(|s| {
                !matches!(
                    s.kind,
                    StmtKind::Alloc {
                        kind: secateur_program::AllocKind::Stack | secateur_program::AllocKind::Vla,
                        ..
                    } | StmtKind::VaStart { .. }
                        | StmtKind::StackSave { .. }
                        | StmtKind::StackRestore { .. }
                        | StmtKind::EndScope { .. }
                )
            })
    })
}

fn inline(program: &mut Program, store: &mut TermStore, f: usize, at: BlockId, callee: FuncId) {
    let called = program.function(callee).clone();
    let block = program.functions[f].blocks[at.0 as usize].clone();
    let Terminator::Call { args, var: result, next, .. } = block.end else { return };
    let span = block.end_span;
    // the callee's variables become variables of the caller
    let mut names: HashMap<VarId, VarId> = HashMap::new();
    for v in &called.locals {
        let old = program.variable(*v).clone();
        let kind = if old.kind == VarKind::Param { VarKind::Local } else { old.kind.clone() };
        let new = VarId(program.variables.len() as u32);
        let slot = program.functions[f].locals.len() as u32;
        program.variables.push(Variable { kind, function: Some(FuncId(f as u32)), slot, ..old });
        program.functions[f].locals.push(new);
        names.insert(*v, new);
    }
    let liveness = Liveness::of(&called, store);
    let first = program.functions[f].blocks.len() as u32;
    let mut rename = Renaming { names: &names, first };
    let mut stmts: Vec<Stmt> = Vec::new();
    for (param, arg) in called.params.iter().zip(&args) {
        let width = program.variable(*param).width;
        let value = store.resize(arg.value, width);
        stmts.push(Stmt { kind: StmtKind::Assign { var: names[param], value }, span });
    }
    // (a call with too few arguments gives the others no value)
    let given = &called.params[..called.params.len().min(args.len())];
    for v in called.locals.iter().filter(|v| !given.contains(v)) {
        if liveness.is_live(BlockId::ENTRY, *v) {
            stmts.push(Stmt { kind: StmtKind::Forget { var: names[v] }, span });
        }
    }
    let mut blocks: Vec<Block> = Vec::new();
    for b in &called.blocks {
        let mut copy = b.clone();
        for s in &mut copy.stmts {
            rename.statement(store, &mut s.kind);
        }
        if let Terminator::Return(value) = &copy.end {
            if let Some(var) = result {
                let kind = match value {
                    Some(v) => {
                        let v = rename.term(store, *v);
                        StmtKind::Assign { var, value: store.resize(v, program.variable(var).width) }
                    }
                    None => StmtKind::Forget { var },
                };
                copy.stmts.push(Stmt { kind, span: copy.end_span });
            }
            copy.end = Terminator::Goto(next);
        } else {
            rename.terminator(store, &mut copy.end);
        }
        blocks.push(copy);
    }
    let function = &mut program.functions[f];
    function.blocks.extend(blocks);
    let caller = &mut function.blocks[at.0 as usize];
    caller.stmts.extend(stmts);
    caller.end = Terminator::Goto(BlockId(first));
}

struct Renaming<'a> {
    names: &'a HashMap<VarId, VarId>,
    first: u32,
}

impl Renaming<'_> {
    fn term(&self, store: &mut TermStore, t: Term) -> Term {
        let mut by_name = Substitution::new(|store: &mut TermStore, leaf: Term| {
            let new = *self.names.get(&store.as_var(leaf)?)?;
            Some(store.var(new, store.width(leaf)))
        });
        by_name.apply(store, t)
    }

    fn var(&self, v: &mut VarId) {
        if let Some(new) = self.names.get(v) {
            *v = *new;
        }
    }

    fn statement(&mut self, store: &mut TermStore, kind: &mut StmtKind) {
        use StmtKind::*;
        match kind {
            Assign { var, value } => {
                self.var(var);
                *value = self.term(store, *value);
            }
            Load { var, addr, .. } => {
                self.var(var);
                *addr = self.term(store, *addr);
            }
            Store { addr, value, .. } => {
                *addr = self.term(store, *addr);
                *value = self.term(store, *value);
            }
            Alloc { var, size, .. } => {
                self.var(var);
                *size = self.term(store, *size);
            }
            Realloc { var, ptr, size } => {
                self.var(var);
                *ptr = self.term(store, *ptr);
                *size = self.term(store, *size);
            }
            Havoc { addr } | Free { addr } | EndScope { addr } => *addr = self.term(store, *addr),
            MemCopy { dst, src, len, .. } => {
                for t in [dst, src, len] {
                    *t = self.term(store, *t);
                }
            }
            MemSet { dst, value, len } => {
                for t in [dst, value, len] {
                    *t = self.term(store, *t);
                }
            }
            Input { var, .. } | Forget { var } | StackSave { var } => self.var(var),
            InputMemory { addr, len, .. } => {
                *addr = self.term(store, *addr);
                *len = self.term(store, *len);
            }
            Assume { cond } => *cond = self.term(store, *cond),
            Check { ok, .. } => *ok = self.term(store, *ok),
            Output { args, var, .. } => {
                for a in args {
                    *a = self.term(store, *a);
                }
                if let Some(v) = var {
                    self.var(v);
                }
            }
            VaStart { list } => *list = self.term(store, *list),
            StackRestore { saved } => *saved = self.term(store, *saved),
            SameObject { a, b, .. } => {
                *a = self.term(store, *a);
                *b = self.term(store, *b);
            }
            FillCells(fill) => {
                self.var(&mut fill.index);
                for t in [&mut fill.addr, &mut fill.count, &mut fill.value] {
                    *t = self.term(store, *t);
                }
                for r in &mut fill.reads {
                    self.var(&mut r.var);
                    r.addr = self.term(store, r.addr);
                }
            }
            Unsupported { .. } => {}
        }
    }

    fn terminator(&mut self, store: &mut TermStore, end: &mut Terminator) {
        let first = self.first;
        let go = |b: &mut BlockId| b.0 += first;
        match end {
            Terminator::Goto(b) => go(b),
            Terminator::Branch { cond, then, other } => {
                *cond = self.term(store, *cond);
                go(then);
                go(other);
            }
            Terminator::Switch { value, cases, default } => {
                *value = self.term(store, *value);
                cases.iter_mut().for_each(|c| go(&mut c.1));
                go(default);
            }
            Terminator::Indirect { addr, targets } => {
                *addr = self.term(store, *addr);
                targets.iter_mut().for_each(|t| go(&mut t.1));
            }
            Terminator::Call { callee, args, var, next } => {
                if let Callee::Indirect(t) = callee {
                    *t = self.term(store, *t);
                }
                for a in args {
                    a.value = self.term(store, a.value);
                }
                if let Some(v) = var {
                    self.var(v);
                }
                go(next);
            }
            Terminator::Return(_) => {}
            Terminator::Halt(secateur_program::Halt::Exit(code)) => *code = self.term(store, *code),
            Terminator::Halt(_) => {}
        }
    }
}
