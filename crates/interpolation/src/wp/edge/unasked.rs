//! Reads whose value no need depends on yet.
//!
//! Where the property does not ask for valid reads, an invalid one gives any value and the run goes on. That
//! a read was valid is then needed only if something is needed of the value it gave: what holds for any value
//! holds for that one too. So the need waits until the value decides something on the edge, or an atom at its
//! end mentions a variable that depends on it.

use super::{Edge, EdgeContext, Pin, Waits};
use crate::wp::vocabulary::Place;
use hashbrown::HashMap;
use secateur_explore::TrailOp;
use secateur_program::visit_variables;
use secateur_term::Term;

/// A read, and how many changes of memory came before it.
#[derive(Copy, Clone, Debug)]
struct Read {
    addr: Term,
    bytes: u32,
    upto: usize,
    asked: bool,
}

#[derive(Default, Debug)]
pub(super) struct Unasked {
    reads: Vec<Read>,
    /// The reads that the values of variables depend on.
    behind: HashMap<Term, Vec<usize>>,
}

impl Unasked {
    fn set(&mut self, place: Term, reads: Vec<usize>) {
        if reads.is_empty() {
            self.behind.remove(&place);
        } else {
            self.behind.insert(place, reads);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.behind.is_empty()
    }
}

impl Edge {
    /// The value of a variable was read. On one side of a branch it was for some states only, which a need
    /// says at once.
    pub(super) fn has_read(
        &mut self,
        cx: &mut EdgeContext,
        addr: Term,
        bytes: u32,
        place: Term,
    ) -> Result<(), Pin> {
        if !cx.reads_go_on || !self.under.is_empty() {
            return self.access(cx, addr, bytes, false);
        }
        let read = Read { addr, bytes, upto: self.changes.len(), asked: false };
        self.unasked.reads.push(read);
        self.unasked.set(place, vec![self.unasked.reads.len() - 1]);
        Ok(())
    }

    /// Before an operation: values that are only passed on need nothing yet, all others do.
    pub(super) fn ask_before(&mut self, cx: &mut EdgeContext, op: &TrailOp) -> Result<(), Pin> {
        match *op {
            TrailOp::Assign { depth, var, value } => {
                let place = self.place(cx, depth, var);
                self.pass_on(cx, depth, Some(value), place);
            }
            TrailOp::Param { depth, var, value } => {
                let place = self.place(cx, depth + 1, var);
                self.pass_on(cx, depth, Some(value), place);
            }
            TrailOp::Return { depth, var, value, .. } => {
                let place = self.place(cx, depth - 1, var);
                self.pass_on(cx, depth, value, place);
            }
            TrailOp::Input { depth, var, .. } => {
                let place = self.place(cx, depth, var);
                self.pass_on(cx, depth, None, place);
            }
            TrailOp::Guard { depth, cond, .. } | TrailOp::Forced { depth, cond, .. } => {
                self.ask_of(cx, depth, cond)?;
            }
            TrailOp::Load { depth, var, addr, .. } => {
                self.ask_of(cx, depth, addr)?;
                let place = self.place(cx, depth, var);
                self.pass_on(cx, depth, None, place);
            }
            TrailOp::Store { .. } if self.may_wait(cx) => {}
            TrailOp::Store { depth, addr, value, .. } => {
                self.ask_of(cx, depth, addr)?;
                self.ask_of(cx, depth, value)?;
            }
            TrailOp::Free { depth, addr }
            | TrailOp::EndScope { depth, addr }
            | TrailOp::Address { depth, addr, .. } => {
                self.ask_of(cx, depth, addr)?;
            }
            TrailOp::Varargs { depth, ref arguments, .. } => {
                for a in arguments {
                    self.ask_of(cx, depth - 1, a.value)?;
                }
            }
            TrailOp::VaStart { depth, list } => self.ask_of(cx, depth, list)?,
            TrailOp::Leave { .. } | TrailOp::Join { .. } | TrailOp::Opaque(_) | TrailOp::Restore { .. } => {}
            _ => self.ask_all(cx)?,
        }
        Ok(())
    }

    /// Whether what a write rests on may wait until its bytes are read.
    fn may_wait(&self, cx: &EdgeContext) -> bool {
        cx.writes_go_on && self.under.is_empty()
    }

    /// What a write with these operands rests on, if that may wait.
    pub(super) fn write_waits(&self, cx: &mut EdgeContext, depth: u32, operands: &[Term]) -> Waits {
        if !self.may_wait(cx) {
            return None;
        }
        let mut reads: Vec<usize> = operands.iter().flat_map(|e| self.reads_behind(cx, depth, *e)).collect();
        reads.sort_unstable();
        reads.dedup();
        Some(reads.into())
    }

    /// Something is needed of bytes that may come from the write that was the change `i`: in states in which it is
    /// invalid, or one of the reads before it, they would be others.
    pub(super) fn rest_on_write(
        &mut self,
        cx: &mut EdgeContext,
        (to, bytes): (Term, u32),
        waits: &Waits,
        i: usize,
    ) -> Result<(), Pin> {
        let Some(reads) = waits else { return Ok(()) };
        let valid = self.memory_fact(cx, Place::Valid { bytes, write: true }, to, i)?;
        self.need(cx.store, valid);
        self.ask(cx, reads)
    }

    fn pass_on(&mut self, cx: &mut EdgeContext, depth: u32, value: Option<Term>, place: Term) {
        let reads = value.map_or_else(Vec::new, |v| self.reads_behind(cx, depth, v));
        self.unasked.set(place, reads);
    }

    fn reads_behind(&self, cx: &mut EdgeContext, depth: u32, expr: Term) -> Vec<usize> {
        let mut variables = Vec::new();
        visit_variables(cx.store, expr, |v| variables.push(v));
        let mut found = Vec::new();
        for v in variables {
            let place = self.place(cx, depth, v);
            found.extend(self.unasked.behind.get(&place).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn ask_of(&mut self, cx: &mut EdgeContext, depth: u32, expr: Term) -> Result<(), Pin> {
        let reads = self.reads_behind(cx, depth, expr);
        self.ask(cx, &reads)
    }

    pub(super) fn ask_all(&mut self, cx: &mut EdgeContext) -> Result<(), Pin> {
        let mut reads: Vec<usize> = self.unasked.behind.drain().flat_map(|(_, reads)| reads).collect();
        // the order of needs is to be the same in every run
        reads.sort_unstable();
        reads.dedup();
        self.ask(cx, &reads)
    }

    /// Something is needed of the value of a variable at the end of the edge.
    pub(super) fn ask_for(&mut self, cx: &mut EdgeContext, place: Term) -> Result<(), Pin> {
        match self.unasked.behind.get(&place) {
            Some(reads) => {
                let reads = reads.clone();
                self.ask(cx, &reads)
            }
            None => Ok(()),
        }
    }

    fn ask(&mut self, cx: &mut EdgeContext, reads: &[usize]) -> Result<(), Pin> {
        for &i in reads {
            let Read { addr, bytes, upto, asked } = self.unasked.reads[i];
            if !asked {
                let valid = self.memory_fact(cx, Place::Valid { bytes, write: false }, addr, upto)?;
                self.need(cx.store, valid);
                self.unasked.reads[i].asked = true;
            }
        }
        Ok(())
    }
}
