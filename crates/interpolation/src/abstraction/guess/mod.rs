//! Guesses at a loop head: what its states have in common. They are guessed from a few states (over the integers) and
//! kept only if the entry has them bit for bit; whether the loop keeps them is found out by the search.

mod affine;
mod guards;
mod pairs;
mod points;
mod polynomial;

use crate::graph::NodeId;
use crate::learner::Learner;
use hashbrown::HashSet;
use secateur_program::{TypeHint, VarId};
use secateur_term::{Op, Term};

/// Kinds of guesses beyond the plain ones, the dearest last.
pub(super) const FURTHER: u32 = 2;

/// A variable that guesses are about.
#[derive(Copy, Clone, Debug)]
pub(super) struct Subject {
    pub var: VarId,
    /// Its place.
    pub term: Term,
    pub width: u32,
    pub modified: bool,
    /// How it is compared.
    pub signed: bool,
    pub unsigned: bool,
}

/// More variables are not combined.
const MOST_SUBJECTS: usize = 14;
/// Larger guesses say nothing of the kind that loops keep.
const LARGEST: usize = 16;
/// States that equations are joined over.
const MOST_JOINED: usize = 16;
/// More guesses are not tried.
const MOST_GUESSES: usize = 400;

impl Learner<'_> {
    /// The guesses that a node at the head of a loop has: the plain ones first, further ones when those did not do.
    pub(super) fn guess(&mut self, id: NodeId, further: u32) -> Vec<Term> {
        let location = self.graph[id].location;
        let loops = self.loops_of(location.func);
        let Some(l) = loops.with_head(location.block) else { return Vec::new() };
        let (guards, mentioned) = self.guard_atoms(id, l);
        let subjects = self.subjects(id, &l.body, &mentioned, &guards);
        let points = self.points_of(id, &subjects);
        let mut guesses = Vec::new();
        match further {
            1 => {
                let constants = self.constants_of(&guards);
                self.further_guards(&guards, &mut guesses);
                self.apart(&subjects, &points, &constants, &mut guesses);
                self.residues(&subjects, &points, &mut guesses);
                let many = self.more_points(id, &subjects);
                self.polynomials(&subjects, &many, &mut guesses);
            }
            2 => self.disjunctions(&guards, &subjects, &points, &mut guesses),
            _ => {
                if let Some(facts) = self.abs.heads.get(&location) {
                    guesses.extend(&facts.learnt);
                }
                self.guard_guesses(&guards, &mut guesses);
                self.learnt_at(id, &mut guesses);
                self.single(&subjects, &points, &mut guesses);
                self.pairs(&subjects, &mut guesses);
                self.affine(id, &subjects, &mut guesses);
                self.affine_points(&subjects, &points, &mut guesses);
            }
        }
        let changed: HashSet<Term> = subjects.iter().filter(|s| s.modified).map(|s| s.term).collect();
        let mut seen = HashSet::new();
        guesses.retain(|g| {
            !self.is_hopeless(*g)
                && !g.is_true()
                && !g.is_false()
                && seen.insert(*g)
                && crate::wp::size(&self.reasoner.x.store, *g) <= LARGEST
                && self
                    .reasoner
                    .vocabulary
                    .symbols(&self.reasoner.x.store, &[*g])
                    .iter()
                    .any(|s| changed.contains(s))
        });
        guesses.truncate(MOST_GUESSES);
        self.had_of(id, guesses)
    }

    /// Equations that the entry of an abstraction and all ways back to its head have, as far as their values show: what is left
    /// of equations that one of the ways broke.
    pub(super) fn rejoin(&mut self, a: u32) {
        let attempt = &self.abs.list[a as usize];
        let mut nodes: Vec<NodeId> = attempt.held.clone();
        nodes.push(attempt.entry);
        nodes.truncate(MOST_JOINED);
        let id = attempt.entry;
        let location = self.graph[id].location;
        let loops = self.loops_of(location.func);
        let Some(l) = loops.with_head(location.block) else { return };
        let (guards, mentioned) = self.guard_atoms(id, l);
        let subjects = self.subjects(id, &l.body, &mentioned, &guards);
        let mut guesses = Vec::new();
        self.affine_at(&nodes, &subjects, &mut guesses);
        let tried = &self.abs.list[a as usize].tried;
        guesses.retain(|g| !g.is_true() && !g.is_false() && !tried.contains(g));
        guesses.sort_unstable();
        guesses.dedup();
        let fresh = self.had_of(id, guesses);
        let attempt = &mut self.abs.list[a as usize];
        attempt.tried.extend(&fresh);
        attempt.constraints.extend(&fresh);
    }

    /// Products in comparisons are beyond a SAT solver; an equation of them may follow by algebra.
    pub(super) fn is_hopeless(&self, g: Term) -> bool {
        let store = &self.reasoner.x.store;
        if store.op(g) == Some(Op::Eq) {
            return false;
        }
        let mut stack = vec![g];
        while let Some(t) = stack.pop() {
            let Some(n) = store.node(t) else { continue };
            if n.op == Op::Mul && n.children().iter().all(|c| store.constant(*c).is_none()) {
                return true;
            }
            stack.extend_from_slice(n.children());
        }
        false
    }

    /// What nodes of this head needed so far.
    fn learnt_at(&mut self, id: NodeId, into: &mut Vec<Term>) {
        for n in self.earlier_visits(id, 4).into_iter().chain([id]) {
            // a bound near the end of the numbers says how far it is to there, which differs from visit to visit
            let far = |a: Term| {
                let bound = crate::bound::bound_of(&self.reasoner.x.store, a);
                bound.is_some_and(|b| {
                    self.reasoner.x.store.width(b.form) >= 16
                        && b.limit.abs() > 1 << (self.reasoner.x.store.width(b.form) - 3)
                })
            };
            // the rest of a sum is the rest of its first part, moved
            let moved = |a: Term| {
                let mut stack = vec![a];
                while let Some(t) = stack.pop() {
                    let Some(n) = self.reasoner.x.store.node(t) else { continue };
                    let divides = matches!(n.op, Op::URem | Op::SRem | Op::UDiv | Op::SDiv);
                    if divides && self.reasoner.x.store.op(n.args[0]) == Some(Op::Add) {
                        return true;
                    }
                    stack.extend_from_slice(n.children());
                }
                false
            };
            let simple = self.graph[n]
                .interpolant
                .atoms()
                .filter(|a| self.reasoner.x.store.op(*a) != Some(Op::Or) && !far(*a) && !moved(*a));
            into.extend(simple.take(8));
        }
    }

    fn subjects(
        &mut self,
        id: NodeId,
        body: &[secateur_program::BlockId],
        mentioned: &[VarId],
        guards: &[Term],
    ) -> Vec<Subject> {
        let location = self.graph[id].location;
        let modified = self.assigned_in(location.func, location.block, body);
        let mut vars: Vec<VarId> = modified.iter().copied().chain(mentioned.iter().copied()).collect();
        vars.sort_unstable();
        vars.dedup();
        let mut found = Vec::new();
        for var in vars {
            let info = self.reasoner.x.program.variable(var);
            let global = info.is_global();
            if matches!(info.ty, TypeHint::Float(_)) || info.width > 64 {
                continue;
            }
            if !global
                && (info.function != Some(location.func) || !self.is_live(location.func, location.block, var))
            {
                continue;
            }
            let slot = info.slot as usize;
            let state = &self.graph[id].state;
            let value = if global { state.globals[slot] } else { state.top.locals[slot] };
            if value == Term::UNSET || self.reasoner.x.store.mentions_base(value) {
                continue;
            }
            let depth = state.call_depth;
            let width = info.width;
            let term = self.reasoner.vocabulary.variable(
                &mut self.reasoner.x.store,
                self.reasoner.x.program,
                depth,
                var,
            );
            let (signed, unsigned) = self.compared(term, guards);
            let unsigned = unsigned || (info.ty == TypeHint::Unsigned && !signed);
            let modified = modified.contains(&var);
            found.push(Subject { var, term, width, modified, signed: signed || !unsigned, unsigned });
        }
        // those of conditions first, then those that change
        found.sort_by_key(|s| (!mentioned.contains(&s.var), !s.modified));
        found.truncate(MOST_SUBJECTS);
        found
    }
}
