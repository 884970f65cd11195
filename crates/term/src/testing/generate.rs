//! The generator: well-sorted nodes of all operators and widths, with much sharing and many constants, since
//! that is where rewriting happens.

use super::Rng;
use super::plain::{Plain, PlainNode, PlainOp, PlainSort};
use crate::op::Op;

/// What to generate.
#[derive(Copy, Clone, Debug)]
pub struct Shape {
    /// How deep expressions are.
    pub depth: u32,
    /// The largest width used.
    pub max_width: u32,
    /// The largest width of products and quotients of two variables, and half of that of quotients by
    /// constants: SAT solvers find these hard.
    pub max_hard: u32,
    /// Whether reads of arrays are generated.
    pub arrays: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Shape { depth: 4, max_width: 128, max_hard: 128, arrays: true }
    }
}

/// Makes one arena of expressions over few leaves.
pub struct Generator {
    /// The arena so far.
    pub plain: Plain,
    /// Where all choices come from; one seed gives one arena.
    pub rng: Rng,
    shape: Shape,
    /// Widths used over and over, so that leaves and subterms are shared.
    widths: Vec<u32>,
    array_sort: PlainSort,
}

const ARITHMETIC: [Op; 4] = [Op::Add, Op::Add, Op::Mul, Op::Add];
const BITWISE: [Op; 3] = [Op::And, Op::Or, Op::Xor];
const DIVISION: [Op; 4] = [Op::UDiv, Op::URem, Op::SDiv, Op::SRem];
const SHIFTS: [Op; 3] = [Op::Shl, Op::LShr, Op::AShr];

impl Generator {
    /// A generator with an empty arena; the widths it prefers and the array sort follow from the seed.
    pub fn new(seed: u64, shape: Shape) -> Generator {
        let mut rng = Rng::new(seed);
        let common = [1, 8, 8, 16, 32, 32, 64, 128];
        let count = 1 + rng.below(3);
        let widths = (0..count)
            .map(|_| {
                let w = if rng.chance(50) { rng.pick(&common) } else { 1 + rng.below(128) as u32 };
                if w > shape.max_width { 1 + rng.below(u64::from(shape.max_width)) as u32 } else { w }
            })
            .collect();
        let index = rng.pick(&[2, 3, 5, 8, 32, 64]).min(shape.max_width);
        let elem = if rng.chance(70) {
            8.min(shape.max_width)
        } else {
            1 + rng.below(u64::from(shape.max_width)) as u32
        };
        let array_sort = PlainSort::Array { index, elem };
        Generator { plain: Plain::default(), rng, shape, widths, array_sort }
    }

    /// A Boolean (width 1) expression.
    pub fn condition(&mut self) -> usize {
        let depth = self.shape.depth;
        self.boolean(depth)
    }

    /// A width up to the largest one, mostly one of the preferred.
    pub fn some_width(&mut self) -> u32 {
        if self.rng.chance(85) {
            self.rng.pick(&self.widths.clone())
        } else {
            1 + self.rng.below(u64::from(self.shape.max_width)) as u32
        }
    }

    fn apply(&mut self, op: PlainOp, args: &[usize], width: u32) -> usize {
        let node = PlainNode::Apply { op, args: args.to_vec(), low: 0 };
        self.plain.push(node, PlainSort::Bv(width))
    }

    fn op(&mut self, op: Op, args: &[usize], width: u32) -> usize {
        self.apply(PlainOp::Op(op), args, width)
    }

    fn constant(&mut self, width: u32) -> usize {
        let v = self.rng.value(width);
        self.plain.push(PlainNode::Const(v), PlainSort::Bv(width))
    }

    fn leaf(&mut self, sort: PlainSort) -> usize {
        let existing: Vec<usize> =
            (0..self.plain.leaves.len()).filter(|&i| self.plain.leaves[i] == sort).collect();
        let limit = if matches!(sort, PlainSort::Bv(_)) { 3 } else { 2 };
        let i = if existing.len() < limit && (existing.is_empty() || self.rng.chance(40)) {
            self.plain.leaves.push(sort);
            self.plain.leaves.len() - 1
        } else {
            self.rng.pick(&existing)
        };
        self.plain.push(PlainNode::Leaf(i), sort)
    }

    /// An older node of this sort, if there is one.
    fn older(&mut self, sort: PlainSort) -> Option<usize> {
        let all: Vec<usize> =
            (0..self.plain.nodes.len()).filter(|&i| self.plain.nodes[i].1 == sort).collect();
        (!all.is_empty()).then(|| self.rng.pick(&all))
    }

