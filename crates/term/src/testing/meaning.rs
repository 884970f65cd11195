//! Evaluation of the plain form, written from the SMT-LIB definitions and not from the term crate's folding.

use super::plain::{Plain, PlainNode, PlainOp, PlainSort};
use crate::model::{ArrayValue, Model};
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;
use std::collections::HashMap;

#[derive(Clone, PartialEq, Debug)]
enum Value {
    Bits(u128),
    /// default and cells
    Array(u128, HashMap<u128, u128>),
}

/// Values for the leaves of a plain arena.
#[derive(Clone, Debug)]
pub struct Values {
    bits: Vec<u128>,
    arrays: HashMap<usize, ArrayValue>,
}

impl Values {
    /// A random value for each leaf, interesting ones preferred (see [`super::Rng::value`]).
    pub fn random(plain: &Plain, rng: &mut super::Rng) -> Values {
        let mut arrays = HashMap::new();
        let mut bits = Vec::new();
        for (i, sort) in plain.leaves.iter().enumerate() {
            match *sort {
                PlainSort::Bv(w) => bits.push(rng.value(w)),
                PlainSort::Array { index, elem } => {
                    bits.push(0);
                    let mut a = ArrayValue { default: rng.value(elem), ..ArrayValue::default() };
                    for _ in 0..rng.below(6) {
                        a.cells.insert(rng.value(index), rng.value(elem));
                    }
                    arrays.insert(i, a);
                }
            }
        }
        Values { bits, arrays }
    }

    /// The n-th of all assignments of the bit-vector leaves; `None` past the last.
    pub fn nth(plain: &Plain, n: u64) -> Option<Values> {
        let mut rest = u128::from(n);
        let mut bits = Vec::new();
        for sort in &plain.leaves {
            let PlainSort::Bv(w) = *sort else { return None };
            bits.push(crate::bits::trunc(rest, w));
            rest = if w >= 128 { 0 } else { rest >> w };
        }
        (rest == 0).then_some(Values { bits, arrays: HashMap::new() })
    }

    /// The same as a model of the store the arena was built in.
    pub fn model(&self, store: &TermStore, leaves: &[Term]) -> Model {
        let mut model = Model::default();
        for (i, &t) in leaves.iter().enumerate() {
            let sym = store.as_symbol(t).expect("a leaf is a symbol");
            match self.arrays.get(&i) {
                Some(a) => {
                    model.arrays.insert(sym, a.clone());
                }
                None => model.set(sym, self.bits[i]),
            }
        }
        model
    }

    /// The values a model of the store gives to the leaves.
    pub fn from_model(plain: &Plain, store: &TermStore, leaves: &[Term], model: &Model) -> Values {
        let mut values = Values { bits: vec![0; plain.leaves.len()], arrays: HashMap::new() };
        for (i, &t) in leaves.iter().enumerate() {
            let sym = store.as_symbol(t).expect("a leaf is a symbol");
            match plain.leaves[i] {
                PlainSort::Bv(_) => values.bits[i] = model.get(sym),
                PlainSort::Array { .. } => {
                    values.arrays.insert(i, model.arrays.get(&sym).cloned().unwrap_or_default());
                }
            }
        }
        values
    }

    /// The values of all nodes; arrays show as zero.
    pub fn evaluate(&self, plain: &Plain) -> Vec<u128> {
        let mut values: Vec<Value> = Vec::with_capacity(plain.nodes.len());
        for (node, sort) in &plain.nodes {
            let v = match node {
                PlainNode::Const(v) => Value::Bits(*v),
                PlainNode::Table(bytes) => {
                    let cells = bytes.iter().enumerate().map(|(i, &b)| (i as u128, u128::from(b)));
                    Value::Array(0, cells.collect())
                }
                PlainNode::Leaf(i) => match self.arrays.get(i) {
                    Some(a) => Value::Array(a.default, a.cells.iter().map(|(k, v)| (*k, *v)).collect()),
                    None => Value::Bits(self.bits[*i]),
                },
                PlainNode::Apply { op, args, low } => apply(plain, &values, *op, args, *low, *sort),
            };
            values.push(v);
        }
        values.into_iter().map(|v| if let Value::Bits(b) = v { b } else { 0 }).collect()
    }
}

