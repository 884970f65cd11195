//! Branches that are checks of clang's sanitizer: `br ok, cont, handler`. They become checks in straight-line
//! code, so that no branch and no block of theirs reaches the engines, and what was one block of C stays one
//! block.

use super::body::Body;
use super::control;
use super::error::Lowered;
use super::instruction::{self, Checks};
use super::options::LowerOptions;
use super::sanitizer::{self, Report};
use super::scopes;
use crate::llvm::{Bb, Opcode, Val};
use secateur_program::{CheckKind, Rule, Terminator};
use std::collections::{HashMap, HashSet};

/// How a block ends that ends in a check.
#[derive(Copy, Clone)]
pub(crate) struct Guard {
    what: What,
    next: Bb,
    /// Nothing else leads to the next block: it is the rest of this one.
    alone: bool,
}

#[derive(Copy, Clone)]
enum What {
    /// The call that reports a failure.
    Handler(Val),
    /// Half of a check of a shift: the base is looked at, in a block of its own, only where the amount is in
    /// range.
    ShiftBase(Bb),
}

/// All checks of a function.
#[derive(Default)]
pub(crate) struct Guards {
    ends: HashMap<Bb, Guard>,
    handlers: HashSet<Bb>,
    /// The block a block is the rest of.
    homes: HashMap<Bb, Bb>,
    /// Clang checks signed arithmetic here.
    pub overflow: bool,
    /// Clang checks amounts of shifts here.
    pub shifts: bool,
    /// Clang checks addresses here.
    pub addresses: bool,
}

impl Guards {
    /// Finds the checks among the blocks of a function that can be reached.
    pub fn of(order: &[Bb], options: &LowerOptions) -> Guards {
        let mut guards = Guards::default();
        for &b in order {
            guards.look_at(b, options);
        }
        // the blocks come in an order in which what a block is the rest of comes first
        for &b in order {
            if let Some(guard) = guards.ends.get(&b).copied().filter(|g| g.alone) {
                let home = guards.home(b);
                guards.homes.insert(guard.next, home);
                if let What::ShiftBase(side) = guard.what {
                    guards.homes.insert(side, home);
                }
            }
        }
        guards
    }

    fn look_at(&mut self, b: Bb, options: &LowerOptions) {
        let Some(end) = b.terminator().filter(|t| t.branch_condition().is_some()) else {
            return;
        };
        let &[next, other] = end.successors().as_slice() else { return };
        if let Some(call) = sanitizer::handler_call(other) {
            let goes_on = other.terminator().is_some_and(|t| t.successors() == [next]);
            if !goes_on && !sanitizer::is_asked(call, options) {
                return;
            }
            match sanitizer::report(call) {
                Some(Report::Overflow) => self.overflow = true,
                Some(Report::Shift) => self.shifts = true,
                Some(Report::Mismatch) => self.addresses = true,
                _ => {}
            }
            self.handlers.insert(other);
            let alone = only_from(next, &[b, other]) && next.phis().is_empty();
            self.ends.insert(b, Guard { what: What::Handler(call), next, alone });
        } else if is_shift_base(b, next, other) {
            self.ends.insert(b, Guard { what: What::ShiftBase(next), next: other, alone: true });
        }
    }

    /// The check that a block ends in.
    pub fn at(&self, b: Bb) -> Option<Guard> {
        self.ends.get(&b).copied()
    }

    /// The block in whose straight line a block lies.
    pub fn home(&self, b: Bb) -> Bb {
        self.homes.get(&b).copied().unwrap_or(b)
    }

    /// Whether a block only reports the failure of a check.
    pub fn is_handler(&self, b: Bb) -> bool {
        self.handlers.contains(&b)
    }

    /// Whether a local object is there for reports only: numbers wider than a pointer are told to handlers by
    /// their address.
    pub fn is_for_reports(&self, place: Val) -> bool {
        let users = place.users();
        !users.is_empty() && users.iter().all(|u| u.block().is_some_and(|b| self.is_handler(b)))
    }
}

