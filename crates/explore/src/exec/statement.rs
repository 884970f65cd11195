//! The statements of a block other than those that change memory in bulk.

use crate::exec::decide::Decider;
use crate::exec::memory::range::Done;
use crate::exec::memory::{self, derived, load_store, resolve, uninit};
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::trail::TrailOp;
use secateur_program::{CheckKind, Span, StmtKind, TypeHint, Uncounted, VarId, checked_operation};
use secateur_solver::Branch;
use secateur_term::{Sort, SymbolKind, Term};

/// Executes a statement of a block. Assignments, loads and stores come first: they are most of a program.
pub fn statement(d: &mut Decider, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
    match kind {
        StmtKind::Assign { var, value } => {
            let expr = *value;
            let value = d.cx.eval(state, expr);
            d.cx.assign(state, *var, value);
            d.cx.record(TrailOp::Assign { depth: state.call_depth, var: *var, value: expr });
        }
        StmtKind::Load { var, addr, bytes } => return load(d, state, *var, *addr, *bytes, span),
        StmtKind::Store { addr, value, bytes } => return store(d, state, *addr, *value, *bytes, span),
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
        | StmtKind::FillCells(_) => return memory::statement::memory_statement(d, state, kind, span),
        StmtKind::Input { var, name, ty } => input(d, state, *var, name, *ty, span),
        StmtKind::Assume { cond } => {
            let cond = d.cx.eval(state, *cond);
            match d.sides(state, cond, span)? {
                Branch::OnlyTrue => {}
                Branch::OnlyFalse => return Err(Stop(Ending::AssumeFalse)),
                Branch::Both => d.assume(state, cond),
            }
        }
        StmtKind::Check { ok, kind, text } => {
            let ok = d.cx.eval(state, *ok);
            check(d, state, ok, kind, text, span)?;
        }
        StmtKind::Output { args, var, .. } => output(d, state, args, *var),
        StmtKind::SameObject { a, b, what } => {
            let (a, b) = (d.cx.eval(state, *a), d.cx.eval(state, *b));
            resolve::same_object(d, state, a, b, what, span)?;
        }
        StmtKind::AskObject { var, addr, question } => {
            d.cx.record(TrailOp::Opaque("a question about an object"));
            let addr = d.cx.eval(state, *addr);
            let answer = derived::ask(d, state, addr, *question, span)?;
            d.cx.assign(state, *var, answer);
        }
        StmtKind::Forget { var } => {
            d.cx.assign(state, *var, Term::UNSET);
            d.cx.record(TrailOp::Input { depth: state.call_depth, var: *var, actual: Term::UNSET });
        }
        StmtKind::Unsupported { what } => {
            return Err(Stop(Ending::Unsupported { what: what.clone(), span }));
        }
    }
    Ok(())
}

#[inline]
fn load(d: &mut Decider, state: &mut State, var: VarId, expr: Term, bytes: u32, span: Span) -> Step<()> {
    let addr = d.cx.eval(state, expr);
    let (value, sure) = load_store::load(d, state, addr, bytes, span)?;
    uninit::require_written(&mut d.cx, state, var, value, bytes, span)?;
    let width = d.cx.program().variable(var).width;
    let value = d.cx.store.resize(value, width);
    let depth = state.call_depth;
    d.cx.record(match sure {
        true => TrailOp::Load { depth, var, addr: expr, bytes },
        // any value stands for all that any state may read there
        false => TrailOp::Input { depth, var, actual: value },
    });
    d.cx.assign(state, var, value);
    Ok(())
}

#[inline]
fn store(d: &mut Decider, state: &mut State, addr: Term, value: Term, bytes: u32, span: Span) -> Step<()> {
    let op = TrailOp::Store { depth: state.call_depth, addr, value, bytes };
    let to = d.cx.eval(state, addr);
    let value = d.cx.eval(state, value);
    match load_store::write(d, state, to, bytes, value, span)? {
        Done::Nothing => d.cx.record_same_address(state, addr),
        Done::Missed => d.cx.record_missed(state, addr, bytes),
        Done::All | Done::AnyBytes => d.cx.record(op),
    }
    Ok(())
}

fn input(d: &mut Decider, state: &mut State, var: VarId, name: &str, ty: TypeHint, span: Span) {
    let width = d.cx.program().variable(var).width;
    let value = d.cx.input(state, name, width, ty, span);
    d.cx.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
    if ty == TypeHint::Bool {
        assume_bool(d, state, var, value);
    }
    d.cx.assign(state, var, value);
}

/// Output has no effect but the first reads of its arguments; how much was printed is any number.
fn output(d: &mut Decider, state: &mut State, args: &[Term], var: Option<VarId>) {
    for a in args {
        d.cx.eval(state, *a);
    }
    if let Some(var) = var {
        let width = d.cx.program().variable(var).width;
        let value = d.cx.store.fresh("printed", Sort::Bv(width), SymbolKind::Internal);
        d.cx.assign(state, var, value);
        d.cx.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
    }
}

/// A nondeterministic `_Bool` is 0 or 1.
fn assume_bool(d: &mut Decider, state: &mut State, var: VarId, value: Term) {
    let width = d.cx.program().variable(var).width;
    if width == 1 {
        return;
    }
    let one = d.cx.store.bv(width, 1);
    let ok = d.cx.store.ule(value, one);
    d.assume(state, ok);
    if d.cx.is_recording() {
        let var = d.cx.store.var(var, width);
        let cond = d.cx.store.ule(var, one);
        d.cx.record(TrailOp::Guard { depth: state.call_depth, cond, truth: true });
    }
}

fn check(d: &mut Decider, state: &mut State, ok: Term, kind: &CheckKind, text: &str, span: Span) -> Step<()> {
    if ok.is_true() {
        return Ok(());
    }
    if !d.cx.config().monitor.counts(kind) {
        match d.cx.uncounted(state, kind) {
            Uncounted::Harmless => return Ok(()),
            Uncounted::AnyResult => return any_result(d, state, ok, text, span),
            Uncounted::Unknown => {}
        }
    }
    d.require(state, ok, kind.clone(), |_, _| text.to_string(), span)
}

/// A check of an operation that does not count: where it fails, the operation (the next assignment) has
/// any result. The state is left at the last statement that was done.
pub fn any_result(d: &mut Decider, state: &mut State, ok: Term, text: &str, span: Span) -> Step<()> {
    if d.sides(state, ok, span)? == Branch::OnlyTrue {
        return Ok(());
    }
    let block = d.cx.program().function(state.top.func).block(state.top.block);
    let at = state.top.stmt as usize;
    let found = checked_operation(&d.cx.store, block.stmts.get(at + 1..).unwrap_or_default());
    let Some((skipped, var, value)) = found.filter(|_| !d.cx.config().stop_at_undefined) else {
        return Err(Stop(d.cx.undefined(state, text, span)));
    };
    d.cx.went_on(state, text.to_string(), ok, span);
    let any = d.cx.any_value(d.cx.program().variable(var).width);
    let value = d.cx.eval(state, value);
    let value = d.cx.store.ite(ok, value, any);
    d.cx.assign(state, var, value);
    d.cx.record(TrailOp::Input { depth: state.call_depth, var, actual: value });
    state.top.stmt += 1 + skipped as u32;
    Ok(())
}
