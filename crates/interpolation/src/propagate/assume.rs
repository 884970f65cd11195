//! The assume rule (Jaffar et al., TracerX, Fig. 6, rule 5b, and Fig. 7): what must hold before
//! guards and inputs so that an atom holds after them, for all inputs.

use crate::abstraction::NodeConstraints;
use crate::graph::Node;
use crate::options::Method;
use crate::propagate::reasoner::Reasoner;
use crate::tuning::{FACTS_CONFLICTS, INSTANCES, LARGEST_IMPLICATION, MOST_GUARDS};
use crate::wp::edge::Pin;
use crate::wp::strengthen::stronger;
use crate::wp::vocabulary::Place;
use secateur_solver::Answer;
use secateur_term::{Evaluator, Op, Substitution, Term, spread};

/// The rule at one node.
pub struct AssumeRule<'a, 'p> {
    /// Answers the questions about atoms.
    pub reasoner: &'a mut Reasoner<'p>,
    /// The node at the start of the edge.
    pub at: &'a Node,
    /// How interpolants are computed.
    pub method: Method,
    /// The constraints of the node, if it is the abstraction of a loop.
    pub constraints: Option<NodeConstraints<'a>>,
    /// Guards that share no variable with an atom may be used too: for loops that are abstracted.
    pub all_guards: bool,
}

impl AssumeRule<'_, '_> {
    /// A fact about objects that implies one about accesses, at least one of them at an input: two do not overlap because
    /// the objects differ (accesses stay in their objects, which is another need), one is valid because a whole stretch
    /// is.
    fn by_objects(&mut self, atom: Term) -> Option<Term> {
        let node = *self.reasoner.x.store().node(atom).filter(|n| n.op == Op::Select)?;
        let place = self.reasoner.vocabulary.place(self.reasoner.x.store(), node.args[0])?;
        if let Place::Valid { bytes, write } = place {
            return self.all_places(node.args[1], bytes, write);
        }
        if !matches!(place, Place::Apart { .. }) {
            return None;
        }
        let store = self.reasoner.x.store_mut();
        let width = store.width(node.args[1]) / 2;
        let (a, b) = (store.extract(node.args[1], width, width), store.extract(node.args[1], 0, width));
        let (a, b) = (self.known_part(a)?, self.known_part(b)?);
        let program = self.reasoner.x.program();
        let Reasoner { x, vocabulary, .. } = &mut *self.reasoner;
        let array = vocabulary.term(x.store_mut(), program, Place::OtherObject);
        let pair = x.store_mut().concat(a, b);
        let other = x.store_mut().select(array, pair);
        self.entails(other).then_some(other)
    }

    /// An access at an input is valid if the whole stretch is where its address may lie.
    fn all_places(&mut self, addr: Term, bytes: u32, write: bool) -> Option<Term> {
        let mut rest = self.reasoner.x.store().linear(addr);
        rest.constant = 0;
        rest.monomials.retain(|m| self.mentions_unknown(m.atom));
        let store = self.reasoner.x.store_mut();
        let rest = store.linear_term(&rest);
        let (low, high) = spread(store, rest)?;
        let fixed = store.sub(addr, rest);
        let first = store.bv(store.width(addr), low as u128);
        let first = store.add(fixed, first);
        let bytes = u32::try_from(high - low + i128::from(bytes)).ok()?;
        let program = self.reasoner.x.program();
        let Reasoner { x, vocabulary, .. } = &mut *self.reasoner;
        let array = vocabulary.term(x.store_mut(), program, Place::Valid { bytes, write });
        let all = x.store_mut().select(array, first);
        self.entails(all).then_some(all)
    }

    /// The pointer in an address: without inputs, which are only places in its object.
    fn known_part(&mut self, addr: Term) -> Option<Term> {
        let mut form = self.reasoner.x.store().linear(addr);
        form.monomials.retain(|m| !self.mentions_unknown(m.atom));
        let [m] = form.monomials.as_slice() else { return None };
        (m.coefficient == 1).then_some(m.atom)
    }