fn only_from(b: Bb, from: &[Bb]) -> bool {
    b.predecessors().is_some_and(|p| p.iter().all(|q| from.contains(q)))
}

/// Whether `b` goes to `other` by way of a few harmless instructions in `side` if the amount of a shift is in
/// range.
fn is_shift_base(b: Bb, side: Bb, other: Bb) -> bool {
    let goes_on = |t: Val| t.branch_condition().is_none() && t.successors() == [other];
    let harmless = |i: &Val| {
        use Opcode::*;
        matches!(i.opcode(), Some(LLVMSub | LLVMLShr | LLVMICmp | LLVMBr))
    };
    let true_from = |phi: Val, from: Bb| {
        phi.incoming().into_iter().any(|(v, p)| p == from && v.as_int() == Some(1) && v.ty().int_width() == 1)
    };
    let reports = |end: Val| {
        let handler = end.successors().get(1).copied().and_then(sanitizer::handler_call);
        handler.and_then(sanitizer::report) == Some(Report::Shift)
    };
    side.terminator().is_some_and(goes_on)
        && side.instructions().iter().all(harmless)
        && only_from(side, &[b])
        && only_from(other, &[b, side])
        && other.phis().len() == 1
        && other.phis().into_iter().all(|phi| true_from(phi, b))
        && other.terminator().is_some_and(reports)
}

/// Lowers the end of a block that is a check: the check, then what comes behind it.
pub(crate) fn lower_guard(body: &mut Body<'_, '_>, cond: Val, block: Bb, guard: Guard) -> Lowered<()> {
    match guard.what {
        What::Handler(call) => lower_check(body, cond, call, guard.next)?,
        What::ShiftBase(side) => return lower_shift_base(body, cond, side, guard.next),
    }
    control::assign_phis(body, block, guard.next)?;
    scopes::lower_changes_on(body, block, guard.next)?;
    if guard.alone {
        body.flow.go_on_in(guard.next);
    } else {
        let next = body.flow.block(&mut body.code, guard.next);
        body.code.end(Terminator::Goto(next));
    }
    Ok(())
}

fn lower_check(body: &mut Body<'_, '_>, cond: Val, call: Val, next: Bb) -> Lowered<()> {
    if !sanitizer::is_asked(call, body.code.cx.options) {
        return Ok(());
    }
    match sanitizer::report(call) {
        None => Ok(()),
        Some(Report::Overflow) => {
            let ok = body.scalar(cond)?;
            if let Some((kind, text)) = sanitizer::overflow_kind(call, body.code.cx.options) {
                body.code.check(ok, kind, text);
            }
            Ok(())
        }
        Some(Report::Division) => check_folded_division(body, cond, call, next),
        Some(Report::Shift) => check_shift(body, cond),
        Some(Report::Mismatch) => check_mismatch(body, cond, call),
        Some(Report::Rule(rule)) => {
            let ok = body.scalar(cond)?;
            body.code.check(ok, CheckKind::Rule(rule), &sanitizer::rule_text(rule, call));
            Ok(())
        }
    }
}

/// A division that is an instruction has its checks there; one of numbers clang has computed, to nothing
/// if it fails.
fn check_folded_division(body: &mut Body<'_, '_>, cond: Val, call: Val, next: Bb) -> Lowered<()> {
    use Opcode::*;
    let first = next.instructions().into_iter().find(|i| !i.is_phi()).and_then(Val::opcode);
    if matches!(first, Some(LLVMSDiv | LLVMUDiv | LLVMSRem | LLVMURem)) {
        return Ok(());
    }
    let ok = body.scalar(cond)?;
    let by_zero = call.call_args().get(2).and_then(|d| d.as_int()).map(|d| d == 0);
    if by_zero.unwrap_or(body.code.cx.options.check_division) {
        body.code.check(ok, CheckKind::DivisionByZero, "division by zero");
    } else if body.code.cx.options.check_overflow {
        body.code.check(ok, CheckKind::SignedOverflow, "signed overflow");
    } else {
        body.code.check(ok, CheckKind::DivisionOverflow, "division whose quotient is out of range");
    }
    Ok(())
}

