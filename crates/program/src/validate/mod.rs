//! Checks that a program is one: what engines rely on without looking.

mod expr;
mod stmt;

pub use expr::{MAX_DEPTH, MAX_TREE};

use crate::function::Function;
use crate::ids::{BlockId, FuncId, ObjectId};
use crate::object::{InitItem, ObjectKind};
use crate::program::Program;
use crate::span::Span;
use crate::variable::VarKind;
use expr::ExprChecker;
use secateur_term::{SymbolKind, Term, TermStore};

/// More faults than this are not told.
const MOST: usize = 100;

/// Everything that is wrong with a program, each with its place in it.
pub fn validate(program: &Program, store: &TermStore) -> Result<(), Vec<String>> {
    let mut v = Validator { program, store, exprs: ExprChecker::new(program, store), faults: Vec::new() };
    v.variables();
    v.objects();
    v.entry();
    for i in 0..program.functions.len() {
        v.function(FuncId(i as u32));
    }
    v.faults.truncate(MOST);
    if v.faults.is_empty() { Ok(()) } else { Err(v.faults) }
}

struct Validator<'a> {
    program: &'a Program,
    store: &'a TermStore,
    exprs: ExprChecker<'a>,
    faults: Vec<String>,
}

impl<'a> Validator<'a> {
    fn require(&mut self, ok: bool, place: &str, what: impl FnOnce() -> String) {
        if !ok && self.faults.len() < MOST {
            self.faults.push(format!("{place}: {}", what()));
        }
    }

    /// An expression, of this width if one is given.
    fn expr(&mut self, t: Term, function: Option<FuncId>, width: Option<u32>, place: &str) {
        for fault in self.exprs.check(t, function) {
            self.require(false, place, || fault);
        }
        let found = self.store.width(t);
        self.require(width.is_none_or(|w| w == found), place, || {
            format!("an expression of {found} bits where {} are needed", width.unwrap_or_default())
        });
    }

    fn span(&mut self, span: Span, place: &str) {
        let ok = !span.is_known() || (span.file as usize) < self.program.files.len();
        self.require(ok, place, || format!("file {} does not exist", span.file));
    }

    fn variables(&mut self) {
        let p = self.program;
        for (i, var) in p.variables.iter().enumerate() {
            let place = format!("variable {i} `{}`", var.name);
            self.require((1..=128).contains(&var.width), &place, || format!("width {}", var.width));
            self.span(var.span, &place);
            let frame = match var.kind {
                VarKind::Global { init } => {
                    self.expr(init, None, Some(var.width), &place);
                    Some(&p.globals)
                }
                _ => {
                    let f = var.function.and_then(|f| p.functions.get(f.0 as usize));
                    self.require(f.is_some(), &place, || "is in no function".into());
                    f.map(|f| &f.locals)
                }
            };
            let at_slot = frame.and_then(|vars| vars.get(var.slot as usize));
            self.require(frame.is_none() || at_slot.is_some_and(|v| v.0 as usize == i), &place, || {
                format!("is not at slot {} of its frame", var.slot)
            });
        }
        for g in &p.globals {
            let ok = p.variables.get(g.0 as usize).is_some_and(|v| v.is_global());
            self.require(ok, "globals", || format!("variable {} is no global", g.0));
        }
    }

    fn objects(&mut self) {
        let p = self.program;
        for (i, object) in p.objects.iter().enumerate() {
            let place = format!("object {i} `{}`", object.name);
            self.span(object.span, &place);
            self.require(object.align.is_power_of_two(), &place, || format!("alignment {}", object.align));
            let kind = self.store.as_symbol(object.base).map(|s| self.store.symbol(s).kind);
            let same =
                kind == Some(SymbolKind::Base { object: i as u32, align: object.align, size: object.size });
            self.require(same, &place, || format!("its address is {kind:?}"));
            self.expr(object.base, None, Some(p.data_model.pointer_width()), &place);
            if let ObjectKind::Function(f) = object.kind {
                let back = p.functions.get(f.0 as usize).map(|f| f.object);
                self.require(back == Some(ObjectId(i as u32)), &place, || {
                    "its function has another object".into()
                });
            }
            for item in &object.init {
                let end = match item {
                    InitItem::Bytes { offset, bytes } => offset.checked_add(bytes.len() as u64),
                    InitItem::Undefined { offset, bytes } => offset.checked_add(*bytes),
                    InitItem::Address { offset, value, bytes } => {
                        self.expr(*value, None, None, &place);
                        let wide = self.store.width(*value);
                        self.require(wide <= bytes * 8, &place, || format!("{wide} bits in {bytes} bytes"));
                        offset.checked_add(u64::from(*bytes))
                    }
                };
                self.require(end.is_some_and(|e| e <= object.size), &place, || {
                    "initialised past its end".into()
                });
            }
        }
    }

    fn entry(&mut self) {
        let entry = self.program.functions.get(self.program.entry.0 as usize);
        let ok = entry.is_some_and(|f| f.params.is_empty());
        self.require(ok, "entry", || "is not a function without parameters".into());
    }

    fn function(&mut self, id: FuncId) {
        let p = self.program;
        let f = p.function(id);
        let place = format!("function `{}`", f.name);
        self.span(f.span, &place);
        let object = p.objects.get(f.object.0 as usize).map(|o| o.kind);
        self.require(object == Some(ObjectKind::Function(id)), &place, || "its object is not its own".into());
        self.require(f.locals.starts_with(&f.params), &place, || {
            "the parameters are not the first locals".into()
        });
        for v in &f.locals {
            let var = p.variables.get(v.0 as usize);
            let ok = var.is_some_and(|var| var.function == Some(id) && !var.is_global());
            self.require(ok, &place, || format!("variable {} is not one of its locals", v.0));
        }
        self.require(!f.blocks.is_empty(), &place, || "has no blocks".into());
        for (i, block) in f.blocks.iter().enumerate() {
            for (k, stmt) in block.stmts.iter().enumerate() {
                let place = format!("{place}, block {i}, statement {k}");
                self.span(stmt.span, &place);
                self.statement(id, &stmt.kind, &place);
            }
            let place = format!("{place}, block {i}, end");
            self.span(block.end_span, &place);
            self.terminator(id, &block.end, &place);
        }
        self.require(every_cycle_has_a_head(f), &place, || "a cycle without a loop head".into());
    }
}

/// Without the loop heads the graph must be free of cycles: engines count iterations at heads.
fn every_cycle_has_a_head(f: &Function) -> bool {
    let count = f.blocks.len();
    let mut incoming = vec![0u32; count];
    let open_edges = |b: usize| {
        let next = if f.blocks[b].loop_head { vec![] } else { f.blocks[b].end.successors() };
        next.into_iter().map(|BlockId(s)| s as usize).filter(move |s| *s < count)
    };
    (0..count).flat_map(open_edges).for_each(|s| incoming[s] += 1);
    let mut ready: Vec<usize> = (0..count).filter(|b| incoming[*b] == 0).collect();
    let mut done = 0;
    while let Some(b) = ready.pop() {
        done += 1;
        for s in open_edges(b) {
            incoming[s] -= 1;
            if incoming[s] == 0 {
                ready.push(s);
            }
        }
    }
    done == count
}

#[cfg(test)]
mod tests;