    /// Atoms at the start of the edge that, with its guards, imply `atom` for all values of the unknowns (the
    /// assume rule of TracerX). The first way that succeeds is taken, cheap and general ones before others: a
    /// constraint of an abstraction; the guards alone; the atom itself, if the state has it; cases of a
    /// conditional value; an equation among the guards; the implication from the guards; instances for
    /// inputs; the implication from guards without a common variable; and last facts of the state chosen by
    /// an unsat core (ABDUCTION and CORE).
    pub fn before_guards(&mut self, atom: Term, guards: &[Term]) -> Result<Vec<Term>, Pin> {
        if atom.is_true() || guards.contains(&atom) {
            return Ok(Vec::new());
        }
        if let Some(atoms) = self.by_invariant(atom, guards) {
            return Ok(atoms);
        }
        let (atom, guards) = self.with_values(atom, guards);
        if atom.is_true() {
            return Ok(Vec::new());
        }
        let guards = guards.as_slice();
        let relevant = self.relevant(atom, guards);
        if !relevant.is_empty() && self.reasoner.implied(&relevant, atom) {
            return Ok(Vec::new());
        }
        let unknown = self.mentions_unknown(atom);
        if self.method != Method::Wp {
            return self.of_state(atom, &relevant, guards).ok_or(Pin("no facts of the state imply it"));
        }
        if !unknown && self.entails(atom) {
            return Ok(self.plain(atom));
        }
        let split = self.cases(atom, guards)?;
        if let Some(atoms) = split {
            return Ok(atoms);
        }
        if let Some(other) = self.by_equation(atom, &relevant) {
            return Ok(self.plain(other));
        }
        if unknown && let Some(other) = self.by_objects(atom) {
            return Ok(self.plain(other));
        }
        let unknown_guard = relevant.iter().any(|g| self.mentions_unknown(*g));
        if !unknown && !unknown_guard {
            if let Some(bounds) = self.by_bounds(atom, &relevant) {
                return Ok(bounds);
            }
            let both = self.reasoner.x.store_mut().conjoin(relevant.iter().copied());
            let implication = self.reasoner.x.store_mut().implies(both, atom);
            if self.reasoner.x.store().size_up_to(implication, 200) <= LARGEST_IMPLICATION
                && self.entails(implication)
            {
                return Ok(vec![implication]);
            }
        } else if let Some(atoms) = self.instances(atom, &relevant) {
            return Ok(atoms);
        }
        if !unknown && let Some(implication) = self.by_all_guards(atom, &relevant, guards) {
            return Ok(vec![implication]);
        }
        if !unknown && let Some(equations) = self.by_aliases(atom, guards) {
            return Ok(equations);
        }
        let mut found = self.of_state(atom, &relevant, guards);
        if found.is_none() && !unknown {
            found = self.by_some_guards(atom, guards).map(|a| vec![a]);
        }
        found.ok_or(Pin("an input no fact about the program's variables bounds"))
    }

    /// An atom and guards with the values that the node needs its variables to have.
    fn with_values(&mut self, atom: Term, guards: &[Term]) -> (Term, Vec<Term>) {
        if self.method != Method::Wp {
            return (atom, guards.to_vec());
        }
        let mut simple = |t: Term| self.reasoner.with_values(self.at, t);
        let mut left: Vec<Term> = guards.iter().map(|g| simple(*g)).collect();
        left.retain(|g| !g.is_true());
        (simple(atom), left)
    }

    /// Whether the state at the start has an atom.
    pub(super) fn entails(&mut self, atom: Term) -> bool {
        self.reasoner.entails(self.at, atom)
    }

    fn mentions_unknown(&self, t: Term) -> bool {
        self.reasoner.vocabulary.mentions_unknown(self.reasoner.x.store(), t)
    }

    fn symbols(&self, t: Term) -> Vec<Term> {
        self.reasoner.x.store().symbols_of(&[t])
    }

    /// A state may tie a guard to an atom that share no variable.
    fn by_all_guards(&mut self, atom: Term, relevant: &[Term], guards: &[Term]) -> Option<Term> {
        // the implication asks for more than covering needs, so only loops that are abstracted use it
        if !self.all_guards
            || guards.len() > MOST_GUARDS
            || relevant.len() == guards.len()
            || guards.iter().any(|g| self.mentions_unknown(*g))
        {
            return None;
        }
        let both = self.reasoner.x.store_mut().conjoin(guards.iter().copied());
        let implication = self.reasoner.x.store_mut().implies(both, atom);
        let fits = self.reasoner.x.store().size_up_to(implication, 200) <= LARGEST_IMPLICATION;
        (fits && self.entails(implication)).then_some(implication)
    }

