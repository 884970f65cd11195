//! Values as expressions: which stay trees, which get a temporary, and when.
//!
//! A value with one use in its block becomes part of its user's expression. Until then it is *pending*: it
//! may name variables that a later statement assigns, and must be saved before that happens.

use super::body::Body;
use super::error::Lowered;
use super::unspecified_results::UNDEFINED;
use crate::llvm::{Bb, Opcode, Val, ValueKind};
use secateur_program::{StmtKind, TypeHint, UPDATE};
use secateur_term::{Op, Term, VarId};

/// Larger expressions get a temporary.
const LARGEST: usize = 40;

/// Expressions up to this size may be repeated.
const CHEAP: usize = 3;

/// How the value of an instruction is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Uses {
    /// The number of uses, those by reports of the sanitizer left out.
    pub count: u32,
    /// Whether some use is in another block (a phi uses its operand at the end of the incoming block).
    pub elsewhere: bool,
}

/// A value that is an expression over variables and still has uses to come.
pub(crate) struct Pending {
    /// The instruction.
    pub value: Val,
    /// Uses in this block that are still to come.
    pub left: u32,
    /// The variables that the expression mentions.
    pub vars: Vec<VarId>,
}

impl Body<'_, '_> {
    /// Notes how often and where each instruction of a block is used.
    pub fn count_uses(&mut self, block: Bb) {
        for inst in block.instructions() {
            let mut uses = Uses { count: 0, elsewhere: false };
            let home = self.guards.home(block);
            for user in inst.users() {
                let place = user.block();
                if place.is_some_and(|b| self.guards.is_handler(b)) {
                    continue;
                }
                uses.count += 1;
                uses.elsewhere |= if user.is_phi() {
                    user.incoming().iter().any(|&(v, from)| v == inst && self.guards.home(from) != home)
                } else {
                    place.map(|b| self.guards.home(b)) != Some(home)
                };
            }
            self.uses.insert(inst, uses);
        }
    }

    /// Counts down the uses this instruction makes of pending values.
    pub fn consume_operands(&mut self, inst: Val) {
        if inst.is_phi() || self.pending.is_empty() {
            return;
        }
        for o in inst.operands() {
            if let Some(i) = self.pending.iter().position(|p| p.value == o) {
                self.pending[i].left = self.pending[i].left.saturating_sub(1);
                if self.pending[i].left == 0 {
                    self.pending.swap_remove(i);
                }
            }
        }
    }

    /// The scalars of an operand. Undefined parts become inputs.
    pub fn operand(&mut self, v: Val) -> Lowered<Vec<Term>> {
        let mut parts = self.raw_operand(v)?;
        for t in &mut parts {
            if self.cx.is_undefined(*t) {
                let width = self.cx.store.width(*t);
                *t = self.input(UNDEFINED, width, TypeHint::Signed);
            }
        }
        Ok(parts)
    }

    /// The one scalar of an operand.
    pub fn scalar(&mut self, v: Val) -> Lowered<Term> {
        match self.operand(v)?.as_slice() {
            [t] => Ok(*t),
            _ => Err(format!("type {} where a scalar is expected", v.ty().text())),
        }
    }

    /// The scalars of an operand, with placeholders for undefined parts.
    pub fn raw_operand(&mut self, v: Val) -> Lowered<Vec<Term>> {
        match v.kind() {
            ValueKind::LLVMInstructionValueKind | ValueKind::LLVMArgumentValueKind => {
                self.values.get(&v).cloned().ok_or_else(|| format!("the value {}", v.text().trim()))
            }
            ValueKind::LLVMInlineAsmValueKind => Err(String::from("inline assembly")),
            _ => self.cx.constant(v),
        }
    }

    /// Gives an instruction its value, as an expression where that is possible.
    pub fn bind(&mut self, inst: Val, mut parts: Vec<Term>) {
        let Some(&uses) = self.uses.get(&inst) else {
            return;
        };
        if uses.count == 0 && !self.is_discarded(inst) {
            return;
        }
        let once = uses.count == 1 || parts.len() > 1 && self.each_part_once(inst);
        let mut vars = Vec::new();
        for t in &mut parts {
            let size = self.size(*t);
            let mut mentioned = Vec::new();
            self.variables_of(*t, &mut mentioned);
            let keep_elsewhere = mentioned.is_empty() && size <= LARGEST;
            let keep_here = size <= LARGEST && (once || size <= CHEAP || mentioned.is_empty());
            if keep_elsewhere || (!uses.elsewhere && keep_here) {
                vars.extend(mentioned);
                continue;
            }
            let var = self.assign_temp(&inst.name(), *t, TypeHint::Signed);
            *t = self.read(var);
        }
        self.values.insert(inst, parts);
        if !vars.is_empty() {
            self.pending.push(Pending { value: inst, left: uses.count, vars });
        }
    }

    /// Whether nobody looks at a part of an aggregate twice: a sum and whether it overflows are two parts.
    fn each_part_once(&self, inst: Val) -> bool {
        let mut seen = Vec::new();
        let users =
            inst.users().into_iter().filter(|u| !u.block().is_some_and(|b| self.guards.is_handler(b)));
        for user in users {
            let indices = user.indices();
            if user.opcode() != Some(Opcode::LLVMExtractValue) || seen.contains(&indices) {
                return false;
            }
            seen.push(indices);
        }
        true
    }

