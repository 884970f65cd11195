//! The register code programs are compiled to.

use secateur_program::{BlockId, FuncId, VarId};
use secateur_term::{FloatFormat, Op};

/// A register: of the current frame, or absolute (temporaries, constants, addresses, globals).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reg(pub u32);

impl Reg {
    /// The bit that marks an absolute register.
    pub const ABSOLUTE: u32 = 1 << 31;

    /// A register at this index whatever frame is current.
    pub fn absolute(index: usize) -> Reg {
        Reg(index as u32 | Reg::ABSOLUTE)
    }

    /// A register at this offset from the start of the current frame.
    pub fn local(index: usize) -> Reg {
        Reg(index as u32)
    }

    /// The index into the registers of the machine when the current frame starts at `frame`.
    #[inline(always)]
    pub fn index(self, frame: usize) -> usize {
        if self.0 & Reg::ABSOLUTE != 0 { (self.0 & !Reg::ABSOLUTE) as usize } else { self.0 as usize + frame }
    }
}

/// The operands of a sum, product, comparison, ...
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Two {
    /// Bits of the operands.
    pub width: u8,
    /// Where the result goes.
    pub dst: Reg,
    /// The first operand.
    pub a: Reg,
    /// The second operand.
    pub b: Reg,
}

/// Instructions. Block ends carry the number of steps of their block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Inst {
    /// Moves a value unchanged; a zero extension needs no more.
    Copy {
        /// Where the result goes.
        dst: Reg,
        /// The operand.
        a: Reg,
    },
    /// The sum, modulo two to the width. (There is no subtraction: terms add a negated operand.)
    Add(Two),
    /// The product, modulo two to the width.
    Mul(Two),
    /// Bitwise and.
    And(Two),
    /// Bitwise or.
    Or(Two),
    /// Bitwise exclusive or.
    Xor(Two),
    /// Equality as one bit.
    Eq(Two),
    /// Unsigned less-than as one bit.
    Ult(Two),
    /// Signed less-than as one bit.
    Slt(Two),
    /// Shift to the left.
    Shl(Two),
    /// Shift to the right, filled with zeros.
    LShr(Two),
    /// Shift to the right, filled with the sign.
    AShr(Two),
    /// Division and remainder, signed or unsigned as the operator says.
    Divide(Op, Two),
    /// The complement of all bits.
    Not {
        /// Bits of the operand and of the result.
        width: u8,
        /// Where the result goes.
        dst: Reg,
        /// The operand.
        a: Reg,
    },
    /// Selects `a` if `c` is 1, else `b`.
    Ite {
        /// Where the result goes.
        dst: Reg,
        /// The condition, one bit.
        c: Reg,
        /// The value if the condition holds.
        a: Reg,
        /// The value if it does not.
        b: Reg,
    },
    /// `a` above `b`.
    Concat {
        /// The width of `b`, by which `a` is shifted.
        low: u8,
        /// Where the result goes.
        dst: Reg,
        /// The upper part.
        a: Reg,
        /// The lower part.
        b: Reg,
    },
    /// Cuts `width` bits out of a value.
    Extract {
        /// The lowest bit that is kept.
        low: u8,
        /// Bits that are kept.
        width: u8,
        /// Where the result goes.
        dst: Reg,
        /// The operand.
        a: Reg,
    },
    /// Extends a value by its sign.
    SExt {
        /// Bits of the operand.
        from: u8,
        /// Bits of the result.
        width: u8,
        /// Where the result goes.
        dst: Reg,
        /// The operand.
        a: Reg,
    },
    /// Floating-point arithmetic or comparison in this format.
    Float(Op, FloatFormat, Two),
    /// Fused multiply-add: `a * b + c` rounded once.
    Fma {
        /// The format of the operands and of the result.
        format: FloatFormat,
        /// Where the result goes.
        dst: Reg,
        /// The first factor.
        a: Reg,
        /// The second factor.
        b: Reg,
        /// The summand.
        c: Reg,
    },
    /// A floating-point operator with one operand: square root, rounding, conversion.
    FloatConvert {
        /// Which of them.
        op: Op,
        /// The format the operator's term carries.
        format: FloatFormat,
        /// The raw argument of the operator: another format, or a rounding.
        raw: u8,
        /// Bits of the operand.
        from: u8,
        /// Bits of the result.
        width: u8,
        /// Where the result goes.
        dst: Reg,
        /// The operand.
        a: Reg,
    },
    /// Reads memory.
    Load {
        /// Bits kept of what was read: the width of the variable.
        width: u8,
        /// Where the value goes.
        dst: Reg,
        /// The address.
        addr: Reg,
        /// Bytes read.
        bytes: u32,
    },
    /// Writes memory.
    Store {
        /// The address.
        addr: Reg,
        /// What is written.
        value: Reg,
        /// Bytes written; a narrower value is extended by zeros.
        bytes: u32,
    },
    /// Ends the run with [`crate::Outcome::AssumeFailed`] if the condition is not 1.
    Assume {
        /// The condition, one bit.
        cond: Reg,
    },
    /// A check of the program, which fails if `ok` is not 1.
    Check {
        /// The condition, one bit.
        ok: Reg,
    },
    /// Any other statement, which the machine looks up in the program.
    Other {
        /// The index of its operands in [`super::Compiled::lists`].
        list: u32,
    },
    /// An expression or target that could not be compiled: reaching it ends the run as unsupported.
    Strange,
    /// An assignment that is reported to the observer; only with [`crate::Level::All`].
    Traced {
        /// The variable that is assigned.
        var: VarId,
        /// The register of the variable.
        dst: Reg,
        /// The register of the new value.
        a: Reg,
    },
    /// Jumps to another block.
    Goto {
        /// The first instruction of that block.
        to: u32,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// Jumps by a condition.
    Branch {
        /// The condition, one bit.
        cond: Reg,
        /// The first instruction if it is 1.
        then: u32,
        /// The first instruction if it is not.
        other: u32,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// Jumps by the value of an integer.
    Switch {
        /// The integer.
        value: Reg,
        /// The index of the targets in [`super::Compiled::switches`].
        table: u32,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// Jumps to a label by its address (a computed goto).
    Indirect {
        /// The address.
        value: Reg,
        /// The index of the labels in [`super::Compiled::labels`].
        table: u32,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// Enters a function.
    Call {
        /// The index of the call in [`super::Compiled::calls`].
        call: u32,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// Leaves the current function.
    Return {
        /// The result; `None` for a return without a value.
        value: Option<Reg>,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// Ends the program; how is looked up in the program.
    Halt {
        /// The exit code; `None` for every end but `exit`.
        value: Option<Reg>,
        /// Steps of the block that ends here.
        steps: u32,
    },
    /// The head of a loop, where the observer is shown the state; only with [`crate::Options::loop_heads`].
    LoopHead,
    /// The end of code outside of any block: initialisers of globals and of static objects.
    Done,
}

/// Where an instruction comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Where {
    /// The function.
    pub function: FuncId,
    /// The block in it.
    pub block: BlockId,
    /// The number of statements of the block for its end.
    pub statement: u32,
}

/// The targets of a switch.
pub struct SwitchTable {
    /// Sorted by value.
    pub cases: Vec<(u128, u32)>,
    /// The target of every value without a case.
    pub default: u32,
    /// For cases close together: the targets from the first case's value on.
    pub dense: Vec<u32>,
}

impl SwitchTable {
    /// Sorts the cases and adds the dense table where it is small for its number of cases.
    pub fn new(mut cases: Vec<(u128, u32)>, default: u32) -> SwitchTable {
        cases.sort_by_key(|c| c.0);
        let mut dense = Vec::new();
        if let (Some(&(first, _)), Some(&(last, _))) = (cases.first(), cases.last())
            && (last - first) < 4 * cases.len() as u128 + 16
        {
            dense = vec![default; (last - first) as usize + 1];
            for &(value, to) in &cases {
                dense[(value - first) as usize] = to;
            }
        }
        SwitchTable { cases, default, dense }
    }

    /// The target of a value.
    pub fn target(&self, value: u128) -> u32 {
        let Some(&(first, _)) = self.cases.first() else {
            return self.default;
        };
        if !self.dense.is_empty() {
            let index = usize::try_from(value.wrapping_sub(first)).ok();
            return index.and_then(|i| self.dense.get(i)).copied().unwrap_or(self.default);
        }
        match self.cases.binary_search_by_key(&value, |c| c.0) {
            Ok(i) => self.cases[i].1,
            Err(_) => self.default,
        }
    }
}

/// A call of the program.
pub struct CallSite {
    /// Whom it calls.
    pub callee: Target,
    /// The arguments, the variadic ones included.
    pub args: Vec<Reg>,
    /// The variable the result goes to; `None` if it is not used.
    pub var: Option<VarId>,
    /// The first instruction after the return.
    pub next: u32,
}

/// The callee of a call.
#[derive(Copy, Clone)]
pub enum Target {
    /// A known function.
    Direct(FuncId),
    /// The function whose address is in this register.
    Indirect(Reg),
}

/// The code of a function.
pub struct FuncCode {
    /// Its first instruction.
    pub entry: u32,
    /// Registers of a frame.
    pub locals: usize,
    /// Registers and widths of the parameters.
    pub params: Vec<(Reg, u8)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_dense_and_sparse() {
        let dense = SwitchTable::new(vec![(5, 50), (3, 30), (9, 90)], 1);
        assert_eq!([3, 4, 5, 9, 10, 2].map(|v| dense.target(v)), [30, 1, 50, 90, 1, 1]);
        let sparse = SwitchTable::new(vec![(0, 7), (u128::MAX, 8), (1 << 40, 9)], 1);
        assert_eq!([0, u128::MAX, 1 << 40, 5].map(|v| sparse.target(v)), [7, 8, 9, 1]);
        assert_eq!(SwitchTable::new(vec![], 4).target(0), 4);
    }
}
