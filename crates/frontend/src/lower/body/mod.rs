//! The body of one function under construction.
//!
//! [`Body`] is made of parts that own their state: [`Code`] writes statements and blocks, [`Values`] knows
//! the expressions of instructions, [`Locals`] what became of allocas, [`Flow`] where LLVM's blocks went, and
//! [`Guards`] which branches are checks of the sanitizer. `Body` itself does what needs several of them. The
//! kinds of instructions are lowered by functions in the modules beside this one, and calls of known functions
//! by the handlers of [`super::intrinsics`].

mod code;
mod expression;
mod flow;
mod locals;
mod values;

pub(crate) use code::Code;
pub(crate) use expression::variables_of;
pub(crate) use locals::Locals;

use super::bitfields;
use super::context::{Cx, Home};
use super::discarded;
use super::error::Lowered;
use super::sanitizer_guards::Guards;
use super::scopes;
use super::unspecified_results::UNDEFINED;
use crate::llvm::{Bb, Opcode, Val, ValueKind};
use flow::Flow;
use secateur_program::{BlockId, FuncId, Span, StmtKind, Terminator, TypeHint, UPDATE};
use secateur_term::{Term, VarId};
use values::Values;

/// A function under construction.
pub(crate) struct Body<'a, 'm> {
    /// Its statements and blocks, and the program they belong to.
    pub code: Code<'a, 'm>,
    /// The values of its instructions.
    pub values: Values,
    /// Its locals.
    pub locals: Locals,
    /// Where LLVM's blocks went.
    pub flow: Flow,
    /// Branches that are checks of clang's sanitizer.
    pub guards: Guards,
}

impl<'a, 'm> Body<'a, 'm> {
    /// A function with an open and empty entry block.
    pub fn new(cx: &'a mut Cx<'m>, id: FuncId, span: Span) -> Body<'a, 'm> {
        Body {
            code: Code::new(cx, id, span),
            values: Values::default(),
            locals: Locals::default(),
            flow: Flow::default(),
            guards: Guards::default(),
        }
    }

    /// The scalars of an operand. Undefined parts become inputs.
    pub fn operand(&mut self, v: Val) -> Lowered<Vec<Term>> {
        let parts = self.raw_operand(v)?;
        Ok(parts.into_iter().map(|t| self.defined(t)).collect())
    }

    /// An undefined scalar becomes an input.
    pub fn defined(&mut self, t: Term) -> Term {
        if !self.code.cx.is_undefined(t) {
            return t;
        }
        let width = self.code.cx.store.width(t);
        self.code.input(UNDEFINED, width, TypeHint::Signed)
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
                let parts = self.values.get(v).map(<[Term]>::to_vec);
                parts.ok_or_else(|| format!("the value {}", v.text().trim()))
            }
            ValueKind::LLVMInlineAsmValueKind => Err(String::from("inline assembly")),
            _ => self.code.cx.constant(v),
        }
    }

    /// Gives an instruction its value, as an expression where that is possible.
    pub fn bind(&mut self, inst: Val, parts: Vec<Term>) {
        if let Some(uses) = self.values.uses(inst)
            && (uses.count > 0 || discarded::is_discarded(self.code.cx, inst))
        {
            self.values.bind(&mut self.code, inst, uses, parts);
        }
    }

    /// Gives an instruction a value that lives in a variable only this instruction assigns.
    pub fn bind_var(&mut self, inst: Val, var: VarId) {
        let t = self.code.read(var);
        self.values.set(inst, vec![t]);
    }

    /// Assigns a variable; values that still need its old content are saved first.
    pub fn assign(&mut self, var: VarId, value: Term) {
        self.save_readers_of(var);
        self.code.emit(StmtKind::Assign { var, value });
    }

    /// Before `var` is assigned: pending values that read it move to temporaries.
    pub fn save_readers_of(&mut self, var: VarId) {
        self.values.save_where(&mut self.code, |_, v| v == var);
    }

    /// Before a call: it may assign every promoted global.
    pub fn save_readers_of_globals(&mut self) {
        self.values.save_where(&mut self.code, |code, v| code.cx.variables[v.0 as usize].is_global());
    }

    /// The variable that lives at an address operand.
    pub fn variable_at(&self, address: Val) -> Option<VarId> {
        self.locals.variable(address).or_else(|| match self.code.cx.homes.get(&address) {
            Some(&Home::Variable(v)) => Some(v),
            _ => None,
        })
    }

    /// The store that takes an instruction's value straight into a variable: the next instruction, its only
    /// use.
    fn destination(&self, inst: Val) -> Option<(Val, VarId)> {
        if self.values.uses(inst).is_none_or(|u| u.count != 1 || u.elsewhere) {
            return None;
        }
        let store = next_effect(inst)?;
        if store.opcode() != Some(Opcode::LLVMStore) {
            return None;
        }
        let var = self.variable_at(store.operand(1)?)?;
        (store.operand(0) == Some(inst)).then_some((store, var))
    }

    /// A variable for the result of an effect (load, input, call): the user's own when the result is stored
    /// to one next.
    pub fn result_variable(&mut self, inst: Val, width: u32, ty: TypeHint) -> VarId {
        if let Some((store, var)) = self.destination(inst)
            && self.code.cx.var_width(var) == width
        {
            self.save_readers_of(var);
            self.values.take_over(store);
            return var;
        }
        let name = if bitfields::is_update(inst) { UPDATE.into() } else { inst.name() };
        let var = self.code.temp(&name, width, ty);
        self.bind_var(inst, var);
        var
    }

    /// Whether a block is the entry block or, behind checks of the sanitizer, the rest of it.
    pub fn is_entry(&self, b: Bb) -> bool {
        self.flow.placed(self.guards.home(b)) == Some(BlockId::ENTRY)
    }

    /// Two ways to go on that meet again: `then` runs where `cond` holds.
    pub fn branch(
        &mut self,
        cond: Term,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
        other: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        if cond.is_true() {
            return then(self);
        }
        if cond.is_false() {
            return other(self);
        }
        let (yes, no, join) = (self.code.new_block(), self.code.new_block(), self.code.new_block());
        self.code.end_and_go(Terminator::Branch { cond, then: yes, other: no }, yes);
        then(self)?;
        self.code.end_and_go(Terminator::Goto(join), no);
        other(self)?;
        self.code.end_and_go(Terminator::Goto(join), join);
        Ok(())
    }
}

/// The next instruction that does something.
fn next_effect(inst: Val) -> Option<Val> {
    let mut next = inst.next()?;
    let idle = |i: Val| i.called().is_some_and(|f| f.is_function() && f.name().starts_with("llvm.dbg."));
    while idle(next) || scopes::is_end(next) {
        next = next.next()?;
    }
    Some(next)
}
