//! The derived program made to do what a run of the original did.
//!
//! ```text
//! at each exit:  assume(seen >= n || (seen == i && the values of visit i) || ...); seen += 1
//! at the end:    assume(seen >= n); error
//! elsewhere:     checks that count are assumed to hold
//! ```

use crate::record::{End, Told, Visit};
use secateur_program::{
    Block, BlockId, CheckKind, Halt, Monitor, Program, Span, Stmt, StmtKind, Terminator, TypeHint, VarId,
    VarKind, Variable,
};
use secateur_term::{Term, TermStore};

/// The error that is to be reached.
fn goal() -> CheckKind {
    CheckKind::ErrorCall { function: String::from("secateur:followed") }
}

/// What is an error in the constrained program.
pub fn watched() -> Monitor {
    Monitor { error_calls: true, ..Monitor::default() }
}

const WIDTH: u32 = 16;

pub struct Constrained {
    pub program: Program,
    pub store: TermStore,
}

struct Maker<'a> {
    program: Program,
    store: TermStore,
    told: &'a Told,
    /// How many visits were seen.
    seen: VarId,
}

/// `monitor`: the checks that count in the derived program; `exits`: the places where visits are told.
pub fn constrain(
    original: &Program,
    derived: &Program,
    store: &TermStore,
    monitor: &Monitor,
    told: &Told,
    exits: &[crate::places::Exit],
) -> Constrained {
    let (mut program, mut store) = (derived.clone(), store.clone());
    let seen = counter(&mut program, &mut store);
    let mut maker = Maker { program, store, told, seen };
    maker.checks(monitor);
    if told.end == End::Left {
        maker.end(original);
    }
    for exit in exits {
        maker.exit(*exit);
    }
    Constrained { program: maker.program, store: maker.store }
}

fn counter(program: &mut Program, store: &mut TermStore) -> VarId {
    let id = VarId(program.variables.len() as u32);
    let slot = program.globals.len() as u32;
    let init = store.bv(WIDTH, 0);
    program.globals.push(id);
    program.variables.push(Variable {
        name: String::from("seen"),
        width: WIDTH,
        kind: VarKind::Global { init },
        function: None,
        slot,
        ty: TypeHint::Unsigned,
        span: Span::default(),
    });
    id
}

fn at(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span }
}

fn error() -> StmtKind {
    StmtKind::Check { ok: Term::FALSE, kind: goal(), text: String::from("followed") }
}

impl Maker<'_> {
    fn number(&mut self, n: usize) -> Term {
        self.store.bv(WIDTH, n as u128)
    }

    /// All visits were seen.
    fn all_seen(&mut self) -> Term {
        let (seen, all) = (self.store.var(self.seen, WIDTH), self.number(self.told.visits.len()));
        self.store.ule(all, seen)
    }

    /// A check that counts holds, unless it is the one the run ends with.
    fn checks(&mut self, monitor: &Monitor) {
        let all = self.all_seen();
        let ends = |span: Span, kind: &CheckKind| match &self.told.end {
            End::Error { span: s, kind: k } => *s == span && k == kind,
            _ => false,
        };
        let blocks = self.program.functions.iter_mut().flat_map(|f| &mut f.blocks);
        for stmt in blocks.flat_map(|b| &mut b.stmts) {
            let StmtKind::Check { ok, kind, text } = &stmt.kind else { continue };
            if ends(stmt.span, kind) {
                let early = self.store.not(all);
                let ok = self.store.or(*ok, early);
                stmt.kind = StmtKind::Check { ok, kind: goal(), text: text.clone() };
            } else if monitor.counts(kind) || matches!(kind, CheckKind::Fact(_)) || watched().counts(kind) {
                stmt.kind = StmtKind::Assume { cond: *ok };
            }
        }
    }

    /// Where the original is left there is the error.
    fn end(&mut self, original: &Program) {
        let cond = self.all_seen();
        let entry = original.entry.0 as usize;
        for (f, function) in self.program.functions.iter_mut().enumerate() {
            for b in &mut function.blocks {
                let left = match &b.end {
                    Terminator::Return(_) => f == entry,
                    Terminator::Halt(Halt::Exit(_) | Halt::Abort) => true,
                    _ => false,
                };
                if left {
                    b.stmts.push(at(StmtKind::Assume { cond }, b.end_span));
                    b.stmts.push(at(error(), b.end_span));
                }
            }
        }
    }

    /// The values of a visit.
    fn values(&mut self, visit: &Visit) -> Term {
        let mut all = Vec::new();
        for (v, value) in &visit.values {
            let width = self.program.variable(*v).width;
            let (var, value) = (self.store.var(*v, width), self.store.bv(width, *value));
            all.push(self.store.eq(var, value));
        }
        self.store.conjoin(all)
    }

    fn exit(&mut self, exit: crate::places::Exit) {
        let seen = self.store.var(self.seen, WIDTH);
        let all = self.all_seen();
        let mut cond = all;
        let told = self.told;
        for (i, visit) in told.visits.iter().enumerate().filter(|(_, v)| v.exit == exit) {
            let number = self.number(i);
            let here = self.store.eq(seen, number);
            let values = self.values(visit);
            let this = self.store.and(here, values);
            cond = self.store.or(cond, this);
        }
        let one = self.number(1);
        let next = self.store.add(seen, one);
        let value = self.store.ite(all, seen, next);
        let function = &mut self.program.functions[exit.function.0 as usize];
        let span = function.block(exit.from).end_span;
        let mut stmts =
            vec![at(StmtKind::Assume { cond }, span), at(StmtKind::Assign { var: self.seen, value }, span)];
        if told.end == End::Anywhere {
            let ok = self.store.not(all);
            // `seen` has its new value here
            stmts.push(at(StmtKind::Check { ok, kind: goal(), text: String::from("followed") }, span));
        }
        let new = BlockId(function.blocks.len() as u32);
        let end = Terminator::Goto(exit.to);
        function.blocks.push(Block { stmts, end, end_span: span, loop_head: false });
        let go = |b: &mut BlockId| {
            if *b == exit.to {
                *b = new;
            }
        };
        match &mut function.blocks[exit.from.0 as usize].end {
            Terminator::Goto(b) => go(b),
            Terminator::Branch { then, other, .. } => {
                go(then);
                go(other);
            }
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|c| go(&mut c.1));
                go(default);
            }
            Terminator::Indirect { targets, .. } => targets.iter_mut().for_each(|t| go(&mut t.1)),
            Terminator::Call { next, .. } => go(next),
            Terminator::Return(_) | Terminator::Halt(_) => {}
        }
    }
}
