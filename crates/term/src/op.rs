//! The operators. Comparisons have one canonical spelling each: `a <= b` is `not (b < a)`, `a > b` is `b <
//! a`.

/// What a node does with its arguments. Division and shifts follow SMT-LIB (total functions).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Op {
    /// A constant too wide to be immediate.
    Big,
    /// A free symbol (input, object address, ...): raw argument 0 is its [`crate::SymId`].
    Sym,
    /// A program variable: raw argument 0 is its [`crate::VarId`].
    Var,
    /// Bitwise complement.
    Not,
    /// Bitwise conjunction.
    And,
    /// Bitwise disjunction.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Sum modulo 2^width.
    Add,
    /// Product modulo 2^width.
    Mul,
    /// Unsigned quotient; by zero all ones.
    UDiv,
    /// Unsigned remainder; by zero the dividend.
    URem,
    /// Signed quotient, rounded towards zero; by zero 1 for negative dividends, else -1.
    SDiv,
    /// Signed remainder with the sign of the dividend; by zero the dividend.
    SRem,
    /// Shift to the left; zero from the width on.
    Shl,
    /// Shift to the right with zeros; zero from the width on.
    LShr,
    /// Shift to the right with copies of the sign bit.
    AShr,
    /// Equality, of width 1.
    Eq,
    /// Unsigned `<`, of width 1.
    Ult,
    /// Signed `<`, of width 1.
    Slt,
    /// If-then-else: condition, then, else.
    Ite,
    /// Concatenation: high part, low part.
    Concat,
    /// A slice: term, lowest bit (raw); its width is the node's.
    Extract,
    /// Extension by zeros to the width of the node.
    ZExt,
    /// Extension by the sign bit to the width of the node.
    SExt,
    /// An array whose cells all hold one value.
    ConstArray,
    /// An array given by a table of bytes of the store (raw index); cells past the table hold zero.
    TableArray,
    /// An array with one cell replaced: array, index, value.
    Store,
    /// A cell of an array: array, index.
    Select,
    /// IEEE sum. Arithmetic on floats rounds to nearest, ties to even.
    FAdd,
    /// IEEE difference.
    FSub,
    /// IEEE product.
    FMul,
    /// IEEE quotient.
    FDiv,
    /// C `fmod`: exact, with the sign of the dividend.
    FRem,
    /// IEEE square root.
    FSqrt,
    /// `a * b + c`, rounded once.
    FFma,
    /// Rounding to an integral value; the rounding is a raw argument.
    FRound,
    /// IEEE equality: false when one is a NaN; the two zeros are equal.
    FEq,
    /// IEEE `<`: false when one is a NaN.
    FLt,
    /// IEEE `<=`: false when one is a NaN.
    FLe,
    /// Conversion to another format (raw argument).
    FToF,
    /// Truncation to a signed integer; out of range gives an arbitrary, fixed value.
    FToS,
    /// Truncation to an unsigned integer; out of range gives an arbitrary, fixed value.
    FToU,
    /// From a signed integer, rounded to nearest, ties to even.
    SToF,
    /// From an unsigned integer, rounded to nearest, ties to even.
    UToF,
}

impl Op {
    /// Whether a node of this operator has no terms below it.
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

    /// Whether this is a float operator; the embedded bit-blaster leaves float arithmetic free.
    pub fn is_float(self) -> bool {
        self >= Op::FAdd
    }

    /// Whether swapping the two operands keeps the value (of floats: up to which NaN it is).
    pub fn is_commutative(self) -> bool {
        use Op::*;
        matches!(self, And | Or | Xor | Add | Mul | Eq | FAdd | FMul | FEq)
    }
}