fn check_shift(body: &mut Body<'_, '_>, cond: Val) -> Lowered<()> {
    let base = |v: &Val| v.is_phi();
    let (amount, base) = match (cond.opcode(), cond.operand(0), cond.operand(1)) {
        (Some(Opcode::LLVMPHI), ..) => (None, Some(cond)),
        (Some(Opcode::LLVMAnd), Some(a), Some(b)) if base(&b) => (Some(a), Some(b)),
        _ => (Some(cond), None),
    };
    if let Some(amount) = amount
        && body.code.cx.options.check_shifts
    {
        let ok = body.scalar(amount)?;
        let text = "shift by a negative amount or by the width or more";
        body.code.check(ok, CheckKind::ShiftRange, text);
    }
    if let Some(base) = base {
        let ok = body.scalar(base)?;
        // what a number of signed type loses on the left is an overflow
        let overflow = body.code.cx.options.check_overflow;
        let kind = if overflow { CheckKind::SignedOverflow } else { CheckKind::ShiftRange };
        body.code.check(ok, kind, "a shift whose result is out of range");
    }
    Ok(())
}

/// A null pointer and a misaligned one are one check of clang's where both are asked for.
fn check_mismatch(body: &mut Body<'_, '_>, cond: Val, call: Val) -> Lowered<()> {
    let parts = match (cond.opcode(), cond.operand(0), cond.operand(1)) {
        (Some(Opcode::LLVMAnd), Some(a), Some(b)) if sanitizer::is_null_test(a) => vec![a, b],
        _ => vec![cond],
    };
    for part in parts {
        let asked = body.code.cx.options.rules.contains(Rule::NullPointer);
        let only_null = !body.code.cx.options.check_alignment || part.as_int().is_some();
        let null = asked && (sanitizer::is_null_test(part) || only_null);
        let ok = body.scalar(part)?;
        let kind = if null { CheckKind::Rule(Rule::NullPointer) } else { CheckKind::Misaligned };
        body.code.check(ok, kind, &sanitizer::mismatch_text(call, null));
    }
    Ok(())
}

/// Looks at the base whatever the amount is; out of range, nothing is wrong with it.
fn lower_shift_base(body: &mut Body<'_, '_>, cond: Val, side: Bb, next: Bb) -> Lowered<()> {
    let in_range = body.scalar(cond)?;
    lower_side(body, side)?;
    for phi in next.phis() {
        let value = phi.incoming().into_iter().find(|&(_, from)| from == side).map(|(v, _)| v);
        let value = value.ok_or("a phi node without a value for an edge")?;
        let fits = body.scalar(value)?;
        let together = phi.users().iter().all(|u| u.opcode() == Some(Opcode::LLVMAnd));
        // where the amount is checked as well, that comes first
        let ok = if together && body.code.cx.options.check_shifts {
            fits
        } else {
            let outside = body.code.cx.store.not(in_range);
            body.code.cx.store.or(outside, fits)
        };
        body.values.consumed(value);
        body.bind(phi, vec![ok]);
        body.values.take_over(phi);
    }
    body.flow.go_on_in(next);
    Ok(())
}

fn lower_side(body: &mut Body<'_, '_>, side: Bb) -> Lowered<()> {
    for inst in side.instructions() {
        body.values.consume_operands(inst);
        if let Some(op) = inst.opcode().filter(|&op| op != Opcode::LLVMBr) {
            instruction::lower_pure(body, inst, op, Checks::LeftOut)?;
        }
    }
    Ok(())
}
