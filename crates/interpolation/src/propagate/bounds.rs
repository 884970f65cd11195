//! Needs behind a guard that two numbers differ. As an implication, what is needed after `x != y` grows with
//! every such guard: `x == y || x == y + 1 || ...`. As bounds it does not: `y <= x` and `x <= y + 1`.

use crate::propagate::assume::AssumeRule;
use secateur_term::{Op, Term};

impl AssumeRule<'_, '_> {
    /// Bounds that the state has and that, with a guard `x != y`, imply an equation or a comparison.
    pub(super) fn by_bounds(&mut self, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let different: Vec<(Term, Term)> = guards.iter().filter_map(|g| self.differ(*g)).collect();
        if different.is_empty() {
            return None;
        }
        let mut found = Vec::new();
        for part in self.parts(atom)? {
            if self.entails(part) {
                found.push(part);
                continue;
            }
            let bounds = different.iter().find_map(|pair| self.bound(*pair, part, guards))?;
            found.extend(bounds);
        }
        Some(found)
    }

    /// The numbers that a guard says to differ.
    fn differ(&self, guard: Term) -> Option<(Term, Term)> {
        let store = self.reasoner.x.store();
        let not = store.node(guard).filter(|n| n.op == Op::Not)?;
        let same = store.node(not.args[0]).filter(|n| n.op == Op::Eq)?;
        (store.width(same.args[0]) > 1).then_some((same.args[0], same.args[1]))
    }

    /// An equation as two bounds; a comparison as it is.
    fn parts(&mut self, atom: Term) -> Option<Vec<Term>> {
        let store = self.reasoner.x.store_mut();
        let n = *store.node(atom)?;
        let compared = |op: Op| matches!(op, Op::Slt | Op::Ult);
        match n.op {
            Op::Eq if store.width(n.args[0]) > 1 => {
                Some(vec![store.sle(n.args[0], n.args[1]), store.sle(n.args[1], n.args[0])])
            }
            op if compared(op) => Some(vec![atom]),
            Op::Not if store.node(n.args[0]).is_some_and(|m| compared(m.op)) => Some(vec![atom]),
            _ => None,
        }
    }

    /// A bound of one of two numbers that differ by the other; or by the value that the other has, which is needed
    /// then.
    fn bound(&mut self, (x, y): (Term, Term), part: Term, guards: &[Term]) -> Option<Vec<Term>> {
        if let Some(bound) = self.bound_by(x, y, part, guards) {
            return Some(vec![bound]);
        }
        for (known, other) in [(x, y), (y, x)] {
            let Some(value) = self.reasoner.value(&self.at.state, known) else { continue };
            if known == value || self.reasoner.x.store().constant(value).is_none() {
                continue;
            }
            let same = self.reasoner.x.store_mut().eq(known, value);
            let mut facts = guards.to_vec();
            facts.push(same);
            if let Some(bound) = self.bound_by(value, other, part, &facts) {
                return Some(vec![same, bound]);
            }
        }
        None
    }

    /// A bound of one number by another that the state has and that, with what is known, implies a comparison.
    fn bound_by(&mut self, x: Term, y: Term, part: Term, known: &[Term]) -> Option<Term> {
        let store = self.reasoner.x.store_mut();
        let tried = [store.sle(x, y), store.sle(y, x), store.ule(x, y), store.ule(y, x)];
        let mut facts = known.to_vec();
        for bound in tried {
            if !self.entails(bound) {
                continue;
            }
            facts.push(bound);
            if self.reasoner.implied(&facts, part) {
                return Some(bound);
            }
            facts.pop();
        }
        None
    }
}
