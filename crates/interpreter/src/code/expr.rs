//! Expressions as instructions.

use super::inst::{Inst, Reg, Two};
use secateur_program::Program;
use secateur_term::{FloatFormat, Op, Term, TermNode, TermStore, VarId};
use std::collections::HashMap;

/// Absolute registers in order: temporaries, globals, addresses (one per symbol), constants. Frames follow.
pub struct Registers {
    /// The first register of a global; the temporaries are below it.
    pub first_global: usize,
    /// The first register of a symbol, which holds the address of a static object.
    pub first_symbol: usize,
    /// The first register of a constant.
    pub first_constant: usize,
}

/// Turns terms into instructions, one statement at a time.
pub struct ExprCompiler<'p> {
    /// The program that is compiled: says which variables are global, and their slots.
    pub program: &'p Program,
    /// The store of the program's terms.
    pub store: &'p TermStore,
    /// The instructions made so far, which the statement compiler adds its own to.
    pub insts: Vec<Inst>,
    /// Where each kind of absolute register starts.
    pub registers: Registers,
    /// What the current statement has computed: a shared part is computed once.
    done: HashMap<Term, Reg>,
    temps_used: usize,
    /// The values of the constant registers made so far.
    pub constants: Vec<u128>,
    constant_index: HashMap<u128, Reg>,
}

/// How many temporaries one statement may use; a larger expression is refused when it is reached.
const TEMPS: usize = 1 << 12;

