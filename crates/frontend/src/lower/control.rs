//! Phi nodes and the ends of blocks.

use super::body::{Body, variables_of};
use super::error::Lowered;
use super::{sanitizer_guards, scopes};
use crate::llvm::{Bb, Opcode, Val};
use secateur_program::{BlockId, CheckKind, Halt, Rule, Terminator, TypeHint};
use secateur_term::{Term, VarId};
use std::collections::HashMap;

/// How the reason begins where undefined behaviour leaves no answer.
const UNDEFINED: &str = "undefined behaviour: ";

/// Makes the variables of a phi node its value.
pub(crate) fn lower_phi(body: &mut Body<'_, '_>, phi: Val) -> Lowered<()> {
    let mut parts = Vec::new();
    for var in body.flow.phi_variables(&mut body.code, phi)? {
        parts.push(body.code.read(var));
    }
    body.values.set(phi, parts);
    Ok(())
}

/// The assignments of an edge, done as one: no assignment sees another's result.
pub(crate) fn assign_phis(body: &mut Body<'_, '_>, from: Bb, to: Bb) -> Lowered<()> {
    let mut copies: Vec<(VarId, Term)> = Vec::new();
    for phi in to.phis() {
        if phi.users().is_empty() {
            continue;
        }
        let Some((value, _)) = phi.incoming().into_iter().find(|&(_, b)| b == from) else {
            return Err(String::from("a phi node without a value for an edge"));
        };
        let vars = body.flow.phi_variables(&mut body.code, phi)?;
        let parts = body.raw_operand(value)?;
        for (var, part) in vars.into_iter().zip(parts) {
            let part = body.defined(part);
            copies.push((var, part));
        }
    }
    let targets: Vec<VarId> = copies.iter().map(|c| c.0).collect();
    for (var, value) in &mut copies {
        let mentioned = variables_of(&body.code.cx.store, *value);
        if mentioned.iter().any(|v| v != var && targets.contains(v)) {
            let saved = body.code.assign_temp("", *value, TypeHint::Signed);
            *value = body.code.read(saved);
        }
    }
    for (var, value) in copies {
        if body.code.cx.store.as_var(value) != Some(var) {
            body.code.emit(secateur_program::StmtKind::Assign { var, value });
        }
    }
    Ok(())
}

/// The block an edge leads to, with the edge's assignments on the way. If these are not supported only the
/// edge is lost: the branching block stays as it is.
fn edge(body: &mut Body<'_, '_>, from: Bb, to: Bb) -> BlockId {
    let target = body.flow.block(&mut body.code, to);
    if to.phis().is_empty() && body.locals.changes_on(from, to).is_empty() {
        return target;
    }
    let here = body.code.current();
    let middle = body.code.new_block();
    body.code.go_to(middle);
    match assign_phis(body, from, to).and_then(|()| scopes::lower_changes_on(body, from, to)) {
        Ok(()) => body.code.end(Terminator::Goto(target)),
        Err(what) => body.code.unsupported(what),
    }
    body.code.go_to(here);
    middle
}

/// Ends the current block as the terminator of an LLVM block does.
pub(crate) fn lower_terminator(body: &mut Body<'_, '_>, inst: Val, op: Opcode, block: Bb) -> Lowered<()> {
    match op {
        Opcode::LLVMBr => lower_branch(body, inst, block),
        Opcode::LLVMSwitch => lower_switch(body, inst, block),
        Opcode::LLVMIndirectBr => lower_indirect(body, inst, block),
        Opcode::LLVMRet => lower_return(body, inst),
        _ => {
            lower_unreachable(body, block);
            Ok(())
        }
    }
}

/// The program promises not to get here. After a function without body that does not return nobody does;
/// else it is undefined behaviour if somebody does, about which nothing is known.
fn lower_unreachable(body: &mut Body<'_, '_>, block: Bb) {
    let instructions = block.instructions();
    let last = instructions.iter().rev().nth(1);
    let without_body = |c: &Val| c.called().is_some_and(|f| f.is_function() && !f.has_definition());
    let ends = |c: &Val| without_body(c) && c.does_not_return();
    if last.is_some_and(ends) {
        body.code.end(Terminator::Halt(Halt::Silent));
    } else {
        broken_promise(body, "__builtin_unreachable() is reached, or a function returns that must not");
    }
}

