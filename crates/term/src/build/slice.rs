//! Extraction, concatenation and extension: how bytes of memory, narrow types and casts fit together.

use crate::bits::{sext, trunc};
use crate::op::Op;
use crate::store::{NONE, TermNode, TermStore};
use crate::term::Term;

impl TermStore {
    /// `width` bits of `a` from bit `low` upwards.
    pub fn extract(&mut self, a: Term, low: u32, width: u32) -> Term {
        let from = self.width(a);
        debug_assert!(width >= 1 && low + width <= from);
        if low == 0 && width == from {
            return a;
        }
        if let Some(v) = self.constant(a) {
            return self.bv(width, v >> low);
        }
        let Some(node) = self.node(a).copied() else {
            return a;
        };
        match node.op {
            Op::Extract => return self.extract(node.args[0], low + node.raw(1) as u32, width),
            Op::Concat => {
                let split = self.width(node.args[1]);
                if low >= split {
                    return self.extract(node.args[0], low - split, width);
                }
                if low + width <= split {
                    return self.extract(node.args[1], low, width);
                }
                let high_part = self.extract(node.args[0], 0, low + width - split);
                let low_part = self.extract(node.args[1], low, split - low);
                return self.concat(high_part, low_part);
            }
            Op::ZExt | Op::SExt => {
                let inner = self.width(node.args[0]);
                if low + width <= inner {
                    return self.extract(node.args[0], low, width);
                }
                if node.op == Op::ZExt && low >= inner {
                    return self.bv(width, 0);
                }
                if low < inner {
                    let part = self.extract(node.args[0], low, inner - low);
                    return if node.op == Op::ZExt { self.zext(part, width) } else { self.sext(part, width) };
                }
            }
            Op::Ite if self.constant(node.args[1]).is_some() || self.constant(node.args[2]).is_some() => {
                let t = self.extract(node.args[1], low, width);
                let e = self.extract(node.args[2], low, width);
                return self.ite(node.args[0], t, e);
            }
            // the low bits of sums and products depend on low bits only
            Op::Add | Op::Mul | Op::And | Op::Or | Op::Xor
                if low == 0 && self.narrows(node.args[0], width) && self.narrows(node.args[1], width) =>
            {
                let x = self.extract(node.args[0], 0, width);
                let y = self.extract(node.args[1], 0, width);
                return self.binary(node.op, x, y);
            }
            Op::Add if low == 0 && self.constant(node.args[1]).is_some() => {
                let x = self.extract(node.args[0], 0, width);
                let y = self.extract(node.args[1], 0, width);
                return self.add(x, y);
            }
            Op::Not => {
                let x = self.extract(node.args[0], low, width);
                return self.not(x);
            }
            _ => {}
        }
        self.intern(TermNode::new(Op::Extract, width, [a, Term::raw(u64::from(low)), NONE]))
    }

    /// Whether taking the low bits of a term makes it simpler rather than adding a node.
    fn narrows(&self, t: Term, width: u32) -> bool {
        match self.node(t) {
            None => true,
            Some(n) => match n.op {
                Op::Big => true,
                Op::ZExt | Op::SExt => self.width(n.args[0]) >= width || n.op == Op::ZExt,
                Op::Add | Op::Mul => self.narrows(n.args[0], width) && self.narrows(n.args[1], width),
                _ => false,
            },
        }
    }

    /// `high` above `low`.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let (wh, wl) = (self.width(high), self.width(low));
        let w = wh + wl;
        if let (Some(x), Some(y)) = (self.constant(high), self.constant(low)) {
            return self.bv(w, (x << wl) | y);
        }
        if self.constant(high) == Some(0) {
            return self.zext(low, w);
        }
        // neighbouring slices of one term join again: bytes read back as a word
        if let (Some(h), Some(l)) = (self.node(high), self.node(low)) {
            if h.op == Op::Extract
                && l.op == Op::Extract
                && h.args[0] == l.args[0]
                && h.raw(1) == l.raw(1) + u64::from(wl)
            {
                let (base, at) = (h.args[0], l.raw(1) as u32);
                return self.extract(base, at, w);
            }
            // ... also through a concatenation further right: (x ++ (y ++ z))
            if h.op == Op::Extract && l.op == Op::Concat {
                let (m, rest) = (l.args[0], l.args[1]);
                if let Some(mn) = self.node(m) {
                    let wm = u64::from(mn.width);
                    if mn.op == Op::Extract && mn.args[0] == h.args[0] && h.raw(1) == mn.raw(1) + wm {
                        let joined = self.extract(mn.args[0], mn.raw(1) as u32, wh + wm as u32);
                        return self.concat(joined, rest);
                    }
                }
            }
            // the upper part of a zero extension next to its lower part
            if h.op == Op::ZExt
                && l.op == Op::Extract
                && let Some(inner) = self.node(h.args[0])
            {
                let at = l.raw(1) + u64::from(wl);
                if inner.op == Op::Extract && inner.args[0] == l.args[0] && inner.raw(1) == at {
                    let joined = self.concat(h.args[0], low);
                    return self.zext(joined, w);
                }
            }
        }
        // left-nested concatenations lean right
        if let Some([x, y, _]) = self.args_of(Op::Concat, high) {
            let right = self.concat(y, low);
            return self.concat(x, right);
        }
        self.node2(Op::Concat, w, high, low)
    }

    /// `a` with zeros above it, to `width` bits; `width` must not be below that of `a`.
    pub fn zext(&mut self, a: Term, width: u32) -> Term {
        let from = self.width(a);
        debug_assert!(width >= from);
        if width == from {
            return a;
        }
        if let Some(v) = self.constant(a) {
            return self.bv(width, v);
        }
        match self.node(a) {
            Some(n) if n.op == Op::ZExt => {
                let inner = n.args[0];
                self.zext(inner, width)
            }
            _ => self.node1(Op::ZExt, width, a),
        }
    }

    /// `a` with copies of its sign bit above it, to `width` bits; `width` must not be below that of `a`.
    pub fn sext(&mut self, a: Term, width: u32) -> Term {
        let from = self.width(a);
        debug_assert!(width >= from);
        if width == from {
            return a;
        }
        if let Some(v) = self.constant(a) {
            return self.bv(width, trunc(sext(v, from), width));
        }
        match self.node(a).copied() {
            Some(n) if n.op == Op::SExt => self.sext(n.args[0], width),
            // the sign bit of a zero extension is zero
            Some(n) if n.op == Op::ZExt => self.zext(n.args[0], width),
            _ => self.node1(Op::SExt, width, a),
        }
    }

    /// To another width: extension by zero or truncation.
    pub fn resize(&mut self, a: Term, width: u32) -> Term {
        if self.width(a) >= width { self.extract(a, 0, width) } else { self.zext(a, width) }
    }
}
