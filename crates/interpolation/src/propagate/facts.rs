//! Facts of a state said in program variables: known values, and what the path assumed about the symbols
//! variables hold.

use crate::propagate::reasoner::Reasoner;
use crate::wp::view::frames;
use crate::wp::vocabulary::Place;
use hashbrown::HashMap;
use secateur_explore::State;
use secateur_term::{Op, Term};

impl Reasoner<'_> {
    /// `x == value` for what the terms mention, where the state knows the value.
    pub fn known_values(&mut self, state: &State, about: &[Term]) -> Vec<Term> {
        let mut facts = Vec::new();
        for t in self.readables(about) {
            let Some(v) = self.value(state, t) else { continue };
            if self.x.store().constant(v).is_some() {
                facts.push(self.x.store_mut().eq(t, v));
            }
        }
        facts
    }

    /// Variables and memory reads that terms mention and that have no unknown in them.
    pub(super) fn readables(&self, about: &[Term]) -> Vec<Term> {
        let store = self.x.store();
        let mut found = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut stack = about.to_vec();
        while let Some(t) = stack.pop() {
            let Some(n) = store.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            let place = self.vocabulary.place(store, if n.op == Op::Select { n.args[0] } else { t });
            let readable = match (n.op, place) {
                (Op::Sym, Some(p)) => p.is_variable(),
                (Op::Select, Some(Place::Read { .. })) => !self.vocabulary.mentions_unknown(store, n.args[1]),
                _ => false,
            };
            if readable {
                found.push(t);
            }
            stack.extend_from_slice(n.children());
        }
        found.sort_unstable();
        found
    }

    /// Conjuncts of the path in which every symbol is held by a variable (or by memory that `about`
    /// mentions), and equations between them.
    pub fn path_facts(&mut self, state: &State, about: &[Term]) -> Vec<Term> {
        let (held, mut facts) = self.held_by(state, about);
        if held.is_empty() {
            return facts;
        }
        let path = state.path.clone();
        let mut memo = HashMap::new();
        for c in path {
            if let Some(t) = self.over_variables(c, &held, &mut memo, 0) {
                facts.push(t);
            }
        }
        self.definitions(state, about, &held, &mut facts);
        facts
    }

    /// The variables that hold symbols, and equations between variables that hold the same.
    pub fn held_by_variables(&mut self, state: &State) -> (HashMap<Term, Term>, Vec<Term>) {
        self.held_by(state, &[])
    }

    fn held_by(&mut self, state: &State, about: &[Term]) -> (HashMap<Term, Term>, Vec<Term>) {
        let mut held: HashMap<Term, Term> = HashMap::new();
        let mut facts = Vec::new();
        let mut holders = self.symbolic_variables(state);
        for t in self.readables(about) {
            if self.x.store().as_symbol(t).is_none()
                && let Some(v) = self.value(state, t)
                && !v.is_immediate()
            {
                holders.push((t, v));
            }
        }
        for (place, value) in holders {
            match held.get(&value) {
                Some(&other) => facts.push(self.x.store_mut().eq(place, other)),
                None => {
                    held.insert(value, place);
                }
            }
            // x holds s + c: s is x - c
            let form = self.x.store().linear(value);
            if let [m] = form.monomials.as_slice()
                && m.coefficient == 1
                && form.constant != 0
                && !held.contains_key(&m.atom)
            {
                let c = self.x.store_mut().bv(form.width, form.constant);
                let back = self.x.store_mut().sub(place, c);
                held.insert(m.atom, back);
            }
        }
        (held, facts)
    }

    /// What the variables mentioned hold, in terms of others.
    fn definitions(
        &mut self,
        state: &State,
        about: &[Term],
        held: &HashMap<Term, Term>,
        facts: &mut Vec<Term>,
    ) {
        let mut memo = HashMap::new();
        for place in self.readables(about) {
            let Some(node) = self.value(state, place).and_then(|v| self.x.store().node(v).copied()) else {
                continue;
            };
            if node.op.is_leaf() {
                continue;
            }
            let mut args = node.args;
            let arity = node.op.arity();
            let whole = args[..arity].iter_mut().all(|a| {
                let over = self.over_variables(*a, held, &mut memo, 0);
                over.is_some_and(|t| {
                    *a = t;
                    true
                })
            });
            if whole {
                let value = self.x.store_mut().rebuild(&node, args);
                if value != place {
                    let fact = self.x.store_mut().eq(place, value);
                    facts.push(fact);
                }
            }
        }
    }

    fn symbolic_variables(&mut self, state: &State) -> Vec<(Term, Term)> {
        let program = self.x.program();
        let mut found = Vec::new();
        for (i, v) in state.globals.iter().enumerate() {
            if !v.is_immediate() && v != Term::UNSET {
                found.push((Place::Global { var: program.globals[i] }, v));
            }
        }
        for (depth, frame) in frames(state) {
            let function = program.function(frame.func);
            for (i, v) in frame.locals.iter().enumerate() {
                if !v.is_immediate() && v != Term::UNSET {
                    found.push((Place::Local { depth, var: function.locals[i] }, v));
                }
            }
        }
        let (store, vocabulary) = (self.x.store_mut(), &mut self.vocabulary);
        found.into_iter().map(|(p, v)| (vocabulary.term(store, program, p), v)).collect()
    }

    /// A term over inputs as one over the variables that hold them.
    pub fn over_variables(
        &mut self,
        t: Term,
        held: &HashMap<Term, Term>,
        memo: &mut HashMap<Term, Option<Term>>,
        level: u32,
    ) -> Option<Term> {
        if let Some(place) = held.get(&t) {
            return Some(*place);
        }
        let Some(node) = self.x.store().node(t).copied() else { return Some(t) };
        if node.op == Op::Sym || level > 60 {
            return None;
        }
        if node.op.is_leaf() {
            return Some(t);
        }
        if let Some(known) = memo.get(&t) {
            return *known;
        }
        let mut args = node.args;
        let mut whole = true;
        for a in &mut args[..node.op.arity()] {
            match self.over_variables(*a, held, memo, level + 1) {
                Some(new) => *a = new,
                None => {
                    whole = false;
                    break;
                }
            }
        }
        let new = whole.then(|| self.x.store_mut().rebuild(&node, args));
        memo.insert(t, new);
        new
    }
}
