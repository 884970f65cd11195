//! Calls and returns.

use super::{Executor, Step, Stop};
use crate::frame::{Caller, Frame};
use crate::outcome::Ending;
use crate::state::State;
use crate::trail::TrailOp;
use secateur_memory::Liveness;
use secateur_program::{Argument, BlockId, Callee, Halt, Span, VarId};
use secateur_term::Term;
use std::sync::Arc;

impl Executor<'_> {
    pub(crate) fn call(
        &mut self,
        state: &mut State,
        callee: &Callee,
        args: &[Argument],
        result: Option<VarId>,
        next: BlockId,
        span: Span,
    ) -> Step<()> {
        let target = match callee {
            Callee::Direct(f) => *f,
            Callee::Indirect(e) => {
                let addr = self.eval(state, *e);
                let Some(target) = self.function_at(state, addr, args, span)? else {
                    return self.call_nothing(state, *e, result, next);
                };
                if self.recording {
                    let object = self.program.function(target).object;
                    let base = self.program.objects[object.0 as usize].base;
                    let cond = self.store.eq(*e, base);
                    self.record(TrailOp::Forced { depth: state.call_depth, cond, truth: true });
                }
                target
            }
        };
        if state.call_depth >= self.config.budget.call_depth {
            return Err(Stop(Ending::Cut("a recursion depth")));
        }
        let function = self.program.function(target);
        let mut values = Vec::with_capacity(args.len());
        for a in args {
            values.push(self.eval(state, a.value));
        }
        let rest: Vec<(&Argument, Term)> = if function.variadic {
            args.iter().zip(values.iter().copied()).skip(function.params.len()).collect()
        } else {
            Vec::new()
        };
        let extras = self.find_varargs(state, &rest, span)?;
        let mut frame = Frame::new(target, function, result);
        for (i, (param, value)) in function.params.iter().zip(&values).enumerate() {
            self.record(TrailOp::Param { depth: state.call_depth, var: *param, value: args[i].value });
            let info = self.program.variable(*param);
            let value = self.store.resize(*value, info.width);
            frame.locals[info.slot as usize] = value;
        }
        // control comes back to the start of `next`
        state.top.block = next;
        state.top.stmt = 0;
        let caller = std::mem::replace(&mut state.top, frame);
        state.callers = Some(Arc::new(Caller { frame: caller, below: state.callers.take() }));
        state.call_depth += 1;
        if function.variadic {
            let rest: Vec<&Argument> = rest.iter().map(|r| r.0).collect();
            self.place_varargs(state, &rest, &extras, span);
            self.record(TrailOp::Clobber);
        }
        Ok(())
    }

    /// A call through null traps. Where the property does not ask for that, the path goes on as behind other
    /// accesses that trap: nothing has changed, and what the call gives is any value.
    fn call_nothing(
        &mut self,
        state: &mut State,
        callee: Term,
        result: Option<VarId>,
        next: BlockId,
    ) -> Step<()> {
        self.record_same_address(state, callee);
        if let Some(var) = result {
            let value = self.any_value(self.program.variable(var).width);
            self.assign(state, var, value);
            self.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
        }
        state.top.block = next;
        state.top.stmt = 0;
        Ok(())
    }

    pub(crate) fn ret(&mut self, state: &mut State, value: Option<Term>, span: Span) -> Step<()> {
        let expr = value;
        let value = value.map(|e| self.eval(state, e));
        if !state.top.objects.is_empty() {
            self.record(TrailOp::Leave { depth: state.call_depth });
        }
        self.leave_frame(state);
        let Some(caller) = state.callers.take() else {
            return self.halt(state, &Halt::Exit(Term::FALSE), span);
        };
        let frame = match Arc::try_unwrap(caller) {
            Ok(mut c) => {
                state.callers = c.below.take();
                std::mem::replace(&mut c.frame, Frame::empty())
            }
            Err(shared) => {
                state.callers = shared.below.clone();
                shared.frame.clone()
            }
        };
        let result = state.top.result;
        state.top = frame;
        state.call_depth -= 1;
        if let Some(var) = result {
            let width = self.program.variable(var).width;
            let value = match value {
                Some(v) => self.store.resize(v, width),
                None => Term::UNSET,
            };
            self.assign(state, var, value);
            self.record(TrailOp::Return { depth: state.call_depth + 1, var, value: expr, width });
        }
        Ok(())
    }

    /// Objects of the frame die.
    fn leave_frame(&mut self, state: &mut State) {
        for (number, _) in std::mem::take(&mut state.top.objects) {
            state.memory.kill(number, Liveness::OutOfScope);
        }
    }

    pub(crate) fn halt(&mut self, state: &mut State, halt: &Halt, span: Span) -> Step<()> {
        let ending = match halt {
            Halt::Exit(code) => {
                // reading the code may fix an uninitialised value, which replay will do too
                self.eval(state, *code);
                self.leak_check(state, span)?;
                Ending::Exit
            }
            Halt::Abort => {
                // the competition's reading: however the program ends, everything is freed before
                if self.config.monitor.cleanup {
                    self.leak_check(state, span)?;
                }
                Ending::Abort
            }
            Halt::Unreachable => {
                self.undefined(state, "control reaches a place that the source declares unreachable", span)
            }
            Halt::Silent => Ending::Silent,
        };
        Err(Stop(ending))
    }
}
