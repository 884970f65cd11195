//! Phi nodes and the ends of blocks.

use super::body::Body;
use super::error::Lowered;
use super::types;
use super::unspecified_results::UNDEFINED as UNDEFINED_VALUE;
use crate::llvm::{Bb, Opcode, Val};
use hashbrown::HashMap;
use secateur_program::{BlockId, CheckKind, Halt, Rule, Terminator, TypeHint};
use secateur_term::{Term, VarId};

/// How the reason begins where undefined behaviour leaves no answer.
const UNDEFINED: &str = "undefined behaviour: ";

impl Body<'_, '_> {
    /// The block of the program an LLVM block starts at.
    pub fn block_id(&mut self, b: Bb) -> BlockId {
        if let Some(&id) = self.block_ids.get(&b) {
            return id;
        }
        let id = self.new_block();
        self.block_ids.insert(b, id);
        id
    }

    /// The variables of a phi node: its incoming edges assign them.
    fn phi_variables(&mut self, phi: Val) -> Lowered<Vec<VarId>> {
        if let Some(v) = self.phis.get(&phi) {
            return Ok(v.clone());
        }
        let name = phi.name();
        let mut vars = Vec::new();
        for leaf in types::leaves(self.cx.layout, phi.ty())? {
            vars.push(self.temp(&name, leaf.width, leaf.hint()));
        }
        self.phis.insert(phi, vars.clone());
        Ok(vars)
    }

    /// Makes the variables of a phi node its value.
    pub fn lower_phi(&mut self, phi: Val) -> Lowered<()> {
        let mut parts = Vec::new();
        for var in self.phi_variables(phi)? {
            parts.push(self.read(var));
        }
        self.values.insert(phi, parts);
        Ok(())
    }

    /// The assignments of an edge, done as one: no assignment sees another's result.
    pub fn assign_phis(&mut self, from: Bb, to: Bb) -> Lowered<()> {
        let mut copies: Vec<(VarId, Term)> = Vec::new();
        for phi in to.phis() {
            if phi.users().is_empty() {
                continue;
            }
            let Some((value, _)) = phi.incoming().into_iter().find(|&(_, b)| b == from) else {
                return Err(String::from("a phi node without a value for an edge"));
            };
            let vars = self.phi_variables(phi)?;
            let parts = self.raw_operand(value)?;
            for (var, part) in vars.into_iter().zip(parts) {
                let part = if self.cx.is_undefined(part) {
                    let width = self.cx.store.width(part);
                    self.input(UNDEFINED_VALUE, width, TypeHint::Signed)
                } else {
                    part
                };
                copies.push((var, part));
            }
        }
        let targets: Vec<VarId> = copies.iter().map(|c| c.0).collect();
        for (var, value) in &mut copies {
            let mut mentioned = Vec::new();
            self.variables_of(*value, &mut mentioned);
            if mentioned.iter().any(|v| v != var && targets.contains(v)) {
                let saved = self.assign_temp("", *value, TypeHint::Signed);
                *value = self.read(saved);
            }
        }
        for (var, value) in copies {
            if self.cx.store.as_var(value) != Some(var) {
                self.emit(secateur_program::StmtKind::Assign { var, value });
            }
        }
        Ok(())
    }

    /// The block an edge leads to, with the edge's assignments on the way.
    fn edge(&mut self, from: Bb, to: Bb) -> Lowered<BlockId> {
        let target = self.block_id(to);
        if to.phis().is_empty() && !self.changes.on_edge(from, to) {
            return Ok(target);
        }
        let here = self.current;
        let middle = self.new_block();
        self.current = middle;
        self.assign_phis(from, to)?;
        self.lower_changes_on(from, to)?;
        self.end(Terminator::Goto(target));
        self.current = here;
        Ok(middle)
    }

    /// Ends the current block as the terminator of an LLVM block does.
    pub fn lower_terminator(&mut self, inst: Val, op: Opcode, block: Bb) -> Lowered<()> {
        match op {
            Opcode::LLVMBr => self.lower_branch(inst, block),
            Opcode::LLVMSwitch => self.lower_switch(inst, block),
            Opcode::LLVMIndirectBr => self.lower_indirect(inst, block),
            Opcode::LLVMRet => self.lower_return(inst),
            _ => {
                self.lower_unreachable(block);
                Ok(())
            }
        }
    }