    /// The same, where nothing else is left: with as few guards as will do. How large an object is may depend on
    /// variables that an access to it does not mention.
    fn by_some_guards(&mut self, atom: Term, guards: &[Term]) -> Option<Term> {
        let usable: Vec<Term> = guards.iter().copied().filter(|g| !self.mentions_unknown(*g)).collect();
        for g in usable.iter().rev().take(MOST_GUARDS) {
            let implication = self.reasoner.x.store_mut().implies(*g, atom);
            if self.entails(implication) {
                return Some(implication);
            }
        }
        if usable.len() < 2 {
            return None;
        }
        let all = self.reasoner.x.store_mut().conjoin(usable);
        let implication = self.reasoner.x.store_mut().implies(all, atom);
        self.entails(implication).then_some(implication)
    }

    /// A disjunction of which one side holds whatever the unknowns are: that side alone.
    fn cases(&mut self, atom: Term, guards: &[Term]) -> Result<Option<Vec<Term>>, Pin> {
        let Some(n) = self.reasoner.x.store().node(atom).copied() else { return Ok(None) };
        if n.op != Op::Or || n.width != 1 {
            return Ok(None);
        }
        for side in [n.args[0], n.args[1]] {
            if !self.mentions_unknown(side) && self.entails(side) {
                return self.before_guards(side, guards).map(Some);
            }
        }
        Ok(None)
    }

    /// The guards that share symbols with an atom, directly or through others.
    fn relevant(&mut self, atom: Term, guards: &[Term]) -> Vec<Term> {
        if guards.is_empty() {
            return Vec::new();
        }
        let mut reached = self.symbols(atom);
        let mut left: Vec<(Term, Vec<Term>)> = guards.iter().map(|g| (*g, self.symbols(*g))).collect();
        let mut found = Vec::new();
        loop {
            let before = found.len();
            left.retain(|(g, symbols)| {
                let touches = symbols.iter().any(|s| reached.contains(s));
                if touches {
                    found.push(*g);
                    reached.extend(symbols);
                }
                !touches
            });
            if found.len() == before {
                return found;
            }
        }
    }

    /// The atom without wrap-around where the state allows, in parts.
    fn plain(&mut self, atom: Term) -> Vec<Term> {
        for parts in stronger(self.reasoner.x.store_mut(), atom) {
            if parts.iter().all(|p| self.entails(*p)) {
                return parts;
            }
        }
        vec![atom]
    }

    /// Counterexamples to "for all inputs" give instances, until the instances together imply the atom.
    fn instances(&mut self, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let mut found: Vec<Term> = Vec::new();
        let not = self.reasoner.x.store_mut().not(atom);
        for _ in 0..INSTANCES {
            let mut facts = guards.to_vec();
            facts.extend(&found);
            let model = match self.reasoner.satisfiable(&facts, not) {
                Answer::Unsat(_) => return Some(found),
                Answer::Sat(model) => model,
                Answer::Unknown(_) => return None,
            };
            let condition = self.reasoner.x.store_mut().conjoin(guards.iter().copied());
            let whole = self.reasoner.x.store_mut().implies(condition, atom);
            let mut values = Vec::new();
            for s in self.symbols(whole) {
                if let Some(Place::Unknown { width, .. }) =
                    self.reasoner.vocabulary.place(self.reasoner.x.store(), s)
                {
                    let v = Evaluator::new(self.reasoner.x.store(), &model).eval(s)?;
                    values.push((s, self.reasoner.x.store_mut().bv(width, v)));
                }
            }
            let mut put = Substitution::new(|_: &mut _, s| values.iter().find(|v| v.0 == s).map(|v| v.1));
            let instance = put.apply(self.reasoner.x.store_mut(), whole);
            let mut parts = Vec::new();
            secateur_term::push_conjuncts(self.reasoner.x.store_mut(), instance, &mut parts);
            for p in parts {
                if self.reasoner.x.store().size_up_to(p, 200) > LARGEST_IMPLICATION || !self.entails(p) {
                    return None;
                }
                found.extend(self.plain(p));
            }
        }
        None
    }

