//! Substitution of leaves: program variables by their values, symbols by terms. Rebuilding rewrites, so
//! evaluating an expression in a state whose values are known gives a constant without interning anything.

use crate::op::Op;
use crate::store::TermStore;
use crate::term::{Term, VarId};
use hashbrown::HashMap;

/// A memoised substitution for shared (DAG-like) terms.
pub struct Substitution<F> {
    leaf: F,
    memo: HashMap<Term, Term>,
}

impl<F: FnMut(&mut TermStore, Term) -> Option<Term>> Substitution<F> {
    /// `leaf` gives the replacement of a leaf ([`Op::Var`] or [`Op::Sym`] term), or `None` to keep it.
    pub fn new(leaf: F) -> Self {
        Substitution { leaf, memo: HashMap::new() }
    }

    /// The term with its leaves replaced, rewritten by the constructors. The memo lasts over calls: `leaf` is
    /// asked once for each leaf.
    pub fn apply(&mut self, store: &mut TermStore, root: Term) -> Term {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if t.is_immediate() || self.memo.contains_key(&t) {
                stack.pop();
                continue;
            }
            let Some(node) = store.node(t).copied() else {
                break;
            };
            if node.op.is_leaf() {
                let new = if matches!(node.op, Op::Var | Op::Sym) { (self.leaf)(store, t) } else { None };
                self.memo.insert(t, new.unwrap_or(t));
                stack.pop();
                continue;
            }
            let before = stack.len();
            for &c in node.children() {
                if !c.is_immediate() && !self.memo.contains_key(&c) {
                    stack.push(c);
                }
            }
            if stack.len() == before {
                let mut args = node.args;
                for a in &mut args[..node.op.arity()] {
                    *a = self.memo.get(a).copied().unwrap_or(*a);
                }
                let new = if args == node.args { t } else { store.rebuild(&node, args) };
                self.memo.insert(t, new);
                stack.pop();
            }
        }
        self.memo.get(&root).copied().unwrap_or(root)
    }
}

impl TermStore {
    /// The value of a (tree-shaped, shallow) program expression where `lookup` gives the values of variables.
    /// No memo: meant for expressions as the front end makes them, on the hot path of every engine.
    pub fn eval_expr(&mut self, e: Term, lookup: &mut impl FnMut(&mut TermStore, VarId) -> Term) -> Term {
        let Some(node) = self.node(e).copied() else {
            return e;
        };
        match node.op {
            Op::Var => return lookup(self, VarId(node.raw(0) as u32)),
            op if op.is_leaf() => return e,
            _ => {}
        }
        let mut args = node.args;
        let arity = node.op.arity();
        for a in &mut args[..arity] {
            if !a.is_immediate() {
                *a = self.eval_expr(*a, lookup);
            }
        }
        self.rebuild(&node, args)
    }
}
