//! The register code programs are compiled to.

use secateur_program::{BlockId, FuncId, VarId};
use secateur_term::{FloatFormat, Op};

/// A register: of the current frame, or absolute (temporaries, constants, addresses, globals).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reg(pub u32);

impl Reg {
    pub const ABSOLUTE: u32 = 1 << 31;

    pub fn absolute(index: usize) -> Reg {
        Reg(index as u32 | Reg::ABSOLUTE)
    }

    pub fn local(index: usize) -> Reg {
        Reg(index as u32)
    }

    #[inline(always)]
    pub fn index(self, frame: usize) -> usize {
        if self.0 & Reg::ABSOLUTE != 0 { (self.0 & !Reg::ABSOLUTE) as usize } else { self.0 as usize + frame }
    }
}

/// The operands of a sum, product, comparison, ...
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Two {
    pub width: u8,
    pub dst: Reg,
    pub a: Reg,
    pub b: Reg,
}

/// Instructions. Block ends carry the number of steps of their block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Inst {
    Copy {
        dst: Reg,
        a: Reg,
    },
    Add(Two),
    Mul(Two),
    And(Two),
    Or(Two),
    Xor(Two),
    Eq(Two),
    Ult(Two),
    Slt(Two),
    Shl(Two),
    LShr(Two),
    AShr(Two),
    /// The divisions.
    Divide(Op, Two),
    Not {
        width: u8,
        dst: Reg,
        a: Reg,
    },
    Ite {
        dst: Reg,
        c: Reg,
        a: Reg,
        b: Reg,
    },
    /// `low` is the width of `b`.
    Concat {
        low: u8,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Extract {
        low: u8,
        width: u8,
        dst: Reg,
        a: Reg,
    },
    SExt {
        from: u8,
        width: u8,
        dst: Reg,
        a: Reg,
    },
    Float(Op, FloatFormat, Two),
    Fma {
        format: FloatFormat,
        dst: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    FloatConvert {
        op: Op,
        format: FloatFormat,
        raw: u8,
        from: u8,
        width: u8,
        dst: Reg,
        a: Reg,
    },
    Load {
        width: u8,
        dst: Reg,
        addr: Reg,
        bytes: u32,
    },
    Store {
        addr: Reg,
        value: Reg,
        bytes: u32,
    },
    Assume {
        cond: Reg,
    },
    Check {
        ok: Reg,
    },
    /// Any other statement: the registers are a list of the program's.
    Other {
        list: u32,
    },
    /// An expression nobody compiles.
    Strange,
    /// An assignment an observer hears of.
    Traced {
        var: VarId,
        dst: Reg,
        a: Reg,
    },
    Goto {
        to: u32,
        steps: u32,
    },
    Branch {
        cond: Reg,
        then: u32,
        other: u32,
        steps: u32,
    },
    Switch {
        value: Reg,
        table: u32,
        steps: u32,
    },
    Indirect {
        value: Reg,
        table: u32,
        steps: u32,
    },
    Call {
        call: u32,
        steps: u32,
    },
    Return {
        value: Option<Reg>,
        steps: u32,
    },
    Halt {
        value: Option<Reg>,
        steps: u32,
    },
    /// The state is shown to the observer.
    LoopHead,
    /// The end of a piece of code that is no block.
    Done,
}

/// Where an instruction comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Where {
    pub function: FuncId,
    pub block: BlockId,
    /// The number of statements of the block for its end.
    pub statement: u32,
}

pub struct SwitchTable {
    /// Sorted by value.
    pub cases: Vec<(u128, u32)>,
    pub default: u32,
    /// For cases close together: the targets from the first case's value on.
    pub dense: Vec<u32>,
}

impl SwitchTable {
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

pub struct CallSite {
    pub callee: Target,
    pub args: Vec<Reg>,
    pub var: Option<VarId>,
    pub next: u32,
}

#[derive(Copy, Clone)]
pub enum Target {
    Direct(FuncId),
    Indirect(Reg),
}

pub struct FuncCode {
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