    /// A guard that says `x == e`: the atom with `e` for `x`, if the state has it.
    fn by_equation(&mut self, atom: Term, guards: &[Term]) -> Option<Term> {
        for g in guards {
            let Some(n) = self.reasoner.x.store().node(*g).copied() else { continue };
            if n.op != Op::Eq {
                continue;
            }
            for (x, e) in [(n.args[0], n.args[1]), (n.args[1], n.args[0])] {
                if self.reasoner.x.store().as_symbol(x).is_none() || self.symbols(e).contains(&x) {
                    continue;
                }
                let mut put = Substitution::new(|_: &mut _, s| (s == x).then_some(e));
                let other = put.apply(self.reasoner.x.store_mut(), atom);
                if other != atom && !self.mentions_unknown(other) && self.entails(other) {
                    return Some(other);
                }
            }
        }
        None
    }

    /// Facts of the state that, with the guards, imply the atom: an unsat core of them, weakened (ABDUCTION
    /// and CORE).
    fn of_state(&mut self, atom: Term, relevant: &[Term], guards: &[Term]) -> Option<Vec<Term>> {
        self.reasoner.limit_effort(Some(FACTS_CONFLICTS));
        let found = self.facts_that_imply(atom, relevant, guards);
        self.reasoner.limit_effort(None);
        found
    }

    fn facts_that_imply(&mut self, atom: Term, relevant: &[Term], guards: &[Term]) -> Option<Vec<Term>> {
        let mut about = relevant.to_vec();
        about.push(atom);
        let mut facts = self.reasoner.known_values(&self.at.state, &about);
        let not = self.reasoner.x.store_mut().not(atom);
        let mut guards_used = relevant;
        let mut core = self.core(relevant, &facts, not);
        if core.is_none() {
            // a variable may hold what a guard says of another
            about.extend(guards);
            facts = self.reasoner.known_values(&self.at.state, &about);
            facts.extend(self.reasoner.path_facts(&self.at.state, &about));
            guards_used = guards;
            core = self.core(guards, &facts, not);
        }
        let core = core?;
        let kept = self.minimal(guards_used, core, atom);
        if self.method == Method::Core {
            return Some(kept);
        }
        Some(self.weakened(guards_used, kept, atom))
    }

    /// The facts an unsatisfiable question needs.
    fn core(&mut self, guards: &[Term], facts: &[Term], not: Term) -> Option<Vec<Term>> {
        let mut all = guards.to_vec();
        all.extend(facts);
        match self.reasoner.satisfiable(&all, not) {
            Answer::Unsat(core) => Some(
                core.into_iter().filter_map(|i| facts.get(i.checked_sub(guards.len())?).copied()).collect(),
            ),
            _ => None,
        }
    }

    fn minimal(&mut self, guards: &[Term], mut core: Vec<Term>, atom: Term) -> Vec<Term> {
        let mut i = 0;
        while i < core.len() && core.len() <= 8 {
            let mut rest = guards.to_vec();
            rest.extend(core.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, t)| *t));
            if self.reasoner.implied(&rest, atom) {
                core.remove(i);
            } else {
                i += 1;
            }
        }
        core
    }

    /// Replaces equations by inequalities where these suffice (Jaffar et al., TRACER, section 2.1).
    fn weakened(&mut self, guards: &[Term], mut facts: Vec<Term>, atom: Term) -> Vec<Term> {
        for i in 0..facts.len() {
            let Some(n) = self.reasoner.x.store().node(facts[i]).copied() else { continue };
            if n.op != Op::Eq
                || self.reasoner.x.store().constant(n.args[1]).is_none()
                || self.reasoner.x.store().width(n.args[0]) == 1
            {
                continue;
            }
            let (x, k) = (n.args[0], n.args[1]);
            let weaker = [
                self.reasoner.x.store_mut().sle(x, k),
                self.reasoner.x.store_mut().sle(k, x),
                self.reasoner.x.store_mut().ule(x, k),
                self.reasoner.x.store_mut().ule(k, x),
            ];
            let old = facts[i];
            for w in weaker {
                facts[i] = w;
                let mut all = guards.to_vec();
                all.extend(&facts);
                if self.reasoner.implied(&all, atom) && self.entails(w) {
                    break;
                }
                facts[i] = old;
            }
        }
        facts
    }
}
