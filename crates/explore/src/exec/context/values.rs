//! Values of expressions and variables in a state. A variable without a value gets one at its first read.

use super::RunContext;
use crate::inputs::{InputLog, InputRecord, InputTerms};
use crate::state::State;
use crate::trail::TrailOp;
use secateur_base::Deadline;
use secateur_memory::UninitSource;
use secateur_program::{InputKind, Program, Span, TypeHint, VarId};
use secateur_term::{Sort, SymbolKind, Term, TermStore};

/// Where a variable lives.
#[derive(Copy, Clone)]
pub(super) struct Slot {
    global: bool,
    slot: u32,
}

impl Slot {
    /// The slots of all variables of a program, by their numbers.
    pub fn all(program: &Program) -> Vec<Slot> {
        program.variables.iter().map(|v| Slot { global: v.is_global(), slot: v.slot }).collect()
    }
}

impl RunContext<'_> {
    /// The value of an expression. Strictly left to right, so that first reads come in one order everywhere.
    #[inline]
    pub fn eval(&mut self, state: &mut State, e: Term) -> Term {
        if e.is_immediate() {
            return e;
        }
        let span = Span::NONE;
        let (program, slots, fresh) = (self.program, &self.slots, &mut self.fresh);
        let recorder = &mut self.recorder;
        let pointer_width = program.data_model.pointer_width();
        self.store.eval_expr(e, &mut |store, var| {
            let place = slots[var.0 as usize];
            let value = if place.global {
                state.globals[place.slot as usize]
            } else {
                state.top.locals[place.slot as usize]
            };
            if value != Term::UNSET {
                return value;
            }
            let info = program.variable(var);
            *fresh += 1;
            let value =
                store.fresh(format!("{}!{}", info.name, *fresh), Sort::Bv(info.width), SymbolKind::Uninit);
            state.inputs.push(InputRecord {
                kind: InputKind::UninitVar,
                name: info.name.clone(),
                terms: InputTerms::One(value),
                ty: info.ty,
                span,
            });
            if place.global {
                state.globals[place.slot as usize] = value;
            } else {
                state.top.locals[place.slot as usize] = value;
            }
            // a pointer has come from outside before: the variable held it all the time
            if !(state.outside.is_open() && info.width == pointer_width) {
                recorder.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
            }
            value
        })
    }

    /// Writes a variable of the running frame, or a promoted global. It is not recorded in the trail.
    #[inline]
    pub fn assign(&mut self, state: &mut State, var: VarId, value: Term) {
        let place = self.slots[var.0 as usize];
        if place.global {
            state.globals[place.slot as usize] = value;
        } else {
            state.top.locals[place.slot as usize] = value;
        }
    }

    /// A new input of the program.
    pub fn input(&mut self, state: &mut State, name: &str, width: u32, ty: TypeHint, span: Span) -> Term {
        let value = self.store.input(format!("{name}!{}", state.inputs.len()), width);
        state.inputs.push(InputRecord {
            kind: InputKind::Call,
            name: name.to_string(),
            terms: InputTerms::One(value),
            ty,
            span,
        });
        value
    }

    /// The terms, and the source of bytes that were never written for an operation at `span`.
    #[inline]
    pub fn uninit<'a>(
        &'a mut self,
        inputs: &'a mut InputLog,
        span: Span,
    ) -> (&'a mut TermStore, UninitBytes<'a>) {
        let (deadline, words) = (&self.config.budget.deadline, self.config.outside_objects);
        (&mut self.store, UninitBytes { inputs, fresh: &mut self.fresh, span, deadline, words })
    }
}

/// Uninitialised bytes of memory become inputs of the path that reads them.
pub struct UninitBytes<'a> {
    inputs: &'a mut InputLog,
    fresh: &'a mut u64,
    span: Span,
    deadline: &'a Deadline,
    /// Bytes that are read together are one value: it may be a pointer from outside.
    words: bool,
}

impl UninitBytes<'_> {
    /// A run reads this byte next of those that were never written.
    fn note(&mut self, byte: Term) {
        self.inputs.push(InputRecord {
            kind: InputKind::UninitByte,
            name: String::from("memory"),
            terms: InputTerms::One(byte),
            ty: TypeHint::Unsigned,
            span: self.span,
        });
    }
}

impl UninitSource for UninitBytes<'_> {
    fn is_late(&self) -> bool {
        self.deadline.passed().is_some()
    }

    fn byte(&mut self, store: &mut TermStore) -> Term {
        *self.fresh += 1;
        let value = store.fresh(format!("byte!{}", self.fresh), Sort::Bv(8), SymbolKind::Uninit);
        self.note(value);
        value
    }

    fn word(&mut self, store: &mut TermStore, bytes: u32) -> Option<Term> {
        if !self.words {
            return None;
        }
        *self.fresh += 1;
        let value = store.fresh(format!("word!{}", self.fresh), Sort::Bv(8 * bytes), SymbolKind::Uninit);
        for i in 0..bytes {
            let byte = store.extract(value, 8 * i, 8);
            self.note(byte);
        }
        Some(value)
    }
}
