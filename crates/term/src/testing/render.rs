//! The plain form in SMT-LIB 2, one definition for each node. Booleans are bit-vectors of width 1.

use super::plain::{Plain, PlainNode, PlainOp, PlainSort};
use crate::op::Op;
use std::fmt::Write;

fn sort_text(sort: PlainSort) -> String {
    match sort {
        PlainSort::Bv(w) => format!("(_ BitVec {w})"),
        PlainSort::Array { index, elem } => format!("(Array (_ BitVec {index}) (_ BitVec {elem}))"),
    }
}

fn constant(width: u32, v: u128) -> String {
    format!("(_ bv{v} {width})")
}

impl Plain {
    /// Declarations of the leaves (`x0`, ...) and definitions of the nodes (`n0`, ...), names preceded by
    /// `prefix`.
    pub fn to_smt(&self, prefix: &str) -> String {
        let mut out = String::new();
        for (i, sort) in self.leaves.iter().enumerate() {
            let _ = writeln!(out, "(declare-const {prefix}x{i} {})", sort_text(*sort));
        }
        for (i, (node, sort)) in self.nodes.iter().enumerate() {
            let body = match node {
                PlainNode::Const(v) => constant(self.width(i), *v),
                PlainNode::Leaf(l) => format!("{prefix}x{l}"),
                PlainNode::Table(bytes) => {
                    let PlainSort::Array { index, .. } = *sort else { unreachable!("a table is an array") };
                    let mut text = format!("((as const {}) {})", sort_text(*sort), constant(8, 0));
                    for (at, b) in bytes.iter().enumerate() {
                        let (at, b) = (constant(index, at as u128), constant(8, u128::from(*b)));
                        text = format!("(store {text} {at} {b})");
                    }
                    text
                }
                PlainNode::Apply { op, args, low } => {
                    let names: Vec<String> = args.iter().map(|a| format!("{prefix}n{a}")).collect();
                    self.apply(*op, args, &names, *low, *sort)
                }
            };
            let _ = writeln!(out, "(define-fun {prefix}n{i} () {} {body})", sort_text(*sort));
        }
        out
    }

    fn apply(&self, op: PlainOp, args: &[usize], names: &[String], low: u32, sort: PlainSort) -> String {
        let all = names.join(" ");
        let width = match sort {
            PlainSort::Bv(w) => w,
            PlainSort::Array { elem, .. } => elem,
        };
        let truth = |f: &str| format!("(ite ({f} {all}) #b1 #b0)");
        let more = || width - self.width(args[0]);
        match op {
            PlainOp::Neg => format!("(bvneg {all})"),
            PlainOp::Sub => format!("(bvsub {all})"),
            PlainOp::Ne => truth("distinct"),
            PlainOp::Ule => truth("bvule"),
            PlainOp::Sle => truth("bvsle"),
            PlainOp::Implies => format!("(bvor (bvnot {}) {})", names[0], names[1]),
            PlainOp::Op(op) => match op {
                Op::Eq => truth("="),
                Op::Ult => truth("bvult"),
                Op::Slt => truth("bvslt"),
                Op::Ite => format!("(ite (= #b1 {}) {} {})", names[0], names[1], names[2]),
                Op::Extract => format!("((_ extract {} {low}) {all})", low + width - 1),
                Op::ZExt => format!("((_ zero_extend {}) {all})", more()),
                Op::SExt => format!("((_ sign_extend {}) {all})", more()),
                Op::ConstArray => format!("((as const {}) {all})", sort_text(sort)),
                op => format!("({} {all})", name(op)),
            },
        }
    }
}

fn name(op: Op) -> &'static str {
    match op {
        Op::Not => "bvnot",
        Op::And => "bvand",
        Op::Or => "bvor",
        Op::Xor => "bvxor",
        Op::Add => "bvadd",
        Op::Mul => "bvmul",
        Op::UDiv => "bvudiv",
        Op::URem => "bvurem",
        Op::SDiv => "bvsdiv",
        Op::SRem => "bvsrem",
        Op::Shl => "bvshl",
        Op::LShr => "bvlshr",
        Op::AShr => "bvashr",
        Op::Concat => "concat",
        Op::Store => "store",
        Op::Select => "select",
        other => unreachable!("{other:?} is not generated"),
    }
}
