//! The step function: one statement or terminator.

use super::{Executor, Flow, Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::trail::TrailOp;
use secateur_program::{CheckKind, Span, StmtKind, TypeHint, Uncounted, VarId};
use secateur_solver::Branch;
use secateur_term::{Sort, SymbolKind, Term};

impl Executor<'_> {
    /// Executes the next statement (or terminator) of a state. States forked off are appended to the fork
    /// list.
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
            StmtKind::Alloc { .. }
            | StmtKind::Realloc { .. }
            | StmtKind::Free { .. }
            | StmtKind::MemCopy { .. }
            | StmtKind::MemSet { .. }
            | StmtKind::InputMemory { .. }
            | StmtKind::VaStart { .. }
            | StmtKind::EndScope { .. }
            | StmtKind::StackSave { .. }
            | StmtKind::StackRestore { .. }
            | StmtKind::Havoc { .. }
            | StmtKind::FillCells(_) => return self.memory_statement(state, kind, span),
            StmtKind::Input { var, name, ty } => {
                let value = self.input(state, name, self.program.variable(*var).width, *ty, span);
                self.record(TrailOp::Input { depth: state.call_depth, var: *var, actual: value });
                if *ty == TypeHint::Bool {
                    self.assume_bool(state, *var, value);
                }
                self.assign(state, *var, value);
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
            StmtKind::Forget { var } => {
                self.assign(state, *var, Term::UNSET);
                self.record(TrailOp::Input { depth: state.call_depth, var: *var, actual: Term::UNSET });
            }
            StmtKind::Unsupported { what } => {
                return Err(Stop(Ending::Unsupported { what: what.clone(), span }));
            }
        }
        Ok(())
    }

    /// A nondeterministic `_Bool` is 0 or 1.
    fn assume_bool(&mut self, state: &mut State, var: VarId, value: Term) {
        let width = self.program.variable(var).width;
        if width == 1 {
            return;
        }
        let one = self.store.bv(width, 1);
        let ok = self.store.ule(value, one);
        self.assume(state, ok);
        if self.recording {
            let var = self.store.var(var, width);
            let cond = self.store.ule(var, one);
            self.record(TrailOp::Guard { depth: state.call_depth, cond, truth: true });
        }
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
}