    /// The number of a Boolean (width 1) node over expressions of at most this depth.
    pub fn boolean(&mut self, depth: u32) -> usize {
        if depth == 0 {
            return self.bits(1, 0);
        }
        match self.rng.below(14) {
            0 => {
                let a = self.boolean(depth - 1);
                self.op(Op::Not, &[a], 1)
            }
            1 | 2 => {
                let (a, b) = (self.boolean(depth - 1), self.boolean(depth - 1));
                let op = self.rng.pick(&BITWISE);
                self.op(op, &[a, b], 1)
            }
            3 => {
                let (a, b) = (self.boolean(depth - 1), self.boolean(depth - 1));
                self.apply(PlainOp::Implies, &[a, b], 1)
            }
            4 => self.bits(1, depth - 1),
            _ => {
                let w = self.some_width();
                let a = self.bits(w, depth - 1);
                let b = if self.rng.chance(35) { self.constant(w) } else { self.bits(w, depth - 1) };
                let (a, b) = if self.rng.chance(50) { (a, b) } else { (b, a) };
                let ops = [
                    PlainOp::Op(Op::Eq),
                    PlainOp::Op(Op::Eq),
                    PlainOp::Ne,
                    PlainOp::Op(Op::Ult),
                    PlainOp::Op(Op::Slt),
                    PlainOp::Ule,
                    PlainOp::Sle,
                ];
                let op = self.rng.pick(&ops);
                self.apply(op, &[a, b], 1)
            }
        }
    }

    /// An expression of this width.
    pub fn bits(&mut self, width: u32, depth: u32) -> usize {
        let sort = PlainSort::Bv(width);
        if depth == 0 {
            return if self.rng.chance(25) { self.constant(width) } else { self.leaf(sort) };
        }
        if self.rng.chance(15)
            && let Some(old) = self.older(sort)
        {
            return old;
        }
        match self.rng.below(20) {
            0 | 1 => {
                let a = self.bits(width, depth - 1);
                if self.rng.chance(50) {
                    self.op(Op::Not, &[a], width)
                } else {
                    self.apply(PlainOp::Neg, &[a], width)
                }
            }
            2..=5 => self.linear(width, depth),
            6 | 7 => self.two(width, depth, &BITWISE),
            8 => self.hard(width, depth, &[Op::Mul]),
            9 if width <= self.shape.max_hard.saturating_mul(2) => self.hard(width, depth, &DIVISION),
            10 => self.two(width, depth, &SHIFTS),
            11 => {
                let c = self.boolean(depth - 1);
                let (a, b) = (self.bits(width, depth - 1), self.bits(width, depth - 1));
                self.op(Op::Ite, &[c, a, b], width)
            }
            12 | 13 if width >= 2 => self.joined(width, depth),
            14 | 15 if width < self.shape.max_width => self.slice(width, depth),
            16 | 17 if width >= 2 => {
                let from = 1 + self.rng.below(u64::from(width) - 1) as u32;
                let a = self.bits(from, depth - 1);
                let op = self.rng.pick(&[Op::ZExt, Op::SExt]);
                self.op(op, &[a], width)
            }
            18 if self.shape.arrays => self.read(width, depth),
            _ if width == 1 => self.boolean(depth - 1),
            _ => self.leaf(sort),
        }
    }

    fn two(&mut self, width: u32, depth: u32, ops: &[Op]) -> usize {
        let op = self.rng.pick(ops);
        let a = self.bits(width, depth - 1);
        let b = if self.rng.chance(40) { self.constant(width) } else { self.bits(width, depth - 1) };
        let (a, b) = if self.rng.chance(80) { (a, b) } else { (b, a) };
        self.op(op, &[a, b], width)
    }

    /// Products and quotients; wide ones have a constant operand.
    fn hard(&mut self, width: u32, depth: u32, ops: &[Op]) -> usize {
        let op = self.rng.pick(ops);
        let a = self.bits(width, depth - 1);
        let both = width <= self.shape.max_hard && self.rng.chance(60);
        let b = if both { self.bits(width, depth - 1) } else { self.constant(width) };
        let swap = op == Op::Mul || both;
        let (a, b) = if swap && self.rng.chance(50) { (b, a) } else { (a, b) };
        self.op(op, &[a, b], width)
    }

