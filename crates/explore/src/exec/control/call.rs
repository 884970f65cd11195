//! Calls and returns.

use crate::exec::control::{
    callee::{Callees, Entered},
    varargs,
};
use crate::exec::decide::Decider;
use crate::exec::{Step, Stop, ending};
use crate::frame::{Caller, Frame};
use crate::outcome::{Assumption, Ending, Note};
use crate::state::State;
use crate::trail::TrailOp;
use secateur_memory::{Liveness, Region, split_base};
use secateur_program::{Argument, BlockId, Callee, FuncId, Halt, Span, VarId};
use secateur_term::Term;
use std::sync::Arc;

/// The name of the inputs that are results of functions from outside.
const OUTSIDE_RESULT: &str = "function from outside";

/// A call as the program has it.
pub struct Call<'a> {
    /// What is called.
    pub callee: &'a Callee,
    /// With what.
    pub args: &'a [Argument],
    /// The variable of the caller that gets the value.
    pub result: Option<VarId>,
    /// Where the caller goes on.
    pub next: BlockId,
}

/// Enters the function that is called.
pub fn call(d: &mut Decider, callees: &mut Callees, state: &mut State, call: &Call, span: Span) -> Step<()> {
    let target = match call.callee {
        Callee::Direct(f) => *f,
        Callee::Indirect(e) => {
            let addr = d.cx.eval(state, *e);
            let target = match callees.function_at(d, state, addr, call.args, span)? {
                Entered::Function(target) => target,
                Entered::Nothing => return call_nothing(d, state, *e, call.result, call.next),
                Entered::Outside => return call_outside(d, state, *e, call, span),
            };
            if d.cx.is_recording() {
                let program = d.cx.program();
                let base = program.objects[program.function(target).object.0 as usize].base;
                let cond = d.cx.store.eq(*e, base);
                d.cx.record(TrailOp::Forced { depth: state.call_depth, cond, truth: true });
            }
            target
        }
    };
    if state.call_depth >= d.cx.config().budget.call_depth {
        return Err(Stop(Ending::Cut("a recursion depth")));
    }
    enter(d, state, target, call, span)
}

/// The frame of the callee, with its arguments, becomes the running one.
fn enter(d: &mut Decider, state: &mut State, target: FuncId, call: &Call, span: Span) -> Step<()> {
    let program = d.cx.program();
    let (function, args) = (program.function(target), call.args);
    let mut values = Vec::with_capacity(args.len());
    for a in args {
        values.push(d.cx.eval(state, a.value));
    }
    let rest: Vec<(&Argument, Term)> = if function.variadic {
        args.iter().zip(values.iter().copied()).skip(function.params.len()).collect()
    } else {
        Vec::new()
    };
    let extras = varargs::find_varargs(d, state, &rest, span)?;
    let mut frame = Frame::new(target, function, call.result);
    for (i, (param, value)) in function.params.iter().zip(&values).enumerate() {
        d.cx.record(TrailOp::Param { depth: state.call_depth, var: *param, value: args[i].value });
        let info = program.variable(*param);
        let value = d.cx.store.resize(*value, info.width);
        frame.locals[info.slot as usize] = value;
    }
    // control comes back to the start of `next`
    state.top.block = call.next;
    state.top.stmt = 0;
    let caller = std::mem::replace(&mut state.top, frame);
    state.callers = Some(Arc::new(Caller { frame: caller, below: state.callers.take() }));
    state.call_depth += 1;
    if function.variadic {
        let rest: Vec<&Argument> = rest.iter().map(|r| r.0).collect();
        varargs::place_varargs(d, state, &rest, &extras, span);
    }
    Ok(())
}

/// A call through null traps. Where the property does not ask for that, the path goes on as behind other
/// accesses that trap: nothing has changed, and what the call gives is any value.
fn call_nothing(
    d: &mut Decider,
    state: &mut State,
    callee: Term,
    result: Option<VarId>,
    next: BlockId,
) -> Step<()> {
    d.cx.record_same_address(state, callee);
    if let Some(var) = result {
        let value = d.cx.any_value(d.cx.program().variable(var).width);
        d.cx.assign(state, var, value);
        d.cx.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
    }
    state.top.block = next;
    state.top.stmt = 0;
    Ok(())
}

/// A function that is none of the program's gives any value and changes nothing.
fn call_outside(d: &mut Decider, state: &mut State, callee: Term, call: &Call, span: Span) -> Step<()> {
    d.cx.note(Note::Assumed(Assumption::Functions));
    for a in call.args {
        d.cx.eval(state, a.value);
    }
    let target = d.cx.eval(state, callee);
    let target = state.outside.settled(&mut d.cx.store, target);
    let own = split_base(&mut d.cx.store, target)
        .is_some_and(|(n, _)| state.memory.object(n).is_none_or(|o| o.info.region != Region::Outside));
    match own {
        // a function without body
        true => d.cx.record_same_address(state, callee),
        false => d.cx.record_foreign(state, callee),
    }
    if let Some(var) = call.result {
        let info = d.cx.program().variable(var);
        let (width, ty) = (info.width, info.ty);
        let value = d.cx.input(state, OUTSIDE_RESULT, width, ty, span);
        d.cx.assign(state, var, value);
        d.cx.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
    }
    state.top.block = call.next;
    state.top.stmt = 0;
    Ok(())
}

pub(crate) fn ret(d: &mut Decider, state: &mut State, value: Option<Term>, span: Span) -> Step<()> {
    let expr = value;
    let value = value.map(|e| d.cx.eval(state, e));
    if !state.top.objects.is_empty() {
        d.cx.record(TrailOp::Leave { depth: state.call_depth });
    }
    leave_frame(state);
    let Some(caller) = state.callers.take() else {
        return halt(d, state, &Halt::Exit(Term::FALSE), span);
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
        let width = d.cx.program().variable(var).width;
        let value = match value {
            Some(v) => d.cx.store.resize(v, width),
            None => Term::UNSET,
        };
        d.cx.assign(state, var, value);
        d.cx.record(TrailOp::Return { depth: state.call_depth + 1, var, value: expr, width });
    }
    Ok(())
}

/// Objects of the frame die.
fn leave_frame(state: &mut State) {
    for (number, _) in std::mem::take(&mut state.top.objects) {
        state.memory.kill(number, Liveness::OutOfScope);
    }
}

pub(crate) fn halt(d: &mut Decider, state: &mut State, halt: &Halt, span: Span) -> Step<()> {
    let ending = match halt {
        Halt::Exit(code) => {
            // reading the code may fix an uninitialised value, which replay will do too
            d.cx.eval(state, *code);
            ending::leak_check(d, state, span)?;
            Ending::Exit
        }
        Halt::Abort => {
            // the competition's reading: however the program ends, everything is freed before
            if d.cx.config().monitor.cleanup {
                ending::leak_check(d, state, span)?;
            }
            Ending::Abort
        }
        Halt::Unreachable => {
            d.cx.undefined(state, "control reaches a place that the source declares unreachable", span)
        }
        Halt::Silent => Ending::Silent,
    };
    Err(Stop(ending))
}
