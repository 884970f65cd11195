//! The values of instructions as expressions: which stay trees, which get a temporary, and when.
//!
//! A value with one use in its block becomes part of its user's expression. Until then it is *pending*: it
//! may name variables that a later statement assigns, and must be saved before that happens.

use super::code::Code;
use super::expression::{is_cheap, is_small, variables_of};
use crate::llvm::{Bb, Opcode, Val};
use crate::lower::sanitizer_guards::Guards;
use secateur_program::TypeHint;
use secateur_term::{Term, VarId};
use std::collections::{HashMap, HashSet};

/// How the value of an instruction is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Uses {
    /// The number of uses, those by reports of the sanitizer left out.
    pub count: u32,
    /// Whether some use is in another block (a phi uses its operand at the end of the incoming block).
    pub elsewhere: bool,
    /// Whether nobody looks at a part of an aggregate twice: a sum and whether it overflows are two parts.
    each_part_once: bool,
}

/// A value that is an expression over variables and still has uses to come.
struct Pending {
    value: Val,
    /// Uses in this block that are still to come.
    left: u32,
    /// The variables that the expression mentions.
    vars: Vec<VarId>,
}

/// The values of the instructions of one function.
#[derive(Default)]
pub(crate) struct Values {
    /// The scalars of every value lowered so far.
    known: HashMap<Val, Vec<Term>>,
    /// Values of the current block that are expressions over variables, and still have uses to come.
    pending: Vec<Pending>,
    uses: HashMap<Val, Uses>,
    /// Instructions whose effect an earlier one has taken over.
    taken_over: HashSet<Val>,
}

impl Values {
    /// Notes how often and where each instruction of a block is used.
    pub fn count_uses(&mut self, block: Bb, guards: &Guards) {
        let home = guards.home(block);
        for inst in block.instructions() {
            let mut uses = Uses { each_part_once: true, ..Uses::default() };
            let mut seen = Vec::new();
            for user in inst.users() {
                let place = user.block();
                if place.is_some_and(|b| guards.is_handler(b)) {
                    continue;
                }
                uses.count += 1;
                uses.elsewhere |= if user.is_phi() {
                    user.incoming().iter().any(|&(v, from)| v == inst && guards.home(from) != home)
                } else {
                    place.map(|b| guards.home(b)) != Some(home)
                };
                if uses.each_part_once {
                    let part = (user.opcode() == Some(Opcode::LLVMExtractValue)).then(|| user.indices());
                    uses.each_part_once = part.as_ref().is_some_and(|p| !seen.contains(p));
                    seen.extend(part);
                }
            }
            self.uses.insert(inst, uses);
        }
    }

    /// How the value of an instruction is used; `None` for what is no instruction of the function.
    pub fn uses(&self, inst: Val) -> Option<Uses> {
        self.uses.get(&inst).copied()
    }

    /// Whether anybody needs the value of an instruction.
    pub fn is_used(&self, inst: Val) -> bool {
        self.uses(inst).is_some_and(|u| u.count > 0)
    }

    /// The scalars of a value, if it was lowered.
    pub fn get(&self, v: Val) -> Option<&[Term]> {
        self.known.get(&v).map(Vec::as_slice)
    }

    /// Gives a value its scalars, which hold wherever the value is used.
    pub fn set(&mut self, v: Val, parts: Vec<Term>) {
        self.known.insert(v, parts);
    }

    /// Notes that an earlier instruction does what this one would do.
    pub fn take_over(&mut self, inst: Val) {
        self.taken_over.insert(inst);
    }

    /// Whether there is nothing left to do for an instruction.
    pub fn is_taken_over(&self, inst: Val) -> bool {
        self.taken_over.contains(&inst)
    }

    /// Forgets which values are pending, at the borders of a block: they are used in their block only.
    pub fn end_block(&mut self) {
        self.pending.clear();
    }

    /// Notes that a value is not used any more.
    pub fn consumed(&mut self, value: Val) {
        self.pending.retain(|p| p.value != value);
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

    /// Gives an instruction that is used its value, as an expression where that is possible.
    pub fn bind(&mut self, code: &mut Code<'_, '_>, inst: Val, uses: Uses, mut parts: Vec<Term>) {
        let once = uses.count == 1 || parts.len() > 1 && uses.each_part_once;
        let mut vars = Vec::new();
        for t in &mut parts {
            let store = &code.cx.store;
            let mentioned = variables_of(store, *t);
            let constant = mentioned.is_empty();
            if is_small(store, *t) && (constant || !uses.elsewhere && (once || is_cheap(store, *t))) {
                vars.extend(mentioned);
                continue;
            }
            let var = code.assign_temp(&inst.name(), *t, TypeHint::Signed);
            *t = code.read(var);
        }
        self.set(inst, parts);
        if !vars.is_empty() {
            self.pending.push(Pending { value: inst, left: uses.count, vars });
        }
    }

    /// Moves pending values to temporaries that read a variable which is about to change.
    pub fn save_where(&mut self, code: &mut Code<'_, '_>, changes: impl Fn(&Code<'_, '_>, VarId) -> bool) {
        let mut i = 0;
        while i < self.pending.len() {
            let p = &self.pending[i];
            if !p.vars.iter().any(|&v| changes(code, v)) {
                i += 1;
                continue;
            }
            let value = p.value;
            let mut parts = self.known.get(&value).cloned().unwrap_or_default();
            let mut rest = Vec::new();
            for t in &mut parts {
                let mentioned = variables_of(&code.cx.store, *t);
                if mentioned.iter().any(|&v| changes(code, v)) {
                    let var = code.assign_temp(&value.name(), *t, TypeHint::Signed);
                    *t = code.read(var);
                } else {
                    rest.extend(mentioned);
                }
            }
            self.set(value, parts);
            if rest.is_empty() {
                self.pending.swap_remove(i);
            } else {
                self.pending[i].vars = rest;
                i += 1;
            }
        }
    }
}
