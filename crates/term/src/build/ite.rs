//! If-then-else. Choices with a known outcome disappear; those between Booleans become connectives.

use crate::op::Op;
use crate::store::{TermNode, TermStore};
use crate::symbol::Sort;
use crate::term::Term;

impl TermStore {
    /// `t` where the Boolean `c` holds and `e` elsewhere; both have one sort, which may be an array.
    pub fn ite(&mut self, c: Term, t: Term, e: Term) -> Term {
        if c.is_true() || t == e {
            return t;
        }
        if c.is_false() {
            return e;
        }
        if let Some([inner, ..]) = self.args_of(Op::Not, c) {
            return self.ite(inner, e, t);
        }
        if let Sort::Array { index, elem } = self.sort(t) {
            let node = TermNode { index: index as u16, ..TermNode::new(Op::Ite, elem, [c, t, e]) };
            return self.intern(node);
        }
        let w = self.width(t);
        if w == 1 {
            match (self.constant(t), self.constant(e)) {
                (Some(1), Some(_)) => return c,
                (Some(_), Some(_)) => return self.not(c),
                (Some(1), None) => return self.or(c, e),
                (Some(_), None) => {
                    let nc = self.not(c);
                    return self.and(nc, e);
                }
                (None, Some(1)) => {
                    let nc = self.not(c);
                    return self.or(nc, t);
                }
                (None, Some(_)) => return self.and(c, t),
                _ => {}
            }
        }
        // nested choices on the same condition
        if let Some([c2, t2, _]) = self.args_of(Op::Ite, t)
            && c2 == c
        {
            return self.ite(c, t2, e);
        }
        if let Some([c2, _, e2]) = self.args_of(Op::Ite, e)
            && c2 == c
        {
            return self.ite(c, t, e2);
        }
        self.intern(TermNode::new(Op::Ite, w, [c, t, e]))
    }
}