    fn linear(&mut self, width: u32, depth: u32) -> usize {
        let mut sum = self.bits(width, depth - 1);
        for _ in 0..1 + self.rng.below(3) {
            let mut b = if self.rng.chance(30) { self.constant(width) } else { self.bits(width, depth - 1) };
            if self.rng.chance(30) {
                let k = self.constant(width);
                b = self.op(Op::Mul, &[b, k], width);
            }
            sum = if self.rng.chance(50) {
                let op = self.rng.pick(&ARITHMETIC[..2]);
                self.op(op, &[sum, b], width)
            } else {
                self.apply(PlainOp::Sub, &[sum, b], width)
            };
        }
        sum
    }

    /// A concatenation, often of neighbouring slices of one term.
    fn joined(&mut self, width: u32, depth: u32) -> usize {
        let split = 1 + self.rng.below(u64::from(width) - 1) as u32;
        if self.rng.chance(40) && width < self.shape.max_width {
            let more = self.rng.below(u64::from(self.shape.max_width - width) + 1) as u32;
            let whole = self.bits(width + more, depth - 1);
            let low = self.rng.below(u64::from(more) + 1) as u32;
            let lower = self.extract(whole, low, split);
            let upper = self.extract(whole, low + split, width - split);
            return self.op(Op::Concat, &[upper, lower], width);
        }
        let upper = self.bits(width - split, depth - 1);
        let lower = if self.rng.chance(30) { self.constant(split) } else { self.bits(split, depth - 1) };
        self.op(Op::Concat, &[upper, lower], width)
    }

    fn slice(&mut self, width: u32, depth: u32) -> usize {
        let more = 1 + self.rng.below(u64::from(self.shape.max_width - width)) as u32;
        let whole = self.bits(width + more, depth - 1);
        let low = if self.rng.chance(40) { 0 } else { self.rng.below(u64::from(more) + 1) as u32 };
        self.extract(whole, low, width)
    }

    fn extract(&mut self, of: usize, low: u32, width: u32) -> usize {
        let node = PlainNode::Apply { op: PlainOp::Op(Op::Extract), args: vec![of], low };
        self.plain.push(node, PlainSort::Bv(width))
    }

    /// A read of an array, brought to the width wanted.
    fn read(&mut self, width: u32, depth: u32) -> usize {
        let PlainSort::Array { index, elem } = self.array_sort else { unreachable!("an array sort") };
        let array = self.array(depth - 1);
        let at = self.bits(index, depth - 1);
        let r = self.op(Op::Select, &[array, at], elem);
        match width.cmp(&elem) {
            std::cmp::Ordering::Equal => r,
            std::cmp::Ordering::Less => self.extract(r, 0, width),
            std::cmp::Ordering::Greater => self.op(Op::ZExt, &[r], width),
        }
    }

    fn array(&mut self, depth: u32) -> usize {
        let sort = self.array_sort;
        let PlainSort::Array { index, elem } = sort else { unreachable!("an array sort") };
        if self.rng.chance(20)
            && let Some(old) = self.older(sort)
        {
            return old;
        }
        match self.rng.below(if depth == 0 { 4 } else { 10 }) {
            0 => {
                let v = if depth == 0 { self.constant(elem) } else { self.bits(elem, depth - 1) };
                let node = PlainNode::Apply { op: PlainOp::Op(Op::ConstArray), args: vec![v], low: 0 };
                self.plain.push(node, sort)
            }
            1 if elem == 8 => {
                let room = if index >= 5 { 24 } else { 1 << index };
                let bytes = (0..1 + self.rng.below(room)).map(|_| self.rng.word() as u8).collect();
                self.plain.push(PlainNode::Table(bytes), sort)
            }
            1..=3 => self.leaf(sort),
            4 => {
                let c = self.boolean(depth - 1);
                let (a, b) = (self.array(depth - 1), self.array(depth - 1));
                let node = PlainNode::Apply { op: PlainOp::Op(Op::Ite), args: vec![c, a, b], low: 0 };
                self.plain.push(node, sort)
            }
            _ => {
                let a = self.array(depth - 1);
                let at = if self.rng.chance(30) { self.constant(index) } else { self.bits(index, depth - 1) };
                let v = self.bits(elem, depth - 1);
                let node = PlainNode::Apply { op: PlainOp::Op(Op::Store), args: vec![a, at, v], low: 0 };
                self.plain.push(node, sort)
            }
        }
    }
}
