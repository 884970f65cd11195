//! The derived program made to do what a run of the original did.
//!
//! ```text
//! at each exit:  assume(seen >= n || (seen == i && the values of visit i) || ...); seen += 1
//! at the end:    assume(seen >= n); error
//! elsewhere:     checks that count are assumed to hold
//! ```

use crate::record::{RecordedRun, RunEnd, Visit};
use secateur_program::{
    BlockId, CheckKind, Edit, FuncId, Halt, Monitor, Program, Span, Stmt, StmtKind, Terminator, TypeHint,
    VarId,
};
use secateur_term::{Term, TermStore};

/// The artificial error that is reached exactly if the derived program can follow the recorded run.
fn goal() -> CheckKind {
    CheckKind::ErrorCall { function: String::from("secateur:followed") }
}

/// The checks that count in the constrained program: only the error that marks its end.
pub fn watched() -> Monitor {
    Monitor { error_calls: true, ..Monitor::default() }
}

/// Bits of the variable that counts visits.
const WIDTH: u32 = 16;

/// The derived program made to follow one run, with its terms.
pub struct Constrained {
    /// Its error is reachable exactly if the derived program can do what was recorded of the run.
    pub program: Program,
    /// The pair's store with the terms that were added.
    pub store: TermStore,
}

struct Maker<'a> {
    program: Edit,
    store: TermStore,
    told: &'a RecordedRun,
    /// How many visits were seen.
    seen: VarId,
}

/// Makes the derived program follow what was recorded. `monitor`: the checks that count in the derived
/// program; `exits`: the edges at which visits are compared.
pub fn constrain(
    original: &Program,
    derived: &Program,
    store: &TermStore,
    monitor: &Monitor,
    told: &RecordedRun,
    exits: &[crate::places::Exit],
) -> Constrained {
    let (mut program, mut store) = (Edit::of(derived), store.clone());
    let none = store.bv(WIDTH, 0);
    let seen = program.add_global(&store, "seen", none, TypeHint::Unsigned);
    let mut maker = Maker { program, store, told, seen };
    maker.checks(monitor);
    if told.end == RunEnd::Left {
        maker.end(original);
    }
    for exit in exits {
        maker.exit(*exit);
    }
    Constrained { program: maker.program.finish(&maker.store), store: maker.store }
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

    /// A term that is true once all recorded visits were seen.
    fn all_seen(&mut self) -> Term {
        let (seen, all) = (self.store.var(self.seen, WIDTH), self.number(self.told.visits.len()));
        self.store.ule(all, seen)
    }

    /// Turns the checks that count into assumptions; the one that ended the recorded run becomes the goal.
    fn checks(&mut self, monitor: &Monitor) {
        let all = self.all_seen();
        let ends = |span: Span, kind: &CheckKind| match &self.told.end {
            RunEnd::Error { span: s, kind: k } => *s == span && k == kind,
            _ => false,
        };
        let (program, store) = (&mut self.program, &mut self.store);
        program.replace_statements(|stmt| {
            let StmtKind::Check { ok, kind, text } = &stmt.kind else { return None };
            if ends(stmt.span, kind) {
                let early = store.not(all);
                let ok = store.or(*ok, early);
                return Some(StmtKind::Check { ok, kind: goal(), text: text.clone() });
            }
            let counts = monitor.counts(kind) || watched().counts(kind);
            counts.then_some(StmtKind::Assume { cond: *ok })
        });
    }

    /// Puts the goal at every place where the program ends.
    fn end(&mut self, original: &Program) {
        let cond = self.all_seen();
        let mut ends = Vec::new();
        for (f, function) in (0..).map(FuncId).zip(&self.program.functions) {
            for (b, block) in (0..).map(BlockId).zip(&function.blocks) {
                let left = match &block.end {
                    Terminator::Return(_) => f == original.entry,
                    Terminator::Halt(Halt::Exit(_) | Halt::Abort) => true,
                    _ => false,
                };
                if left {
                    ends.push((f, b, block.end_span));
                }
            }
        }
        for (f, b, span) in ends {
            self.program.append(f, b, [at(StmtKind::Assume { cond }, span), at(error(), span)]);
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
        let span = self.program.function(exit.function).block(exit.from).end_span;
        let mut stmts =
            vec![at(StmtKind::Assume { cond }, span), at(StmtKind::Assign { var: self.seen, value }, span)];
        if told.end == RunEnd::Anywhere {
            let ok = self.store.not(all);
            // `seen` has its new value here
            stmts.push(at(StmtKind::Check { ok, kind: goal(), text: String::from("followed") }, span));
        }
        self.program.interpose(exit.function, exit.from, exit.to, stmts);
    }
}