    /// Gives an instruction a value that lives in a variable only this instruction assigns.
    pub fn bind_var(&mut self, inst: Val, var: VarId) {
        let t = self.read(var);
        self.values.insert(inst, vec![t]);
    }

    /// Before `var` is assigned: pending values that read it move to temporaries.
    pub fn save_readers_of(&mut self, var: VarId) {
        self.save_where(|_, v| v == var);
    }

    /// Before a call: it may assign every promoted global.
    pub fn save_readers_of_globals(&mut self) {
        self.save_where(|b, v| b.cx.variables[v.0 as usize].is_global());
    }

    fn save_where(&mut self, hit: impl Fn(&Self, VarId) -> bool) {
        let mut i = 0;
        while i < self.pending.len() {
            let p = &self.pending[i];
            if !p.vars.iter().any(|&v| hit(self, v)) {
                i += 1;
                continue;
            }
            let value = p.value;
            let mut parts = self.values.get(&value).cloned().unwrap_or_default();
            let mut rest = Vec::new();
            for t in &mut parts {
                let mut mentioned = Vec::new();
                self.variables_of(*t, &mut mentioned);
                if mentioned.iter().any(|&v| hit(self, v)) {
                    let var = self.assign_temp(&value.name(), *t, TypeHint::Signed);
                    *t = self.read(var);
                } else {
                    rest.extend(mentioned);
                }
            }
            self.values.insert(value, parts);
            if rest.is_empty() {
                self.pending.swap_remove(i);
            } else {
                self.pending[i].vars = rest;
                i += 1;
            }
        }
    }

    /// Makes an expression cheap to repeat.
    pub fn repeatable(&mut self, t: Term) -> Term {
        if self.size(t) <= CHEAP {
            return t;
        }
        let var = self.assign_temp("", t, TypeHint::Signed);
        self.read(var)
    }

    /// The size of an expression as a tree, counted up to a bound.
    pub fn size(&self, t: Term) -> usize {
        let mut n = 0;
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            n += 1;
            if n > LARGEST {
                break;
            }
            if let Some(node) = self.cx.store.node(t) {
                stack.extend_from_slice(node.children());
            }
        }
        n
    }

    /// The variables of an expression; large expressions have been given a temporary before, so this is
    /// bounded.
    pub fn variables_of(&self, t: Term, out: &mut Vec<VarId>) {
        let mut stack = vec![t];
        let mut fuel = 4 * LARGEST;
        while let Some(t) = stack.pop() {
            fuel = fuel.saturating_sub(1);
            let Some(node) = self.cx.store.node(t) else {
                continue;
            };
            if node.op == Op::Var {
                let v = VarId(node.raw(0) as u32);
                if !out.contains(&v) {
                    out.push(v);
                }
            } else if fuel > 0 {
                stack.extend_from_slice(node.children());
            }
        }
    }

    /// The store that takes an instruction's value straight into a variable: the next instruction, its only
    /// use.
    pub fn destination(&self, inst: Val) -> Option<(Val, VarId)> {
        if self.uses.get(&inst).is_none_or(|u| u.count != 1 || u.elsewhere) {
            return None;
        }
        let store = self.next_effect(inst)?;
        let var = self.stored_variable(store)?;
        (store.operand(0) == Some(inst)).then_some((store, var))
    }

    fn next_effect(&self, inst: Val) -> Option<Val> {
        let mut next = inst.next()?;
        let idle = |i: Val| i.called().is_some_and(|f| f.is_function() && f.name().starts_with("llvm.dbg."));
        while idle(next) || super::scopes::is_end(next) {
            next = next.next()?;
        }
        Some(next)
    }

    /// The variable that lives at an address operand.
    pub fn variable_at(&self, address: Val) -> Option<VarId> {
        if let Some(&v) = self.promoted.get(&address) {
            return Some(v);
        }
        match self.cx.homes.get(&address) {
            Some(&super::context::Home::Variable(v)) => Some(v),
            _ => None,
        }
    }

    fn stored_variable(&self, store: Val) -> Option<VarId> {
        if store.opcode() != Some(crate::llvm::Opcode::LLVMStore) {
            return None;
        }
        self.variable_at(store.operand(1)?)
    }

    /// A variable for the result of an effect (load, input, call): the user's own when the result is stored
    /// to one next.
    pub fn result_variable(&mut self, inst: Val, width: u32, ty: TypeHint) -> VarId {
        if let Some((store, var)) = self.destination(inst)
            && self.cx.var_width(var) == width
        {
            self.save_readers_of(var);
            self.done.insert(store);
            return var;
        }
        let name = if super::bitfields::is_update(inst) { UPDATE.into() } else { inst.name() };
        let var = self.temp(&name, width, ty);
        self.bind_var(inst, var);
        var
    }

    /// Emits an assumption unless it is trivial.
    pub fn assume(&mut self, cond: Term) {
        if !cond.is_true() {
            self.emit(StmtKind::Assume { cond });
        }
    }
}
