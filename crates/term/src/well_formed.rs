//! What makes a node well formed. Everything that reads terms takes it for granted: a node over operands of
//! other widths would make the bit-blaster take the literals of one term for those of another.

use crate::op::Op;
use crate::store::{TermNode, TermStore};

/// The most bits of a bit-vector: values of terms are held in a `u128`.
pub const WIDEST: u32 = 128;

impl TermStore {
    /// What is wrong with a node, if anything is.
    pub fn malformed(&self, n: &TermNode) -> Option<String> {
        let width = u32::from(n.width);
        let of = |place: usize| self.width(n.args[place]);
        let index = |place: usize| self.node(n.args[place]).map_or(0, |a| u32::from(a.index));
        let plain = |place: usize| index(place) == 0;
        let fine = match n.op {
            Op::Big | Op::Sym | Op::Var | Op::TableArray => true,
            Op::Not => plain(0) && of(0) == width,
            Op::And | Op::Or | Op::Xor | Op::Add | Op::Mul => of(0) == width && of(1) == width,
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => of(0) == width && of(1) == width,
            Op::Shl | Op::LShr | Op::AShr => of(0) == width && of(1) == width,
            Op::Eq | Op::Ult | Op::Slt => width == 1 && of(0) == of(1) && index(0) == index(1),
            Op::Ite => {
                let same = of(1) == width && of(2) == width;
                same && of(0) == 1 && index(1) == index(2) && index(1) == u32::from(n.index)
            }
            Op::Concat => plain(0) && plain(1) && of(0) + of(1) == width,
            Op::Extract => plain(0) && n.raw(1) + u64::from(width) <= u64::from(of(0)),
            Op::ZExt | Op::SExt => plain(0) && of(0) < width,
            Op::ConstArray => plain(0) && of(0) == width,
            Op::Store => {
                let index = u32::from(n.index);
                self.node(n.args[0]).is_some_and(|a| u32::from(a.index) == index)
                    && of(0) == width
                    && of(1) == index
                    && of(2) == width
            }
            Op::Select => index(0) == of(1) && of(0) == width,
            Op::FEq | Op::FLt | Op::FLe => width == 1 && of(0) == of(1),
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem => of(0) == width && of(1) == width,
            Op::FSqrt | Op::FRound => of(0) == width,
            Op::FFma => of(0) == width && of(1) == width && of(2) == width,
            Op::FToF | Op::FToS | Op::FToU | Op::SToF | Op::UToF => plain(0),
        };
        if fine && (1..=WIDEST).contains(&width) {
            return None;
        }
        let widths: Vec<u32> = (0..n.op.arity()).map(of).collect();
        Some(format!("{:?} of {width} bits over operands of {widths:?} bits", n.op))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Sort;
    use crate::symbol::SymbolKind;

    #[test]
    fn nodes_that_do_not_fit_their_operands_are_told() {
        let mut s = TermStore::new();
        let (a, b) = (s.input("a", 32), s.input("b", 64));
        let bad = |s: &TermStore, n: TermNode| s.malformed(&n).is_some();
        assert!(bad(&s, TermNode::new(Op::Add, 32, [a, b, a])));
        assert!(!bad(&s, TermNode::new(Op::Add, 32, [a, a, a])));
        assert!(bad(&s, TermNode::new(Op::Concat, 160, [a, b, a])));
        let (c, d) = (s.input("c", 128), s.input("d", 32));
        assert!(bad(&s, TermNode::new(Op::Concat, 160, [d, c, a])), "no term is that wide");
        let array = s.fresh("m", Sort::Array { index: 64, elem: 8 }, SymbolKind::Internal);
        assert!(bad(&s, TermNode::new(Op::Select, 8, [array, a, a])));
        assert!(!bad(&s, TermNode::new(Op::Select, 8, [array, b, a])));
    }
}
