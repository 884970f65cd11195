//! Arrays: reads see through the writes they cannot hit.

use crate::op::Op;
use crate::spread::spread;
use crate::store::{NONE, TermNode, TermStore};
use crate::symbol::Sort;
use crate::term::Term;

impl TermStore {
    /// The array whose cells all hold `value`.
    pub fn const_array(&mut self, index: u32, value: Term) -> Term {
        let node = TermNode::new(Op::ConstArray, self.width(value), [value, NONE, NONE]);
        self.intern(TermNode { index: index as u16, ..node })
    }

    /// The array of bytes that starts with this table and goes on with zeros.
    pub fn table_array(&mut self, index: u32, bytes: &[u8]) -> Term {
        let table = self.add_table(bytes);
        let node = TermNode::new(Op::TableArray, 8, [Term::raw(table), NONE, NONE]);
        self.intern(TermNode { index: index as u16, ..node })
    }

    /// The array with one cell replaced; it takes the place of a write to the same index directly below it.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        if let Some([inner, i, _]) = self.args_of(Op::Store, array)
            && i == index
        {
            return self.store(inner, index, value);
        }
        let Sort::Array { index: iw, elem } = self.sort(array) else {
            return array;
        };
        let node = TermNode::new(Op::Store, elem, [array, index, value]);
        self.intern(TermNode { index: iw as u16, ..node })
    }

    /// The cell at an index; writes whose index is known to differ are skipped.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let mut a = array;
        while let Some(n) = self.node(a).copied() {
            match n.op {
                Op::Store => {
                    let same = self.eq(n.args[1], index);
                    if same.is_true() {
                        return n.args[2];
                    }
                    if !same.is_false() && !self.never_equal(n.args[1], index) {
                        break;
                    }
                    a = n.args[0];
                }
                Op::ConstArray => return n.args[0],
                Op::TableArray => {
                    let Some(i) = self.constant(index) else { break };
                    let byte = usize::try_from(i).ok().and_then(|i| self.table(n.raw(0)).get(i).copied());
                    return self.bv(8, u128::from(byte.unwrap_or(0)));
                }
                _ => break,
            }
        }
        let elem = match self.sort(a) {
            Sort::Array { elem, .. } => elem,
            Sort::Bv(w) => w,
        };
        self.node2(Op::Select, elem, a, index)
    }

    /// Whether the form of two indexes keeps them apart: one of them is masked, say, and the other lies behind.
    fn never_equal(&mut self, a: Term, b: Term) -> bool {
        let difference = self.sub(a, b);
        spread(self, difference).is_some_and(|(low, high)| low > 0 || high < 0)
    }
}
