//! The assume rule (Jaffar et al., TracerX, 5b; design section 4, rules 1 and 2): what must hold before
//! guards and inputs so that an atom holds after them, for all inputs.

use crate::graph::NodeId;
use crate::search::engine::{CoveredGraphEngine, Method};
use crate::wp::edge::Pin;
use crate::wp::places::Place;
use crate::wp::strengthen::stronger;
use secateur_solver::Answer;
use secateur_term::{Evaluator, Op, Substitution, Term};

/// Larger implications are replaced by facts of the state.
const LARGEST_IMPLICATION: usize = 24;
/// Guards that are put into one implication whether they share variables with the atom or not.
const MOST_GUARDS: usize = 4;
/// Instances of an input tried before facts of the state are asked.
const INSTANCES: usize = 4;

impl CoveredGraphEngine<'_> {
    /// Atoms at `parent` that, with the guards, imply `atom` for all values of the unknowns.
    pub(crate) fn before_guards(
        &mut self,
        parent: NodeId,
        atom: Term,
        guards: &[Term],
    ) -> Result<Vec<Term>, Pin> {
        if atom.is_true() || guards.contains(&atom) {
            return Ok(Vec::new());
        }
        if let Some(atoms) = self.by_invariant(parent, atom, guards) {
            return Ok(atoms);
        }
        let relevant = self.relevant(atom, guards);
        if !relevant.is_empty() && self.implied(&relevant, atom) {
            return Ok(Vec::new());
        }
        let unknown = self.places.mentions_unknown(&self.x.store, atom);
        if self.options.method != Method::Wp {
            return self
                .of_state(parent, atom, &relevant, guards)
                .ok_or(Pin("no facts of the state imply it"));
        }
        if !unknown && self.entails(parent, atom) {
            return Ok(self.plain(parent, atom));
        }
        let split = self.cases(parent, atom, guards)?;
        if let Some(atoms) = split {
            return Ok(atoms);
        }
        if let Some(other) = self.by_equation(parent, atom, &relevant) {
            return Ok(self.plain(parent, other));
        }
        if !unknown && !relevant.iter().any(|g| self.places.mentions_unknown(&self.x.store, *g)) {
            let both = self.x.store.conjoin(relevant.iter().copied());
            let implication = self.x.store.implies(both, atom);
            if self.size(implication) <= LARGEST_IMPLICATION && self.entails(parent, implication) {
                return Ok(vec![implication]);
            }
        } else if let Some(atoms) = self.instances(parent, atom, &relevant) {
            return Ok(atoms);
        }
        if !unknown && let Some(implication) = self.by_all_guards(parent, atom, &relevant, guards) {
            return Ok(vec![implication]);
        }
        let found = self.of_state(parent, atom, &relevant, guards);
        found.ok_or(Pin("an input no fact about the program's variables bounds"))
    }

    /// A state may tie a guard to an atom that share no variable.
    fn by_all_guards(
        &mut self,
        parent: NodeId,
        atom: Term,
        relevant: &[Term],
        guards: &[Term],
    ) -> Option<Term> {
        // it says more than is needed where covering does: only for loops that are abstracted
        if !self.options.invariants
            || self.abs.list.is_empty()
            || guards.len() > MOST_GUARDS
            || relevant.len() == guards.len()
            || guards.iter().any(|g| self.places.mentions_unknown(&self.x.store, *g))
        {
            return None;
        }
        let both = self.x.store.conjoin(guards.iter().copied());
        let implication = self.x.store.implies(both, atom);
        let fits = self.size(implication) <= LARGEST_IMPLICATION;
        (fits && self.entails(parent, implication)).then_some(implication)
    }

    /// A disjunction of which one side holds whatever the unknowns are: that side alone.
    fn cases(&mut self, parent: NodeId, atom: Term, guards: &[Term]) -> Result<Option<Vec<Term>>, Pin> {
        let Some(n) = self.x.store.node(atom).copied() else { return Ok(None) };
        if n.op != Op::Or || n.width != 1 {
            return Ok(None);
        }
        for side in [n.args[0], n.args[1]] {
            if !self.places.mentions_unknown(&self.x.store, side) && self.entails(parent, side) {
                return self.before_guards(parent, side, guards).map(Some);
            }
        }
        Ok(None)
    }

    /// The guards that share symbols with an atom, directly or through others.
    fn relevant(&mut self, atom: Term, guards: &[Term]) -> Vec<Term> {
        if guards.is_empty() {
            return Vec::new();
        }
        let store = &self.x.store;
        let mut reached = self.places.symbols(store, &[atom]);
        let mut left: Vec<(Term, Vec<Term>)> =
            guards.iter().map(|g| (*g, self.places.symbols(store, &[*g]))).collect();
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

    /// Whether facts over places imply an atom, whatever the state.
    pub(crate) fn implied(&mut self, facts: &[Term], atom: Term) -> bool {
        self.stats.implications += 1;
        self.logic.must_be_true(&mut self.x.store, facts, atom).unwrap_or(false)
    }

    /// The atom without wrap-around where the state allows, in parts.
    pub(crate) fn plain(&mut self, at: NodeId, atom: Term) -> Vec<Term> {
        for parts in stronger(&mut self.x.store, atom) {
            if parts.iter().all(|p| self.entails(at, *p)) {
                return parts;
            }
        }
        vec![atom]
    }

    /// Counterexamples to "for all inputs" give instances, until the instances together imply the atom.
    fn instances(&mut self, parent: NodeId, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let mut found: Vec<Term> = Vec::new();
        let not = self.x.store.not(atom);
        for _ in 0..INSTANCES {
            let mut facts = guards.to_vec();
            facts.extend(&found);
            let model = match self.logic.check(&mut self.x.store, &facts, not) {
                Answer::Unsat(_) => return Some(found),
                Answer::Sat(model) => model,
                Answer::Unknown(_) => return None,
            };
            let condition = self.x.store.conjoin(guards.iter().copied());
            let whole = self.x.store.implies(condition, atom);
            let mut values = Vec::new();
            for s in self.places.symbols(&self.x.store, &[whole]) {
                if let Some(Place::Unknown { width, .. }) = self.places.place(&self.x.store, s) {
                    let v = Evaluator::new(&self.x.store, &model).eval(s)?;
                    values.push((s, self.x.store.bv(width, v)));
                }
            }
            let mut put = Substitution::new(|_: &mut _, s| values.iter().find(|v| v.0 == s).map(|v| v.1));
            let instance = put.apply(&mut self.x.store, whole);
            let mut parts = Vec::new();
            secateur_term::push_conjuncts(&mut self.x.store, instance, &mut parts);
            for p in parts {
                if self.size(p) > LARGEST_IMPLICATION || !self.entails(parent, p) {
                    return None;
                }
                found.extend(self.plain(parent, p));
            }
        }
        None
    }

    /// A guard that says `x == e`: the atom with `e` for `x`, if the state has it.
    fn by_equation(&mut self, parent: NodeId, atom: Term, guards: &[Term]) -> Option<Term> {
        for g in guards {
            let Some(n) = self.x.store.node(*g).copied() else { continue };
            if n.op != Op::Eq {
                continue;
            }
            for (x, e) in [(n.args[0], n.args[1]), (n.args[1], n.args[0])] {
                if self.x.store.as_symbol(x).is_none()
                    || self.places.symbols(&self.x.store, &[e]).contains(&x)
                {
                    continue;
                }
                let mut put = Substitution::new(|_: &mut _, s| (s == x).then_some(e));
                let other = put.apply(&mut self.x.store, atom);
                if other != atom
                    && !self.places.mentions_unknown(&self.x.store, other)
                    && self.entails(parent, other)
                {
                    return Some(other);
                }
            }
        }
        None
    }

    /// Facts of the state that, with the guards, imply the atom: an unsat core of them, weakened (ABDUCTION and CORE).
    fn of_state(
        &mut self,
        parent: NodeId,
        atom: Term,
        relevant: &[Term],
        guards: &[Term],
    ) -> Option<Vec<Term>> {
        let mut about = relevant.to_vec();
        about.push(atom);
        let mut facts = self.known_values(parent, &about);
        let not = self.x.store.not(atom);
        let mut guards_used = relevant;
        let mut core = self.core(relevant, &facts, not);
        if core.is_none() {
            // a variable may hold what a guard says of another
            about.extend(guards);
            facts = self.known_values(parent, &about);
            facts.extend(self.path_facts(parent, &about));
            guards_used = guards;
            core = self.core(guards, &facts, not);
        }
        let core = core?;
        let kept = self.minimal(guards_used, core, atom);
        if self.options.method == Method::Core {
            return Some(kept);
        }
        Some(self.weakened(parent, guards_used, kept, atom))
    }

    /// The facts an unsatisfiable question needs.
    fn core(&mut self, guards: &[Term], facts: &[Term], not: Term) -> Option<Vec<Term>> {
        let mut all = guards.to_vec();
        all.extend(facts);
        match self.logic.check(&mut self.x.store, &all, not) {
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
            if self.implied(&rest, atom) {
                core.remove(i);
            } else {
                i += 1;
            }
        }
        core
    }

    /// Equations turned into inequalities where those do (Jaffar et al., TRACER, appendix A).
    fn weakened(&mut self, parent: NodeId, guards: &[Term], mut facts: Vec<Term>, atom: Term) -> Vec<Term> {
        for i in 0..facts.len() {
            let Some(n) = self.x.store.node(facts[i]).copied() else { continue };
            if n.op != Op::Eq
                || self.x.store.constant(n.args[1]).is_none()
                || self.x.store.width(n.args[0]) == 1
            {
                continue;
            }
            let (x, k) = (n.args[0], n.args[1]);
            let weaker = [
                self.x.store.sle(x, k),
                self.x.store.sle(k, x),
                self.x.store.ule(x, k),
                self.x.store.ule(k, x),
            ];
            let old = facts[i];
            for w in weaker {
                facts[i] = w;
                let mut all = guards.to_vec();
                all.extend(&facts);
                if self.implied(&all, atom) && self.entails(parent, w) {
                    break;
                }
                facts[i] = old;
            }
        }
        facts
    }

    /// The number of nodes of a term, counted up to a little more than any limit.
    pub(crate) fn size(&self, t: Term) -> usize {
        self.x.store.size_up_to(t, 200)
    }
}