/// Ends the path where undefined behaviour happens that the property does not ask about: no answer rests
/// on it.
pub(crate) fn broken_promise(body: &mut Body<'_, '_>, what: &str) {
    let rule = Rule::Unreachable;
    if body.code.cx.options.rules.contains(rule) {
        body.code.check(Term::FALSE, CheckKind::Rule(rule), what);
    }
    body.code.unsupported(format!("{UNDEFINED}{what}"));
}

fn lower_branch(body: &mut Body<'_, '_>, inst: Val, block: Bb) -> Lowered<()> {
    let successors = inst.successors();
    match (inst.branch_condition(), successors.as_slice()) {
        (None, &[next]) => {
            assign_phis(body, block, next)?;
            scopes::lower_changes_on(body, block, next)?;
            let next = body.flow.block(&mut body.code, next);
            body.code.end(Terminator::Goto(next));
            Ok(())
        }
        (Some(cond), &[then, other]) => {
            if let Some(guard) = body.guards.at(block) {
                return sanitizer_guards::lower_guard(body, cond, block, guard);
            }
            let cond = body.scalar(cond)?;
            let then = edge(body, block, then);
            let other = edge(body, block, other);
            body.code.end(Terminator::Branch { cond, then, other });
            Ok(())
        }
        _ => Err(String::from("a branch without its targets")),
    }
}

fn lower_switch(body: &mut Body<'_, '_>, inst: Val, block: Bb) -> Lowered<()> {
    let operands = inst.operands();
    let successors = inst.successors();
    let value = body.scalar(*operands.first().ok_or("a switch without value")?)?;
    let mut edges: HashMap<Bb, BlockId> = HashMap::new();
    let mut targets = Vec::new();
    for &s in &successors {
        let target = match edges.get(&s) {
            Some(&t) => t,
            None => {
                let t = edge(body, block, s);
                edges.insert(s, t);
                t
            }
        };
        targets.push(target);
    }
    let Some((&default, rest)) = targets.split_first() else {
        return Err(String::from("a switch without targets"));
    };
    let mut cases = Vec::new();
    for (i, &target) in rest.iter().enumerate() {
        let case = operands.get(2 + 2 * i).and_then(|c| c.as_int()).ok_or("a switch case")?;
        cases.push((case, target));
    }
    body.code.end(Terminator::Switch { value, cases, default });
    Ok(())
}

fn lower_indirect(body: &mut Body<'_, '_>, inst: Val, block: Bb) -> Lowered<()> {
    let addr = body.scalar(inst.operand(0).ok_or("a computed goto without target")?)?;
    let function = inst.function().ok_or("a computed goto outside a function")?;
    let mut targets: Vec<(Term, BlockId)> = Vec::new();
    let mut seen = Vec::new();
    for s in inst.successors() {
        if seen.contains(&s) {
            continue;
        }
        seen.push(s);
        let label = body.code.cx.label(function, s);
        let target = edge(body, block, s);
        targets.push((label, target));
    }
    body.code.end(Terminator::Indirect { addr, targets });
    Ok(())
}

fn lower_return(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let Some(value) = inst.operand(0) else {
        body.code.end(Terminator::Return(None));
        return Ok(());
    };
    let parts = body.operand(value)?;
    let shape = body.code.cx.result_shape(value.ty())?;
    let result = if shape.joined {
        body.code.cx.join(&parts)
    } else {
        for (i, leaf) in shape.leaves.iter().enumerate().skip(1) {
            let slot = body.code.cx.result_slot(i, leaf.width);
            body.code.emit(secateur_program::StmtKind::Assign { var: slot, value: parts[i] });
        }
        parts.first().copied()
    };
    body.code.end(Terminator::Return(result));
    Ok(())
}