impl<'p> ExprCompiler<'p> {
    /// A compiler with no instructions yet; globals and symbols have their registers from now on.
    pub fn new(program: &'p Program, store: &'p TermStore) -> ExprCompiler<'p> {
        let first_symbol = TEMPS + program.globals.len();
        let first_constant = first_symbol + store.symbols().len();
        ExprCompiler {
            program,
            store,
            insts: Vec::new(),
            registers: Registers { first_global: TEMPS, first_symbol, first_constant },
            done: HashMap::new(),
            temps_used: 0,
            constants: Vec::new(),
            constant_index: HashMap::new(),
        }
    }

    /// Frees the temporaries: no value is shared between statements.
    pub fn start_statement(&mut self) {
        self.done.clear();
        self.temps_used = 0;
    }

    /// The register of a variable; `None` if the program has no such variable.
    pub fn variable(&self, var: VarId) -> Option<Reg> {
        let v = self.program.variables.get(var.0 as usize)?;
        let slot = v.slot as usize;
        Some(if v.is_global() { Reg::absolute(self.registers.first_global + slot) } else { Reg::local(slot) })
    }

    fn constant(&mut self, value: u128) -> Reg {
        if let Some(&reg) = self.constant_index.get(&value) {
            return reg;
        }
        let reg = Reg::absolute(self.registers.first_constant + self.constants.len());
        self.constants.push(value);
        self.constant_index.insert(value, reg);
        reg
    }

    /// A free temporary. Where there is none left, an [`Inst::Strange`] is emitted that ends the run when
    /// reached.
    pub fn temp(&mut self) -> Reg {
        let index = self.temps_used;
        self.temps_used += 1;
        if index >= TEMPS {
            self.insts.push(Inst::Strange);
            return Reg::absolute(0);
        }
        Reg::absolute(index)
    }

    /// The register that holds the value of a term.
    pub fn expr(&mut self, t: Term) -> Reg {
        self.compile(t, None)
    }

    /// Computes a term into a register.
    pub fn expr_into(&mut self, t: Term, dst: Reg) {
        let reg = self.compile(t, Some(dst));
        if reg != dst {
            self.insts.push(Inst::Copy { dst, a: reg });
        }
    }

    fn compile(&mut self, root: Term, dst: Option<Reg>) -> Reg {
        // An explicit stack, children first: optimised code can make deep expressions.
        let mut work = vec![(root, false)];
        while let Some((t, ready)) = work.pop() {
            if self.leaf(t).is_some() {
                continue;
            }
            let Some(node) = self.store.node(t).copied() else { continue };
            if !ready {
                work.push((t, true));
                work.extend(node.children().iter().rev().map(|&c| (c, false)));
                continue;
            }
            let target = match dst {
                Some(dst) if t == root => dst,
                _ => self.temp(),
            };
            self.emit(&node, target);
            if t == root && dst.is_some() {
                // not remembered: the register may be overwritten by a later part of the statement
                return target;
            }
            self.done.insert(t, target);
        }
        self.leaf(root).unwrap_or(Reg::absolute(0))
    }

    /// The register of something that needs no instruction.
    fn leaf(&mut self, t: Term) -> Option<Reg> {
        if let Some(value) = self.store.constant(t) {
            return Some(self.constant(value));
        }
        if let Some(&reg) = self.done.get(&t) {
            return Some(reg);
        }
        let node = self.store.node(t)?;
        match node.op {
            Op::Var => self.variable(VarId(node.raw(0) as u32)),
            Op::Sym if node.index == 0 => {
                Some(Reg::absolute(self.registers.first_symbol + node.raw(0) as usize))
            }
            _ => None,
        }
    }

    fn emit(&mut self, node: &TermNode, dst: Reg) {
        let mut regs = [Reg::absolute(0); 3];
        for (reg, &child) in regs.iter_mut().zip(node.children()) {
            match self.leaf(child) {
                Some(r) => *reg = r,
                None => return self.insts.push(Inst::Strange),
            }
        }
        let inst = self.instruction(node, dst, regs).unwrap_or(Inst::Strange);
        self.insts.push(inst);
    }

    fn instruction(&self, node: &TermNode, dst: Reg, [a, b, c]: [Reg; 3]) -> Option<Inst> {
        let width_of = |t: Term| self.store.width(t) as u8;
        let width = node.width as u8;
        if node.index > 0 || node.width > 128 {
            return None;
        }
        let format = || FloatFormat::from_raw(u64::from(node.aux));
        // comparisons are as wide as what they compare
        let two =
            Two { width: if node.children().is_empty() { width } else { width_of(node.args[0]) }, dst, a, b };
        Some(match node.op {
            Op::Add => Inst::Add(two),
            Op::Mul => Inst::Mul(two),
            Op::And => Inst::And(two),
            Op::Or => Inst::Or(two),
            Op::Xor => Inst::Xor(two),
            Op::Eq => Inst::Eq(two),
            Op::Ult => Inst::Ult(two),
            Op::Slt => Inst::Slt(two),
            Op::Shl => Inst::Shl(two),
            Op::LShr => Inst::LShr(two),
            Op::AShr => Inst::AShr(two),
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => Inst::Divide(node.op, two),
            Op::Not => Inst::Not { width, dst, a },
            Op::Ite => Inst::Ite { dst, c: a, a: b, b: c },
            Op::Concat => Inst::Concat { low: width_of(node.args[1]), dst, a, b },
            Op::Extract => Inst::Extract { low: node.raw(1) as u8, width, dst, a },
            Op::ZExt => Inst::Copy { dst, a },
            Op::SExt => Inst::SExt { from: width_of(node.args[0]), width, dst, a },
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FEq | Op::FLt | Op::FLe => {
                Inst::Float(node.op, format()?, two)
            }
            Op::FFma => Inst::Fma { format: format()?, dst, a, b, c },
            Op::FSqrt | Op::FRound | Op::FToF | Op::FToS | Op::FToU | Op::SToF | Op::UToF => {
                // the raw argument is small (a format or a rounding)
                let raw = u8::try_from(node.raw(1) & 0xff).ok()?;
                let from = width_of(node.args[0]);
                Inst::FloatConvert { op: node.op, format: format()?, raw, from, width, dst, a }
            }
            Op::Big | Op::Sym | Op::Var | Op::ConstArray | Op::TableArray | Op::Store | Op::Select => {
                return None;
            }
        })
    }
}