fn apply(plain: &Plain, values: &[Value], op: PlainOp, args: &[usize], low: u32, sort: PlainSort) -> Value {
    let bits = |i: usize| match values[args[i]] {
        Value::Bits(b) => b,
        Value::Array(..) => unreachable!("sorts are right"),
    };
    let array = |i: usize| match &values[args[i]] {
        Value::Array(d, c) => (*d, c.clone()),
        Value::Bits(_) => unreachable!("sorts are right"),
    };
    let from = plain.width(args[0]);
    let result = match op {
        PlainOp::Op(Op::Ite) => return values[args[if bits(0) == 1 { 1 } else { 2 }]].clone(),
        PlainOp::Op(Op::ConstArray) => return Value::Array(bits(0), HashMap::new()),
        PlainOp::Op(Op::Store) => {
            let (d, mut cells) = array(0);
            cells.insert(bits(1), bits(2));
            return Value::Array(d, cells);
        }
        PlainOp::Op(Op::Select) => {
            let (d, cells) = array(0);
            cells.get(&bits(1)).copied().unwrap_or(d)
        }
        PlainOp::Op(Op::Extract) => bits(0) >> low,
        PlainOp::Op(Op::Concat) => bits(0) << plain.width(args[1]) | bits(1),
        PlainOp::Op(Op::ZExt) => bits(0),
        PlainOp::Op(Op::SExt) => signed(bits(0), from) as u128,
        PlainOp::Op(Op::Not) => !bits(0),
        PlainOp::Neg => 0u128.wrapping_sub(bits(0)),
        op => binary(op, from, bits(0), bits(1)),
    };
    match sort {
        PlainSort::Bv(w) => Value::Bits(cut(result, w)),
        PlainSort::Array { .. } => unreachable!("handled above"),
    }
}

fn cut(v: u128, width: u32) -> u128 {
    if width == 128 { v } else { v % (1u128 << width) }
}

fn signed(v: u128, width: u32) -> i128 {
    if width < 128 && v >> (width - 1) == 1 {
        (v as i128) - (1i128 << (width - 1)) - (1i128 << (width - 1))
    } else {
        v as i128
    }
}

fn binary(op: PlainOp, w: u32, a: u128, b: u128) -> u128 {
    let (x, y) = (signed(a, w), signed(b, w));
    let yes = |c: bool| u128::from(c);
    match op {
        PlainOp::Sub => a.wrapping_sub(b),
        PlainOp::Ne => yes(a != b),
        PlainOp::Ule => yes(a <= b),
        PlainOp::Sle => yes(x <= y),
        PlainOp::Implies => yes(a == 0 || b == 1),
        PlainOp::Op(op) => match op {
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => (a | b) & !(a & b),
            Op::Add => a.wrapping_add(b),
            Op::Mul => a.wrapping_mul(b),
            Op::UDiv => a.checked_div(b).unwrap_or(u128::MAX),
            Op::URem => a.checked_rem(b).unwrap_or(a),
            Op::SDiv => {
                let magnitude = |v: i128| v.unsigned_abs();
                let q = if y == 0 { u128::MAX } else { magnitude(x) / magnitude(y) };
                if (x < 0) != (y < 0) { q.wrapping_neg() } else { q }
            }
            Op::SRem => {
                let r = if y == 0 { x.unsigned_abs() } else { x.unsigned_abs() % y.unsigned_abs() };
                if x < 0 { r.wrapping_neg() } else { r }
            }
            Op::Shl => (0..b.min(u128::from(w))).fold(a, |v, _| cut(v.wrapping_add(v), w)),
            Op::LShr => (0..b.min(u128::from(w))).fold(a, |v, _| v / 2),
            Op::AShr => (0..b.min(u128::from(w))).fold(x, |v, _| v.div_euclid(2)) as u128,
            Op::Eq => yes(a == b),
            Op::Ult => yes(a < b),
            Op::Slt => yes(x < y),
            other => unreachable!("{other:?} is not generated as a binary operator"),
        },
        PlainOp::Neg => unreachable!("unary"),
    }
}
