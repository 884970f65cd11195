//! Statements that change memory other than by one load or store.

use super::alloc::NewObject;
use super::range::Done;
use super::resolve::Target;
use super::{Executor, Step, Stop};
use crate::outcome::{Ending, Note};
use crate::state::State;
use crate::trail::{Resized, TrailOp};
use secateur_memory::{Fill, Liveness, Region};
use secateur_program::{AllocKind, Span, StmtKind};
use secateur_term::Term;

impl Executor<'_> {
    /// Executes a statement of memory; any other one does nothing.
    pub(super) fn memory_statement(&mut self, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
        match kind {
            StmtKind::Alloc { .. } => self.alloc_statement(state, kind, span),
            StmtKind::Realloc { .. } => self.realloc_statement(state, kind, span)?,
            StmtKind::Free { addr } => {
                let op = TrailOp::Free { depth: state.call_depth, addr: *addr };
                let addr = self.eval(state, *addr);
                self.free(state, addr, span)?;
                self.record(op);
            }
            StmtKind::MemCopy { dst, src, len, overlap } => {
                let op = TrailOp::Copy {
                    depth: state.call_depth,
                    dst: *dst,
                    src: *src,
                    len: *len,
                    overlap: *overlap,
                };
                let (to, from) = (self.eval(state, *dst), self.eval(state, *src));
                let size = self.eval(state, *len);
                match self.mem_copy(state, to, from, size, *overlap, span)? {
                    Done::All => self.record(op),
                    Done::AnyBytes => {
                        self.record(TrailOp::Havoc { depth: state.call_depth, dst: *dst, len: *len });
                    }
                    Done::Nothing => self.record_same_address(state, *dst),
                }
            }
            StmtKind::MemSet { dst, value, len } => {
                let op = TrailOp::Fill { depth: state.call_depth, dst: *dst, value: *value, len: *len };
                let (to, value) = (self.eval(state, *dst), self.eval(state, *value));
                let len = self.eval(state, *len);
                match self.mem_set(state, to, value, len, span)? {
                    Done::Nothing => self.record_same_address(state, *dst),
                    _ => self.record(op),
                }
            }
            StmtKind::InputMemory { addr, len, name } => {
                let op = TrailOp::Havoc { depth: state.call_depth, dst: *addr, len: *len };
                let addr = self.eval(state, *addr);
                let len = self.eval(state, *len);
                self.input_memory(state, addr, len, name, span)?;
                self.record(op);
            }
            StmtKind::VaStart { list } => {
                let bytes = if self.pointer_width() == 64 { 24 } else { 4 };
                self.record(TrailOp::Access { depth: state.call_depth, addr: *list, bytes, write: true });
                let list = self.eval(state, *list);
                self.va_start(state, list, span)?;
                self.record(TrailOp::Clobber);
            }
            StmtKind::EndScope { addr } => {
                let op = TrailOp::EndScope { depth: state.call_depth, addr: *addr };
                let addr = self.eval(state, *addr);
                self.end_scope(state, addr, span)?;
                self.record(op);
            }
            StmtKind::StackSave { var } => {
                let width = self.program.variable(*var).width;
                let mark = self.store.bv(width, state.top.objects.len() as u128);
                self.assign(state, *var, mark);
                self.record(TrailOp::Assign { depth: state.call_depth, var: *var, value: mark });
            }
            StmtKind::StackRestore { saved } => {
                let saved = self.eval(state, *saved);
                self.stack_restore(state, saved, span)?;
                self.record(TrailOp::Clobber);
            }
            StmtKind::Havoc { addr } => {
                self.record(TrailOp::Opaque);
                let addr = self.eval(state, *addr);
                self.havoc(state, addr, span)?;
            }
            StmtKind::FillCells(fill) => {
                self.record(TrailOp::Opaque);
                self.fill_cells(state, fill, span)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn alloc_statement(&mut self, state: &mut State, kind: &StmtKind, span: Span) {
        let StmtKind::Alloc { var, size, align, kind, name, zeroed } = kind else { return };
        let expr = *size;
        let size = self.eval(state, expr);
        let region = match kind {
            AllocKind::Heap => Region::Heap,
            AllocKind::Library => Region::Static,
            AllocKind::Stack | AllocKind::Vla => Region::Stack,
        };
        let fill = if *zeroed { Fill::Zero } else { Fill::Uninit };
        let new = NewObject { name, region, size, align: *align, fill };
        let (number, base) = self.allocate(state, new, span);
        if region == Region::Stack {
            state.top.objects.push((number, *kind == AllocKind::Vla));
        }
        self.assign(state, *var, base);
        let (depth, var, zeroed) = (state.call_depth, *var, *zeroed);
        let heap = region == Region::Heap;
        if region == Region::Static {
            self.record(TrailOp::Opaque);
        } else {
            self.record(TrailOp::Alloc { depth, var, base, size: expr, zeroed, heap });
        }
    }

    fn realloc_statement(&mut self, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
        let StmtKind::Realloc { var, ptr, size } = kind else { return Ok(()) };
        let expr = *ptr;
        let ptr = self.eval(state, expr);
        let wanted = *size;
        let size = self.eval(state, wanted);
        let how = self.reallocate(state, ptr, size, span)?;
        let new = match how {
            Resized::New { base } | Resized::Moved { base, .. } => base,
            Resized::Freed => self.store.bv(self.pointer_width(), 0),
        };
        self.assign(state, *var, new);
        let depth = state.call_depth;
        self.record(TrailOp::Realloc { depth, var: *var, ptr: expr, size: wanted, how });
        Ok(())
    }

    /// The object at `addr` dies before its frame does.
    fn end_scope(&mut self, state: &mut State, addr: Term, span: Span) -> Step<()> {
        if let Target::Object { number, .. } = self.resolve(state, addr, span)? {
            state.memory.kill(number, Liveness::OutOfScope);
            // scopes nest, so this keeps the list as short as the scope is deep
            if state.top.objects.last() == Some(&(number, false)) {
                state.top.objects.pop();
            }
        }
        Ok(())
    }

    /// Variable-length arrays allocated since the mark die.
    fn stack_restore(&mut self, state: &mut State, saved: Term, span: Span) -> Step<()> {
        let Some(mark) = self.store.constant(saved) else {
            self.note(Note::Gap { what: String::from("a stack mark that is not known"), span });
            return Err(Stop(Ending::Unsupported { what: String::from("stack restore"), span }));
        };
        let mark = mark as usize;
        let mut i = state.top.objects.len();
        while i > mark {
            i -= 1;
            let (number, vla) = state.top.objects[i];
            if vla {
                state.memory.kill(number, Liveness::OutOfScope);
            }
        }
        Ok(())
    }
}
