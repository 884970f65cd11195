//! Guesses from conditions: those of the loop and of what comes after it, weakened and turned round.

use crate::edge::push_conjuncts;
use crate::graph::NodeId;
use crate::learner::Learner;
use hashbrown::HashMap;
use secateur_program::{Block, Function, Loop, StmtKind, Terminator, VarId, visit_variables};
use secateur_term::{Op, Substitution, Term};

/// Conditions looked at.
const MOST_CONDITIONS: usize = 40;

impl Learner<'_> {
    /// Conditions in the loop, then in the rest of the function and in functions that only get values, over places; and the
    /// variables they mention.
    pub(super) fn guard_atoms(&mut self, id: NodeId, l: &Loop) -> (Vec<Term>, Vec<VarId>) {
        let program = self.x.program;
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
            visit_variables(&self.x.store, c, |v| mentioned.push(v));
            let places = &mut self.places;
            let t = self
                .x
                .store
                .eval_expr(c, &mut |store, var| places.variable(store, program, depth, var));
            let not = self.x.store.not(t);
            push_conjuncts(&mut self.x.store, t, &mut atoms);
            push_conjuncts(&mut self.x.store, not, &mut atoms);
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
                    let v = put(&mut self.x.store, &known, *value);
                    known.insert(*var, v);
                }
                StmtKind::Assume { cond } | StmtKind::Check { ok: cond, .. } => {
                    let c = put(&mut self.x.store, &known, *cond);
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
                let c = put(&mut self.x.store, &known, *cond);
                into.push(c);
            }
            Terminator::Call { args, .. } => {
                // __VERIFIER_assert(cond) and the like: the argument is a condition
                for a in args {
                    let t = put(&mut self.x.store, &known, a.value);
                    if let Some(c) = truth_of(&mut self.x.store, t) {
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
            .filter_map(|a| crate::bound::bound_of(&self.x.store, *a))
            .map(|b| b.limit.abs())
            .filter(|k| (2..1 << 30).contains(k))
            .collect();
        found.sort_unstable();
        found.dedup();
        found.reverse();
        found.truncate(3);
        found
    }

    /// Comparisons as they are, with the other strictness, as equations, and one further.
    pub(super) fn from_guards(&mut self, atoms: &[Term], into: &mut Vec<Term>) {
        for &atom in atoms {
            into.push(atom);
            let store = &mut self.x.store;
            let Some(n) = store.node(atom).copied() else { continue };
            let n = if n.op == Op::Not { store.node(n.args[0]).copied().unwrap_or(n) } else { n };
            let (a, b) = (n.args[0], n.args[1]);
            match n.op {
                Op::Slt | Op::Ult => {
                    let signed = n.op == Op::Slt;
                    let width = store.width(a);
                    let one = store.bv(width, 1);
                    let (a1, b1) = (store.add(a, one), store.add(b, one));
                    for (x, y) in [(a, b), (b, a), (a, b1), (b, a1)] {
                        let t = if signed { store.sle(x, y) } else { store.ule(x, y) };
                        into.push(t);
                    }
                    into.push(store.eq(a, b));
                }
                Op::Eq if store.width(a) > 1 => {
                    for (x, y) in [(a, b), (b, a)] {
                        let t = store.sle(x, y);
                        into.push(t);
                        let t = store.ule(x, y);
                        into.push(t);
                    }
                }
                _ => {}
            }
        }
    }
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
