//! The code for what an accelerated path does to memory: the first iteration as it is, the others cell by
//! cell at once.

use crate::accelerator_code::on_last;
use crate::cells::{Line, Read, Write};
use crate::closed_form::ClosedForm;
use crate::loop_rewrite::LoopRewrite;
use crate::paths::{LoopPath, Step};
use hashbrown::HashMap;
use secateur_program::{CellFill, CellRead, Span, Stmt, StmtKind, VarId};
use secateur_term::Term;

/// Statements with their places in the source.
pub struct Code {
    /// The statements so far, in order.
    pub stmts: Vec<Stmt>,
    span: Span,
}

impl Code {
    /// No statements yet; `span` is the place of those that have none of their own.
    pub fn new(span: Span) -> Code {
        Code { stmts: Vec::new(), span }
    }

    /// Adds a statement at the common place.
    pub fn push(&mut self, kind: StmtKind) {
        self.at(kind, self.span);
    }

    /// Adds a statement at a place of its own.
    pub fn at(&mut self, kind: StmtKind, span: Span) {
        self.stmts.push(Stmt { kind, span });
    }
}

impl LoopRewrite<'_> {
    /// The steps of one iteration, in order.
    pub fn once(&mut self, path: &LoopPath, code: &mut Code) {
        for s in &path.steps {
            match s {
                Step::Guard { cond, .. } => code.push(StmtKind::Assume { cond: *cond }),
                Step::Load { stand_in, addr, bytes, span } => {
                    code.at(StmtKind::Load { var: *stand_in, addr: *addr, bytes: *bytes }, *span);
                }
                Step::Store { addr, value, bytes, span } => {
                    code.at(StmtKind::Store { addr: *addr, value: *value, bytes: *bytes }, *span);
                }
            }
        }
    }

    /// Whether what is read again and again at one place is the same again: the first iteration may have
    /// written there, and where the property does not ask for valid accesses, an invalid one reads something
    /// else each time.
    pub fn unchanged(&mut self, form: &ClosedForm, code: &mut Code) -> Term {
        let mut all = Vec::new();
        let written = !form.cells.writes.is_empty();
        for r in &form.cells.kept {
            let valid =
                self.options.monitor.invalid_deref || self.bases.holds(self.store, r.line.addr, r.line.bytes);
            if valid && !written {
                continue;
            }
            let width = 8 * r.line.bytes;
            let var = self.variable(width, "again");
            code.at(StmtKind::Load { var, addr: r.line.addr, bytes: r.line.bytes }, r.span);
            let (again, before) = (self.store.var(var, width), self.store.var(r.stand_in, width));
            all.push(self.store.eq(again, before));
        }
        self.store.conjoin(all)
    }

    /// What `k >= 1` more iterations do to memory, over the variables after the first. What is read in the
    /// last of them goes to new variables, into `last`.
    pub fn cells(&mut self, form: &ClosedForm, k: Term, last: &mut HashMap<VarId, VarId>, code: &mut Code) {
        let cells = &form.cells;
        for r in &cells.reads {
            let filled = |w: &Write| w.line.step != 0 && w.reads.iter().any(|x| x.stand_in == r.stand_in);
            if cells.writes.iter().any(filled) && !self.told(form, r) {
                // `FillCells` checks that every cell of the range is valid
                continue;
            }
            // valid at both ends is valid in between
            let (bytes, addr) = (r.line.bytes, self.end(&r.line, form, k));
            let var = self.variable(8 * bytes, "last");
            last.insert(r.stand_in, var);
            code.at(StmtKind::Load { var, addr: r.line.addr, bytes }, r.span);
            code.at(StmtKind::Load { var, addr, bytes }, r.span);
        }
        let moving = cells.writes.iter().filter(|w| w.line.step != 0);
        for w in moving {
            let fill = self.fill(form, w, k);
            code.at(StmtKind::FillCells(Box::new(fill)), w.span);
        }
        // of writes to one place the last one stays
        for w in cells.writes.iter().filter(|w| w.line.step == 0) {
            let one = self.store.bv(form.bits, 1);
            let before = self.store.sub(k, one);
            let value = form.later(&self.out.program, self.store, w.value, before);
            let value = on_last(self.store, value, last);
            code.at(StmtKind::Store { addr: w.line.addr, value, bytes: w.line.bytes }, w.span);
        }
    }

    /// Whether the last value that was read is asked for.
    fn told(&self, form: &ClosedForm, r: &Read) -> bool {
        let fixed = form.cells.writes.iter().filter(|w| w.line.step == 0);
        form.delays(self.store, r.stand_in) || fixed.flat_map(|w| &w.reads).any(|x| x.stand_in == r.stand_in)
    }

    /// The place in the last of `k` iterations.
    fn end(&mut self, line: &Line, form: &ClosedForm, k: Term) -> Term {
        let pointer = self.store.width(line.addr);
        let one = self.store.bv(form.bits, 1);
        let before = self.store.sub(k, one);
        let before = self.store.resize(before, pointer);
        let step = self.store.bv(pointer, line.step as u128);
        let way = self.store.mul(before, step);
        self.store.add(line.addr, way)
    }

    fn fill(&mut self, form: &ClosedForm, w: &Write, k: Term) -> CellFill {
        let pointer = self.store.width(w.line.addr);
        let index = self.variable(pointer, "cell");
        let cell = self.store.var(index, pointer);
        let count = self.store.resize(k, pointer);
        // cells are numbered upwards: where the path goes down, the last iteration sets the first of them
        let up = w.line.step > 0;
        let iteration = if up {
            cell
        } else {
            let one = self.store.bv(pointer, 1);
            let before = self.store.sub(count, one);
            self.store.sub(before, cell)
        };
        let wide = self.store.zext(iteration, 64);
        let value = form.later(&self.out.program, self.store, w.value, wide);
        let reads = w
            .reads
            .iter()
            .map(|r| {
                let addr = if up { r.line.addr } else { self.end(&r.line, form, k) };
                let step = r.line.step as i64;
                let stride = if up { step } else { -step };
                CellRead { var: r.stand_in, addr, stride, bytes: r.line.bytes }
            })
            .collect();
        let addr = if up { w.line.addr } else { self.end(&w.line, form, k) };
        let stride = w.line.step.unsigned_abs() as u64;
        CellFill { addr, stride, bytes: w.line.bytes, count, index, reads, value }
    }
}