    /// The program promises not to get here. After a function without body that does not return nobody does;
    /// else it is undefined behaviour if somebody does, about which nothing is known.
    fn lower_unreachable(&mut self, block: Bb) {
        let instructions = block.instructions();
        let last = instructions.iter().rev().nth(1);
        let without_body = |c: &Val| c.called().is_some_and(|f| f.is_function() && !f.has_definition());
        let ends = |c: &Val| without_body(c) && c.does_not_return();
        if last.is_some_and(ends) {
            self.end(Terminator::Halt(Halt::Silent));
        } else {
            self.broken_promise("__builtin_unreachable() is reached, or a function returns that must not");
        }
    }

    /// Ends the path where undefined behaviour happens that the property does not ask about: no answer rests
    /// on it.
    pub fn broken_promise(&mut self, what: &str) {
        let rule = Rule::Unreachable;
        if self.cx.options.rules.contains(rule) {
            self.check(Term::FALSE, CheckKind::Rule(rule), what);
        }
        self.unsupported(format!("{UNDEFINED}{what}"));
    }

    fn lower_branch(&mut self, inst: Val, block: Bb) -> Lowered<()> {
        let successors = inst.successors();
        match (inst.branch_condition(), successors.as_slice()) {
            (None, &[next]) => {
                self.assign_phis(block, next)?;
                self.lower_changes_on(block, next)?;
                let next = self.block_id(next);
                self.end(Terminator::Goto(next));
                Ok(())
            }
            (Some(cond), &[then, other]) => {
                if let Some(guard) = self.guards.at(block) {
                    return self.lower_guard(cond, block, guard);
                }
                let cond = self.scalar(cond)?;
                let then = self.edge(block, then)?;
                let other = self.edge(block, other)?;
                self.end(Terminator::Branch { cond, then, other });
                Ok(())
            }
            _ => Err(String::from("a branch without its targets")),
        }
    }

    fn lower_switch(&mut self, inst: Val, block: Bb) -> Lowered<()> {
        let operands = inst.operands();
        let successors = inst.successors();
        let value = self.scalar(*operands.first().ok_or("a switch without value")?)?;
        let mut edges: HashMap<Bb, BlockId> = HashMap::new();
        let mut targets = Vec::new();
        for &s in &successors {
            let target = match edges.get(&s) {
                Some(&t) => t,
                None => {
                    let t = self.edge(block, s)?;
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
        self.end(Terminator::Switch { value, cases, default });
        Ok(())
    }

    fn lower_indirect(&mut self, inst: Val, block: Bb) -> Lowered<()> {
        let addr = self.scalar(inst.operand(0).ok_or("a computed goto without target")?)?;
        let function = inst.function().ok_or("a computed goto outside a function")?;
        let mut targets: Vec<(Term, BlockId)> = Vec::new();
        let mut seen = Vec::new();
        for s in inst.successors() {
            if seen.contains(&s) {
                continue;
            }
            seen.push(s);
            let label = self.cx.label(function, s);
            let target = self.edge(block, s)?;
            targets.push((label, target));
        }
        self.end(Terminator::Indirect { addr, targets });
        Ok(())
    }

    fn lower_return(&mut self, inst: Val) -> Lowered<()> {
        let Some(value) = inst.operand(0) else {
            self.end(Terminator::Return(None));
            return Ok(());
        };
        let parts = self.operand(value)?;
        let shape = self.cx.result_shape(value.ty())?;
        let result = if shape.joined {
            self.cx.join(&parts)
        } else {
            for (i, leaf) in shape.leaves.iter().enumerate().skip(1) {
                let slot = self.cx.result_slot(i, leaf.width);
                self.emit(secateur_program::StmtKind::Assign { var: slot, value: parts[i] });
            }
            parts.first().copied()
        };
        self.end(Terminator::Return(result));
        Ok(())
    }
}
