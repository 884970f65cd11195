//! The operators. Comparisons have one canonical spelling each: `a <= b` is `not (b < a)`, `a > b` is `b <
//! a`.

/// What a node does with its arguments. Division and shifts follow SMT-LIB (total functions).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Op {
    /// A constant too wide to be immediate.
    Big,
    /// A free symbol (input, object address, ...): `arg` is its [`crate::SymId`].
    Sym,
    /// A program variable: `arg` is its [`crate::VarId`].
    Var,
    Not,
    And,
    Or,
    Xor,
    Add,
    Mul,
    UDiv,
    URem,
    SDiv,
    SRem,
    Shl,
    LShr,
    AShr,
    Eq,
    Ult,
    Slt,
    /// condition, then, else
    Ite,
    /// high part, low part
    Concat,
    /// term, lowest bit (raw); the width is the node's
    Extract,
    ZExt,
    SExt,
    /// An array whose cells all hold one value.
    ConstArray,
    /// An array given by a table of bytes of the store (raw index); cells past the table hold zero.
    TableArray,
    /// array, index, value
    Store,
    /// array, index
    Select,
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// C `fmod`
    FRem,
    FSqrt,
    FFma,
    /// Rounding to an integral value; the rounding is a raw argument.
    FRound,
    /// Ordered comparisons of IEEE numbers: false when one is a NaN.
    FEq,
    FLt,
    FLe,
    /// To another format (raw argument).
    FToF,
    /// Truncation to an integer; out of range gives an arbitrary, fixed value.
    FToS,
    FToU,
    SToF,
    UToF,
}

impl Op {
    pub fn is_leaf(self) -> bool {
        matches!(self, Op::Big | Op::Sym | Op::Var | Op::TableArray)
    }

    /// How many of the arguments are terms (the rest is raw data).
    pub fn arity(self) -> usize {
        use Op::*;
        match self {
            Big | Sym | Var | TableArray => 0,
            Not | Extract | ZExt | SExt | ConstArray | FSqrt | FRound | FToF | FToS | FToU | SToF | UToF => 1,
            Ite | Store | FFma => 3,
            _ => 2,
        }
    }

    /// Float operators: the embedded bit-blaster abstracts them.
    pub fn is_float(self) -> bool {
        self >= Op::FAdd
    }

    pub fn is_commutative(self) -> bool {
        use Op::*;
        matches!(self, And | Or | Xor | Add | Mul | Eq | FAdd | FMul | FEq)
    }
}
