//! Guesses from conditions: those of the loop and of what comes after it, weakened and turned round.

use super::Subject;
use super::points::Point;
use crate::edge::push_conjuncts;
use crate::graph::NodeId;
use crate::learner::Learner;
use hashbrown::HashMap;
use secateur_analysis::Loop;
use secateur_program::{Block, Function, StmtKind, Terminator, VarId, visit_variables};
use secateur_term::{Op, Substitution, Term};

/// Conditions looked at.
const MOST_CONDITIONS: usize = 40;

impl Learner<'_> {
    /// Conditions in the loop, then in the rest of the function and in functions that only get values, over places; and the
    /// variables they mention.
    pub(super) fn guard_atoms(&mut self, id: NodeId, l: &Loop) -> (Vec<Term>, Vec<VarId>) {
        let program = self.reasoner.x.program;
        let location = self.graph[id].location;
        let depth = self.graph[id].state.call_depth;
        let function = program.function(location.func);
        let mut conditions = Vec::new();
        for b in &l.body {
            self.conditions(function, function.block(*b), &mut conditions);
        }
        for (i, block) in function.blocks.iter().enumerate() {
            if !l.contains(secateur_program::BlockId(i as u32)) {
                self.conditions(function, block, &mut conditions);
            }
        }
        conditions.truncate(MOST_CONDITIONS);
        let mut mentioned = Vec::new();
        let mut atoms = Vec::new();
        for c in conditions {
            visit_variables(&self.reasoner.x.store, c, |v| mentioned.push(v));
            let places = &mut self.reasoner.vocabulary;
            let t = self
                .reasoner
                .x
                .store
                .eval_expr(c, &mut |store, var| places.variable(store, program, depth, var));
            let not = self.reasoner.x.store.not(t);
            push_conjuncts(&mut self.reasoner.x.store, t, &mut atoms);
            push_conjuncts(&mut self.reasoner.x.store, not, &mut atoms);
        }
        mentioned.sort_unstable();
        mentioned.dedup();
        (atoms, mentioned)
    }

    /// The conditions of a block over the variables at its start; what calls get that decide by their arguments.
    fn conditions(&mut self, _function: &Function, block: &Block, into: &mut Vec<Term>) {
        let mut known: HashMap<VarId, Term> = HashMap::new();
        let put = |store: &mut secateur_term::TermStore, known: &HashMap<VarId, Term>, t: Term| {
            Substitution::new(|s: &mut secateur_term::TermStore, leaf| {
                s.as_var(leaf).and_then(|v| known.get(&v).copied())
            })
            .apply(store, t)
        };
        for s in &block.stmts {
            match &s.kind {
                StmtKind::Assign { var, value } => {
                    let v = put(&mut self.reasoner.x.store, &known, *value);
                    known.insert(*var, v);
                }
                StmtKind::Assume { cond } | StmtKind::Check { ok: cond, .. } => {
                    let c = put(&mut self.reasoner.x.store, &known, *cond);
                    into.push(c);
                }
                other => {
                    if let Some(v) = other.target() {
                        known.remove(&v);
                    }
                }
            }
        }
        match &block.end {
            Terminator::Branch { cond, .. } => {
                let c = put(&mut self.reasoner.x.store, &known, *cond);
                into.push(c);
            }
            Terminator::Call { args, .. } => {
                // __VERIFIER_assert(cond) and the like: the argument is a condition
                for a in args {
                    let t = put(&mut self.reasoner.x.store, &known, a.value);
                    if let Some(c) = truth_of(&mut self.reasoner.x.store, t) {
                        into.push(c);
                    }
                }
            }
            _ => {}
        }
    }

    /// Numbers that conditions compare with, largest first.
    pub(super) fn constants_of(&mut self, atoms: &[Term]) -> Vec<i128> {
        let mut found: Vec<i128> = atoms
            .iter()
            .filter_map(|a| crate::bound::bound_of(&self.reasoner.x.store, *a))
            .map(|b| b.limit.abs())
            .filter(|k| (2..1 << 30).contains(k))
            .collect();
        found.sort_unstable();
        found.dedup();
        found.reverse();
        found.truncate(3);
        found
    }

    /// Whether conditions compare a variable as a signed and as an unsigned number.
    pub(super) fn compared(&self, var: Term, guards: &[Term]) -> (bool, bool) {
        let (mut signed, mut unsigned) = (false, false);
        for g in guards {
            let Some((op, ..)) = comparison(&self.reasoner.x.store, *g) else { continue };
            if self.reasoner.vocabulary.symbols(&self.reasoner.x.store, &[*g]).contains(&var) {
                signed |= op == Op::Slt;
                unsigned |= op == Op::Ult;
            }
        }
        (signed, unsigned)
    }

    /// Comparisons as they are, with the other strictness, and as equations.
    pub(super) fn guard_guesses(&mut self, atoms: &[Term], into: &mut Vec<Term>) {
        for &atom in atoms {
            into.push(atom);
            let Some((op, a, b)) = comparison(&self.reasoner.x.store, atom) else { continue };
            let store = &mut self.reasoner.x.store;
            match op {
                Op::Slt => into.extend([store.sle(a, b), store.sle(b, a), store.eq(a, b)]),
                Op::Ult => into.extend([store.ule(a, b), store.ule(b, a), store.eq(a, b)]),
                _ if store.width(a) > 1 => {
                    into.extend([store.sle(a, b), store.sle(b, a), store.ule(a, b), store.ule(b, a)]);
                }
                _ => {}
            }
        }
    }

    /// Comparisons one further: a step of two may overshoot.
    pub(super) fn further_guards(&mut self, atoms: &[Term], into: &mut Vec<Term>) {
        for &atom in atoms {
            let Some((op, a, b)) = comparison(&self.reasoner.x.store, atom) else { continue };
            let store = &mut self.reasoner.x.store;
            let width = store.width(a);
            for k in [1u128, 2] {
                let k = store.bv(width, secateur_term::trunc(k, width));
                let (a1, b1) = (store.add(a, k), store.add(b, k));
                match op {
                    Op::Slt => into.extend([store.sle(a, b1), store.sle(b, a1)]),
                    Op::Ult => into.extend([store.ule(a, b1), store.ule(b, a1)]),
                    _ => {}
                }
            }
        }
    }

    /// A condition of the loop, or else an equation: the loop has phases.
    pub(super) fn disjunctions(
        &mut self,
        guards: &[Term],
        subjects: &[Subject],
        points: &[Point],
        into: &mut Vec<Term>,
    ) {
        let mut says = Vec::new();
        self.residues(subjects, points, &mut says);
        self.pairs(subjects, &mut says);
        says.truncate(12);
        let mut sides: Vec<Term> = Vec::new();
        for &g in guards.iter().take(12) {
            sides.push(g);
            if let Some((op, a, b)) = comparison(&self.reasoner.x.store, g) {
                let store = &mut self.reasoner.x.store;
                match op {
                    Op::Slt => sides.extend([store.sle(a, b), store.sle(b, a)]),
                    Op::Ult => sides.extend([store.ule(a, b), store.ule(b, a)]),
                    _ => {}
                }
            }
        }
        sides.sort_unstable();
        sides.dedup();
        for g in sides {
            for s in &says {
                into.push(self.reasoner.x.store.or(g, *s));
            }
        }
    }
}

/// The two sides of a comparison, negated or not.
fn comparison(store: &secateur_term::TermStore, atom: Term) -> Option<(Op, Term, Term)> {
    let n = store.node(atom)?;
    let n = if n.op == Op::Not { store.node(n.args[0])? } else { n };
    matches!(n.op, Op::Slt | Op::Ult | Op::Eq).then_some((n.op, n.args[0], n.args[1]))
}

/// A number that stands for a truth: what it says.
fn truth_of(store: &mut secateur_term::TermStore, t: Term) -> Option<Term> {
    let n = *store.node(t)?;
    match n.op {
        Op::ZExt | Op::SExt => (store.width(n.args[0]) == 1).then_some(n.args[0]),
        Op::Ite => {
            let width = store.width(t);
            let zero = store.bv(width, 0);
            Some(store.ne(t, zero))
        }
        _ => None,
    }
}
