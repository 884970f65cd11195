//! The step function: one statement or terminator.

use super::alloc::NewObject;
use super::range::Done;
use super::resolve::Target;
use super::{Executor, Flow, Step, Stop};
use crate::outcome::{Ending, Note};
use crate::state::State;
use crate::trail::{Resized, TrailOp};
use secateur_memory::{Fill, Liveness, Region};
use secateur_program::{AllocKind, CheckKind, Span, StmtKind, TypeHint, Uncounted};
use secateur_solver::Branch;
use secateur_term::{Sort, SymbolKind, Term};

impl Executor<'_> {
    /// Executes the next statement (or terminator) of a state. States forked off are appended to the fork list.
    pub fn step(&mut self, state: &mut State) -> Flow {
        state.steps += 1;
        let inputs = state.inputs.len();
        let program = self.program;
        let block = program.function(state.top.func).block(state.top.block);
        let at = state.top.stmt as usize;
        let result = match block.stmts.get(state.top.stmt as usize) {
            Some(stmt) => self.statement(state, &stmt.kind, stmt.span).map(|()| state.top.stmt += 1),
            None => self.terminator(state, &block.end, block.end_span),
        };
        if self.config.monitor.uninit_read
            && state.inputs.len() > inputs
            && let Some(error) = self.uninit_read(state, inputs, block.stmts.get(at))
        {
            return Flow::End(Ending::Error(error));
        }
        match result {
            Ok(()) => Flow::Continue,
            Err(Stop(ending)) => Flow::End(self.placed(state, ending)),
        }
    }

    /// The states the last step forked off.
    pub fn take_forks(&mut self, into: &mut Vec<State>) {
        into.append(&mut self.forks);
    }

    fn statement(&mut self, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
        match kind {
            StmtKind::Assign { var, value } => {
                let expr = *value;
                let value = self.eval(state, expr);
                self.assign(state, *var, value);
                self.record(TrailOp::Assign { depth: state.call_depth, var: *var, value: expr });
            }
            StmtKind::Load { var, addr, bytes } => {
                let expr = *addr;
                let addr = self.eval(state, expr);
                let (value, sure) = self.load(state, addr, *bytes, span)?;
                self.require_written(state, *var, value, *bytes, span)?;
                let value = self.store.resize(value, self.program.variable(*var).width);
                let depth = state.call_depth;
                self.record(match sure {
                    true => TrailOp::Load { depth, var: *var, addr: expr, bytes: *bytes },
                    // any value stands for all that any state may read there
                    false => TrailOp::Input { depth, var: *var, actual: value },
                });
                self.assign(state, *var, value);
            }
            StmtKind::Store { addr, value, bytes } => {
                let op =
                    TrailOp::Store { depth: state.call_depth, addr: *addr, value: *value, bytes: *bytes };
                let to = self.eval(state, *addr);
                let value = self.eval(state, *value);
                if self.write(state, to, *bytes, value, span)? {
                    self.record(op);
                } else {
                    self.record_same_address(state, *addr);
                }
            }
            StmtKind::Alloc { var, size, align, kind, name, zeroed } => {
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
            StmtKind::Realloc { var, ptr, size } => {
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
            }
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
            StmtKind::Input { var, name, ty } => {
                let width = self.program.variable(*var).width;
                let value = self.input(state, name, width, *ty, span);
                self.record(TrailOp::Input { depth: state.call_depth, var: *var, actual: value });
                if *ty == TypeHint::Bool && width > 1 {
                    // a nondeterministic _Bool is 0 or 1
                    let one = self.store.bv(width, 1);
                    let ok = self.store.ule(value, one);
                    self.assume(state, ok);
                    if self.recording {
                        let var = self.store.var(*var, width);
                        let cond = self.store.ule(var, one);
                        self.record(TrailOp::Guard { depth: state.call_depth, cond, truth: true });
                    }
                }
                self.assign(state, *var, value);
            }
            StmtKind::InputMemory { addr, len, name } => {
                let op = TrailOp::Havoc { depth: state.call_depth, dst: *addr, len: *len };
                let addr = self.eval(state, *addr);
                let len = self.eval(state, *len);
                self.input_memory(state, addr, len, name, span)?;
                self.record(op);
            }
            StmtKind::Assume { cond } => {
                let cond = self.eval(state, *cond);
                match self.sides(state, cond, span)? {
                    Branch::OnlyTrue => {}
                    Branch::OnlyFalse => return Err(Stop(Ending::AssumeFalse)),
                    Branch::Both => self.assume(state, cond),
                }
            }
            StmtKind::Check { ok, kind, text } => {
                let ok = self.eval(state, *ok);
                self.check(state, ok, kind, text, span)?;
            }
            StmtKind::Output { args, var, .. } => {
                for a in args {
                    self.eval(state, *a);
                }
                if let Some(var) = var {
                    let width = self.program.variable(*var).width;
                    let value = self.store.fresh("printed", Sort::Bv(width), SymbolKind::Internal);
                    self.assign(state, *var, value);
                    self.record(TrailOp::Input { depth: state.call_depth, var: *var, actual: value });
                }
            }
            StmtKind::SameObject { a, b, what } => {
                let (a, b) = (self.eval(state, *a), self.eval(state, *b));
                self.same_object(state, a, b, what, span)?;
            }
            StmtKind::VaStart { list } => {
                let bytes = if self.pointer_width() == 64 { 24 } else { 4 };
                self.record(TrailOp::Access { depth: state.call_depth, addr: *list, bytes, write: true });
                let list = self.eval(state, *list);
                self.va_start(state, list, span)?;
                self.record(TrailOp::Clobber);
            }
            StmtKind::Forget { var } => {
                self.assign(state, *var, Term::UNSET);
                self.record(TrailOp::Input { depth: state.call_depth, var: *var, actual: Term::UNSET });
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
            StmtKind::Unsupported { what } => {
                return Err(Stop(Ending::Unsupported { what: what.clone(), span }));
            }
        }
        Ok(())
    }

    fn check(&mut self, state: &mut State, ok: Term, kind: &CheckKind, text: &str, span: Span) -> Step<()> {
        if ok.is_true() {
            return Ok(());
        }
        if !self.config.monitor.counts(kind) {
            match self.uncounted(state, kind) {
                Uncounted::Harmless => return Ok(()),
                Uncounted::AnyResult => return self.any_result(state, ok, text, span),
                Uncounted::Unknown => {}
            }
        }
        self.require(state, ok, kind.clone(), |_, _| text.to_string(), span)
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
