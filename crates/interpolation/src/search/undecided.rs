//! Which statements may fork the state inside the executor.

use secateur_explore::{Executor, State};
use secateur_memory::split_base;
use secateur_program::{Callee, StmtKind, Terminator};
use secateur_term::Term;

/// Whether the next statement may part the path inside the executor: an address or length that is not known.
pub fn may_part(x: &mut Executor, state: &mut State) -> bool {
    let program = x.program();
    let block = program.function(state.top.func).block(state.top.block);
    let Some(stmt) = block.stmts.get(state.top.stmt as usize) else {
        return match &block.end {
            Terminator::Indirect { .. } => true,
            Terminator::Call { callee, args, .. } => {
                let address = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect(e) => Some(*e),
                };
                address.is_some_and(|a| !plain_address(x, state, a)) || args.iter().any(|a| a.by_value)
            }
            _ => false,
        };
    };
    match &stmt.kind {
        StmtKind::Load { addr, .. }
        | StmtKind::Store { addr, .. }
        | StmtKind::Free { addr }
        | StmtKind::EndScope { addr } => !plain_address(x, state, *addr),
        StmtKind::MemCopy { dst, src, len, .. } => {
            !(plain_address(x, state, *dst) && plain_address(x, state, *src) && is_known(x, state, *len))
        }
        StmtKind::MemSet { dst, len, .. } => !(plain_address(x, state, *dst) && is_known(x, state, *len)),
        StmtKind::InputMemory { addr, len, .. } => {
            !(plain_address(x, state, *addr) && is_known(x, state, *len))
        }
        StmtKind::Realloc { .. }
        | StmtKind::AskObject { .. }
        | StmtKind::VaStart { .. }
        | StmtKind::Havoc { .. }
        | StmtKind::FillCells(_) => true,
        _ => false,
    }
}

fn is_known(x: &mut Executor, state: &mut State, t: Term) -> bool {
    let v = x.eval(state, t);
    x.store().constant(v).is_some()
}

/// An address the executor follows without a decision.
fn plain_address(x: &mut Executor, state: &mut State, t: Term) -> bool {
    let v = x.eval(state, t);
    if x.store().constant(v).is_some() {
        return true;
    }
    let v = state.outside.settled(x.store_mut(), v);
    match split_base(x.store_mut(), v) {
        Some((number, offset)) => {
            x.store().constant(offset).is_some()
                && state
                    .memory
                    .object(number)
                    .is_none_or(|o| x.store().constant(o.size).is_some() || !o.is_alive())
        }
        None => false,
    }
}

/// Whether the next statement takes an input or may go one way or the other.
pub fn decides(x: &mut Executor, state: &mut State) -> bool {
    let program = x.program();
    let block = program.function(state.top.func).block(state.top.block);
    let cond = match block.stmts.get(state.top.stmt as usize) {
        Some(s) => match &s.kind {
            StmtKind::Input { .. } | StmtKind::InputMemory { .. } => return true,
            StmtKind::Assume { cond } => *cond,
            StmtKind::Check { ok, .. } => *ok,
            StmtKind::Assign { .. } => return false,
            _ => return may_part(x, state),
        },
        None => match &block.end {
            Terminator::Branch { cond, .. } => *cond,
            Terminator::Switch { value, .. } => *value,
            Terminator::Goto(_) => return false,
            _ => return may_part(x, state),
        },
    };
    let v: Term = x.eval(state, cond);
    x.store().constant(v).is_none()
}
