//! Places that hold the same: a parser looks at a byte through a variable and needs it, later on, of the
//! buffer.
//!
//! What a guard says of one place holds for the other as long as the two are equal. That equation is all that
//! is needed before the guard, and no solver has to look for it among the facts of the state.

use crate::propagate::assume::AssumeRule;
use crate::tuning::LARGEST_IMPLICATION;
use crate::wp::replace::replaced;
use secateur_term::Term;

/// A place of the guards that holds what a place of the atom holds, or a number.
#[derive(Copy, Clone)]
struct Alias {
    /// Says that they do.
    equation: Term,
    /// The place of the guards, and what stands for it in terms of the atom's place.
    in_guards: Option<(Term, Term)>,
    /// The place of the atom, and what stands for it in terms of the guards' place.
    in_atom: Option<(Term, Term)>,
}

impl AssumeRule<'_, '_> {
    /// Equations between places of an atom and places of the guards under which the guards imply the atom.
    pub(super) fn by_aliases(&mut self, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let (mut ties, values) = self.ties(atom, guards);
        if ties.is_empty() {
            return self.by_definition(atom, guards);
        }
        // mostly one is enough
        if let Some(one) = ties.iter().find(|a| self.follows(atom, guards, std::slice::from_ref(*a))) {
            return Some(vec![one.equation]);
        }
        ties.extend(values);
        if ties.len() == 1 || !self.follows(atom, guards, &ties) {
            return self.by_definition(atom, guards);
        }
        for i in (0..ties.len()).rev() {
            let without = ties.remove(i);
            if !self.follows(atom, guards, &ties) {
                ties.insert(i, without);
            }
        }
        Some(ties.iter().map(|a| a.equation).collect())
    }

    /// A guard has the very value that the atom has: a variable holds what a condition gave.
    fn by_definition(&mut self, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let held = self.reasoner.value(&self.at.state, atom)?;
        let guard = guards.iter().copied().find(|g| {
            !self.reasoner.vocabulary.mentions_unknown(self.reasoner.x.store(), *g)
                && self.reasoner.value(&self.at.state, *g) == Some(held)
        })?;
        let implication = self.reasoner.x.store_mut().implies(guard, atom);
        let small = self.reasoner.x.store().size_up_to(implication, 200) <= LARGEST_IMPLICATION;
        small.then(|| vec![implication])
    }

    /// Whether guards imply an atom where places are equal, as far as the cheap layers tell.
    fn follows(&mut self, atom: Term, guards: &[Term], aliases: &[Alias]) -> bool {
        let store = self.reasoner.x.store_mut();
        let in_guards: Vec<(Term, Term)> = aliases.iter().filter_map(|a| a.in_guards).collect();
        let in_atom: Vec<(Term, Term)> = aliases.iter().filter_map(|a| a.in_atom).collect();
        let atom = replaced(store, atom, &in_atom);
        let guards: Vec<Term> = guards.iter().map(|g| replaced(store, *g, &in_guards)).collect();
        atom.is_true() || guards.contains(&atom) || self.reasoner.quickly_implied(&guards, atom)
    }

    /// What ties places of the guards to places of the atom, and which places of the guards have known
    /// values.
    fn ties(&mut self, atom: Term, guards: &[Term]) -> (Vec<Alias>, Vec<Alias>) {
        let wanted = self.reasoner.readables(&[atom]);
        let mut others = self.reasoner.readables(guards);
        others.retain(|p| !wanted.contains(p));
        let (mut found, mut values) = (Vec::new(), Vec::new());
        for q in wanted {
            let Some(held) = self.reasoner.value(&self.at.state, q) else { continue };
            if held.is_immediate() {
                continue;
            }
            found.extend(others.iter().filter_map(|p| self.alias(q, held, *p)));
        }
        for p in others {
            let Some(v) = self.reasoner.value(&self.at.state, p).filter(|v| v.is_immediate()) else {
                continue;
            };
            let equation = self.reasoner.x.store_mut().eq(p, v);
            values.push(Alias { equation, in_guards: Some((p, v)), in_atom: None });
        }
        (found, values)
    }

    /// How a place of the guards is tied to a place of the atom, which holds `held`: they are equal, or one is
    /// the other made wider.
    fn alias(&mut self, q: Term, held: Term, p: Term) -> Option<Alias> {
        let value = self.reasoner.value(&self.at.state, p)?;
        let store = self.reasoner.x.store_mut();
        let (narrow, wide) = (store.width(q), store.width(p));
        if wide < narrow {
            let made = [
                (store.zext(value, narrow), store.zext(p, narrow)),
                (store.sext(value, narrow), store.sext(p, narrow)),
            ];
            let (_, made) = made.into_iter().find(|m| m.0 == held)?;
            return Some(Alias { equation: store.eq(q, made), in_guards: None, in_atom: Some((q, made)) });
        }
        let made =
            [(store.zext(held, wide), store.zext(q, wide)), (store.sext(held, wide), store.sext(q, wide))];
        let (_, made) = made.into_iter().find(|m| m.0 == value)?;
        Some(Alias { equation: store.eq(p, made), in_guards: Some((p, made)), in_atom: None })
    }
}
