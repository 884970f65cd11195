//! Constructors. Each folds constants, then applies the local rewrites of its family, then interns.

mod arith;
mod array;
mod bitwise;
mod compare;
mod float;
mod ite;
pub mod linear;
mod offset;
mod shift;
mod slice;

use crate::float::{FloatFormat, Rounding};
use crate::fold::fold_binary;
use crate::op::Op;
use crate::store::{NONE, TermNode, TermStore};
use crate::term::Term;

impl TermStore {
    /// An integer operator with two operands, comparisons and concatenation included.
    #[inline]
    pub fn binary(&mut self, op: Op, a: Term, b: Term) -> Term {
        if let (Some((w, x)), Some((_, y))) = (a.as_immediate(), b.as_immediate())
            && let Some(v) = fold_binary(op, w, x, y)
        {
            let width = if matches!(op, Op::Eq | Op::Ult | Op::Slt) { 1 } else { w };
            return self.bv(width, v);
        }
        match op {
            Op::And => self.and(a, b),
            Op::Or => self.or(a, b),
            Op::Xor => self.xor(a, b),
            Op::Add => self.add(a, b),
            Op::Mul => self.mul(a, b),
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => self.divide(op, a, b),
            Op::Shl | Op::LShr | Op::AShr => self.shift(op, a, b),
            Op::Eq => self.eq(a, b),
            Op::Ult => self.ult(a, b),
            Op::Slt => self.slt(a, b),
            Op::Concat => self.concat(a, b),
            _ => self.node2(op, self.width(a), a, b),
        }
    }

    /// A node like `node` over other arguments, rewritten. Raw arguments must be those of `node`.
    pub fn rebuild(&mut self, node: &TermNode, args: [Term; 3]) -> Term {
        let width = u32::from(node.width);
        let format = FloatFormat::from_raw(u64::from(node.aux));
        let [a, b, c] = args;
        match (node.op, format) {
            (Op::Not, _) => self.not(a),
            (Op::Ite, _) => self.ite(a, b, c),
            (Op::Extract, _) => self.extract(a, node.raw(1) as u32, width),
            (Op::ZExt, _) => self.zext(a, width),
            (Op::SExt, _) => self.sext(a, width),
            (Op::ConstArray, _) => self.const_array(u32::from(node.index), a),
            (Op::Store, _) => self.store(a, b, c),
            (Op::Select, _) => self.select(a, b),
            (Op::FFma, Some(f)) => self.ffma(f, a, b, c),
            (Op::FSqrt, Some(f)) => self.fsqrt(f, a),
            (Op::FRound, Some(f)) => match Rounding::from_raw(node.raw(1)) {
                Some(r) => self.fround(f, r, a),
                None => self.intern(TermNode { args, ..*node }),
            },
            (Op::FToF, Some(f)) => match FloatFormat::from_raw(node.raw(1)) {
                Some(to) => self.ftof(f, to, a),
                None => self.intern(TermNode { args, ..*node }),
            },
            (Op::FToS | Op::FToU, Some(f)) => self.ftoi(node.op == Op::FToS, f, a, width),
            (Op::SToF | Op::UToF, Some(f)) => self.itof(node.op == Op::SToF, a, f),
            (op, Some(f)) if op.is_float() => self.fbinary(op, f, a, b),
            (op, _) if op.is_leaf() => self.intern(TermNode { args, ..*node }),
            (op, _) => self.binary(op, a, b),
        }
    }

    /// A node with two operands exactly as it stands. For facts the rewriter takes for granted but a solver
    /// must be told.
    pub fn unrewritten(&mut self, op: Op, width: u32, a: Term, b: Term) -> Term {
        self.node2(op, width, a, b)
    }

    pub(crate) fn node1(&mut self, op: Op, width: u32, a: Term) -> Term {
        self.intern(TermNode::new(op, width, [a, NONE, NONE]))
    }

    pub(crate) fn node2(&mut self, op: Op, width: u32, a: Term, b: Term) -> Term {
        self.intern(TermNode::new(op, width, [a, b, NONE]))
    }

    /// Arguments of a term with this operator.
    pub(crate) fn args_of(&self, op: Op, t: Term) -> Option<[Term; 3]> {
        let n = self.node(t)?;
        (n.op == op).then_some(n.args)
    }

    /// The Boolean constant (width 1).
    pub fn bool(&self, value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }
}
