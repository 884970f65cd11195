//! Guesses from conditions: those of the loop and of what comes after it, weakened and turned round.

use super::Guesser;
use crate::sample::Sample;
use crate::tuning::covered_graph::{MOST_CONDITIONS, MOST_SIDES};
use hashbrown::HashMap;
use secateur_analysis::Loop;
use secateur_program::{Block, BlockId, FuncId, Program, StmtKind, Terminator, VarId, visit_variables};
use secateur_term::{Op, Substitution, Term, TermStore, bound_of, push_conjuncts, trunc};

/// The conditions of a loop and its surroundings.
pub struct Guards {
    /// The parts of the conditions and of their negations.
    pub atoms: Vec<Term>,
    /// The variables they mention, sorted.
    pub mentioned: Vec<VarId>,
}

impl Guards {
    /// Conditions in the loop, then in the rest of its function, over what `name` makes of the variables.
    pub fn of(
        program: &Program,
        store: &mut TermStore,
        func: FuncId,
        l: &Loop,
        name: &mut dyn FnMut(&mut TermStore, VarId) -> Term,
    ) -> Guards {
        let function = program.function(func);
        let mut conditions = Vec::new();
        for b in &l.body {
            conditions_of(store, function.block(*b), &mut conditions);
        }
        for (i, block) in function.blocks.iter().enumerate() {
            if !l.contains(BlockId(i as u32)) {
                conditions_of(store, block, &mut conditions);
            }
        }
        conditions.truncate(MOST_CONDITIONS);
        let mut mentioned = Vec::new();
        let mut atoms = Vec::new();
        for c in conditions {
            visit_variables(store, c, |v| mentioned.push(v));
            let t = store.eval_expr(c, &mut |store, var| name(store, var));
            let not = store.not(t);
            push_conjuncts(store, t, &mut atoms);
            push_conjuncts(store, not, &mut atoms);
        }
        mentioned.sort_unstable();
        mentioned.dedup();
        Guards { atoms, mentioned }
    }

    /// Numbers that the conditions compare with, the three largest.
    pub fn constants(&self, store: &TermStore) -> Vec<i128> {
        let mut found: Vec<i128> = self
            .atoms
            .iter()
            .filter_map(|a| bound_of(store, *a))
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
    pub fn compare(&self, store: &TermStore, var: Term) -> (bool, bool) {
        let (mut signed, mut unsigned) = (false, false);
        for g in &self.atoms {
            let Some((op, ..)) = comparison(store, *g) else { continue };
            if store.symbols_of(&[*g]).contains(&var) {
                signed |= op == Op::Slt;
                unsigned |= op == Op::Ult;
            }
        }
        (signed, unsigned)
    }
}

/// The conditions of a block over the variables at its start, and what calls get that decide by their
/// arguments.
fn conditions_of(store: &mut TermStore, block: &Block, into: &mut Vec<Term>) {
    let mut known: HashMap<VarId, Term> = HashMap::new();
    let put = |store: &mut TermStore, known: &HashMap<VarId, Term>, t: Term| {
        Substitution::new(|s: &mut TermStore, leaf| s.as_var(leaf).and_then(|v| known.get(&v).copied()))
            .apply(store, t)
    };
    for s in &block.stmts {
        match &s.kind {
            StmtKind::Assign { var, value } => {
                let v = put(store, &known, *value);
                known.insert(*var, v);
            }
            StmtKind::Assume { cond } | StmtKind::Check { ok: cond, .. } => {
                let c = put(store, &known, *cond);
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
            let c = put(store, &known, *cond);
            into.push(c);
        }
        Terminator::Call { args, .. } => {
            // __VERIFIER_assert(cond) and the like: the argument is a condition
            for a in args {
                let t = put(store, &known, a.value);
                if let Some(c) = truth_of(store, t) {
                    into.push(c);
                }
            }
        }
        _ => {}
    }
}

impl Guesser<'_> {
    /// Comparisons as they are, with the other strictness, and as equations.
    pub fn guards(&mut self, atoms: &[Term]) {
        for &atom in atoms {
            self.found.push(atom);
            let Some((op, a, b)) = comparison(self.store, atom) else { continue };
            let store = &mut *self.store;
            match op {
                Op::Slt => self.found.extend([store.sle(a, b), store.sle(b, a), store.eq(a, b)]),
                Op::Ult => self.found.extend([store.ule(a, b), store.ule(b, a), store.eq(a, b)]),
                _ if store.width(a) > 1 => {
                    self.found.extend([store.sle(a, b), store.sle(b, a), store.ule(a, b), store.ule(b, a)]);
                }
                _ => {}
            }
        }
    }

    /// Comparisons one and two further: a step of two may overshoot the limit.
    pub fn slackened_guards(&mut self, atoms: &[Term]) {
        for &atom in atoms {
            let Some((op, a, b)) = comparison(self.store, atom) else { continue };
            let store = &mut *self.store;
            let width = store.width(a);
            for k in [1u128, 2] {
                let k = store.bv(width, trunc(k, width));
                let (a1, b1) = (store.add(a, k), store.add(b, k));
                match op {
                    Op::Slt => self.found.extend([store.sle(a, b1), store.sle(b, a1)]),
                    Op::Ult => self.found.extend([store.ule(a, b1), store.ule(b, a1)]),
                    _ => {}
                }
            }
        }
    }

    /// A condition of the loop, or else a residue or a comparison: for loops with phases.
    pub fn disjunctions(&mut self, guards: &[Term], samples: &[Sample]) {
        let before = std::mem::take(&mut self.found);
        self.residues(samples);
        self.comparisons();
        let mut facts = std::mem::replace(&mut self.found, before);
        facts.truncate(MOST_SIDES);
        let mut sides: Vec<Term> = Vec::new();
        for &g in guards.iter().take(MOST_SIDES) {
            sides.push(g);
            if let Some((op, a, b)) = comparison(self.store, g) {
                let store = &mut *self.store;
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
            for f in &facts {
                let either = self.store.or(g, *f);
                self.found.push(either);
            }
        }
    }
}

/// The two sides of a comparison, negated or not.
fn comparison(store: &TermStore, atom: Term) -> Option<(Op, Term, Term)> {
    let n = store.node(atom)?;
    let n = if n.op == Op::Not { store.node(n.args[0])? } else { n };
    matches!(n.op, Op::Slt | Op::Ult | Op::Eq).then_some((n.op, n.args[0], n.args[1]))
}

/// The condition that a number stands for.
fn truth_of(store: &mut TermStore, t: Term) -> Option<Term> {
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
