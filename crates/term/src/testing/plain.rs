//! The plain form: an arena of nodes exactly as generated.

use crate::op::Op;
use crate::store::TermStore;
use crate::symbol::{Sort, SymbolKind};
use crate::term::Term;

/// The sort of a plain node, independent of [`Sort`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlainSort {
    /// A bit-vector of so many bits.
    Bv(u32),
    /// An array of bit-vectors, indexed by bit-vectors.
    Array {
        /// Bits of an index.
        index: u32,
        /// Bits of a cell.
        elem: u32,
    },
}

/// The operators of terms, and the constructors that are no operators.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlainOp {
    /// An operator of terms.
    Op(Op),
    /// [`TermStore::neg`]
    Neg,
    /// [`TermStore::sub`]
    Sub,
    /// [`TermStore::ne`]
    Ne,
    /// [`TermStore::ule`]
    Ule,
    /// [`TermStore::sle`]
    Sle,
    /// [`TermStore::implies`]
    Implies,
}

/// One node as it was generated; operands are numbers of nodes of the arena.
#[derive(Clone, PartialEq, Debug)]
pub enum PlainNode {
    /// A constant of the node's width.
    Const(u128),
    /// A free symbol: index into [`Plain::leaves`].
    Leaf(usize),
    /// An array of bytes that starts with these and goes on with zeros.
    Table(Vec<u8>),
    /// An operator over earlier nodes.
    Apply {
        /// What is applied.
        op: PlainOp,
        /// The operands, each the number of an earlier node.
        args: Vec<usize>,
        /// The lowest bit of an extract; 0 for other operators.
        low: u32,
    },
}

/// An arena; arguments come before their users.
#[derive(Clone, Default, Debug)]
pub struct Plain {
    /// All nodes with their sorts; a node is known by its index.
    pub nodes: Vec<(PlainNode, PlainSort)>,
    /// The sorts of the free symbols.
    pub leaves: Vec<PlainSort>,
}

impl Plain {
    /// Bits of a node; of an array, bits of a cell.
    pub fn width(&self, node: usize) -> u32 {
        match self.nodes[node].1 {
            PlainSort::Bv(w) => w,
            PlainSort::Array { elem, .. } => elem,
        }
    }

    pub(crate) fn push(&mut self, node: PlainNode, sort: PlainSort) -> usize {
        self.nodes.push((node, sort));
        self.nodes.len() - 1
    }

    /// Builds all nodes in a store: their terms, and the terms of the leaves.
    pub fn build(&self, store: &mut TermStore) -> (Vec<Term>, Vec<Term>) {
        let mut leaves = Vec::new();
        for (i, sort) in self.leaves.iter().enumerate() {
            let sort = match *sort {
                PlainSort::Bv(w) => Sort::Bv(w),
                PlainSort::Array { index, elem } => Sort::Array { index, elem },
            };
            leaves.push(store.fresh(format!("x{i}"), sort, SymbolKind::Input));
        }
        let mut terms: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for (node, sort) in &self.nodes {
            let t = match (node, *sort) {
                (PlainNode::Const(v), PlainSort::Bv(w)) => store.bv(w, *v),
                (PlainNode::Leaf(i), _) => leaves[*i],
                (PlainNode::Table(bytes), PlainSort::Array { index, .. }) => store.table_array(index, bytes),
                (PlainNode::Apply { op, args, low }, sort) => {
                    let a: Vec<Term> = args.iter().map(|&i| terms[i]).collect();
                    apply(store, *op, &a, *low, sort)
                }
                _ => unreachable!("the generator makes well-sorted nodes"),
            };
            terms.push(t);
        }
        (terms, leaves)
    }
}

fn apply(s: &mut TermStore, op: PlainOp, a: &[Term], low: u32, sort: PlainSort) -> Term {
    let width = match sort {
        PlainSort::Bv(w) => w,
        PlainSort::Array { elem, .. } => elem,
    };
    match op {
        PlainOp::Neg => s.neg(a[0]),
        PlainOp::Sub => s.sub(a[0], a[1]),
        PlainOp::Ne => s.ne(a[0], a[1]),
        PlainOp::Ule => s.ule(a[0], a[1]),
        PlainOp::Sle => s.sle(a[0], a[1]),
        PlainOp::Implies => s.implies(a[0], a[1]),
        PlainOp::Op(op) => match op {
            Op::Not => s.not(a[0]),
            Op::Ite => s.ite(a[0], a[1], a[2]),
            Op::Extract => s.extract(a[0], low, width),
            Op::ZExt => s.zext(a[0], width),
            Op::SExt => s.sext(a[0], width),
            Op::Store => s.store(a[0], a[1], a[2]),
            Op::Select => s.select(a[0], a[1]),
            Op::ConstArray => match sort {
                PlainSort::Array { index, .. } => s.const_array(index, a[0]),
                PlainSort::Bv(_) => unreachable!("an array"),
            },
            op => s.binary(op, a[0], a[1]),
        },
    }
}
