//! What one iteration of a loop reads and writes, in terms of the variables at its head: temporaries are
//! replaced by what they were set to, and each load is a variable of its own. Where ways through the loop
//! meet that disagree about a variable, it is not known. This only finds guesses; nothing rests on it.

use super::cut_loop::CutLoop;
use crate::derived::program::DerivedProgram;
use crate::tuning::MOST_LOADS;
use hashbrown::HashMap;
use secateur_analysis::Cfg;
use secateur_program::{BlockId, Program, StmtKind, Terminator, VarId, visit_variables};
use secateur_term::{Substitution, Term, TermStore};

/// A read or write of memory.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub addr: Term,
    pub bytes: u32,
    /// The variable that stands for what was read.
    pub loaded: Option<VarId>,
    /// What is written, if it is known.
    pub stored: Option<Term>,
}

/// What one iteration does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Iteration {
    pub accesses: Vec<Access>,
    /// Conditions that are decided on, as they are where the loop goes on.
    pub goes_on: Vec<Term>,
    /// Conditions both sides of which stay inside.
    pub inside: Vec<Term>,
}

/// How the variables that stand for loads are called; no name of C has a space.
const LOAD: &str = "load ";

type Values = HashMap<VarId, Option<Term>>;

/// The accesses and conditions of one iteration.
pub(crate) fn iteration(
    derived: &mut DerivedProgram,
    store: &mut TermStore,
    head: &CutLoop,
    inner: &[&CutLoop],
) -> Iteration {
    let program = derived.program().clone();
    let function = program.function(head.function);
    let cfg = Cfg::of(function);
    let mut iteration = Iteration::default();
    let mut at_end: HashMap<BlockId, Values> = HashMap::new();
    for &b in cfg.order.iter().filter(|b| head.body.contains(**b)) {
        let mut values = if b == head.body.head {
            Values::new()
        } else {
            let before = cfg.predecessors[b.0 as usize].iter().filter_map(|p| at_end.get(p));
            before.cloned().reduce(agree).unwrap_or_default()
        };
        // an inner loop sets what it sets before its head is reached again
        for i in inner.iter().filter(|i| i.body.head == b) {
            values.extend(i.modified.iter().map(|v| (*v, None)));
        }
        let block = function.block(b);
        for s in &block.stmts {
            match &s.kind {
                StmtKind::Load { var, addr, bytes } => {
                    let addr = value(store, &values, *addr);
                    let n = iteration.accesses.len();
                    let leaf = (n < MOST_LOADS).then(|| {
                        derived.local(head.function, &format!("{LOAD}{n}"), program.variable(*var).width)
                    });
                    if let (Some(addr), Some(leaf)) = (addr, leaf) {
                        iteration.accesses.push(Access {
                            addr,
                            bytes: *bytes,
                            loaded: Some(leaf),
                            stored: None,
                        });
                        values.insert(*var, Some(store.var(leaf, program.variable(*var).width)));
                    } else {
                        values.insert(*var, None);
                    }
                }
                StmtKind::Store { addr, value: stored, bytes } => {
                    let stored = value(store, &values, *stored);
                    if let Some(addr) = value(store, &values, *addr) {
                        iteration.accesses.push(Access { addr, bytes: *bytes, loaded: None, stored });
                    }
                }
                StmtKind::Assign { var, value: e } => {
                    let e = value(store, &values, *e);
                    values.insert(*var, e);
                    // the parts of a condition with && or || meet in a variable
                    iteration
                        .inside
                        .extend(e.filter(|e| program.variable(*var).width == 1 && !e.is_immediate()));
                }
                kind => {
                    if let Some(v) = kind.target() {
                        values.insert(v, None);
                    }
                }
            }
        }
        if let Some(v) = block.end.target() {
            values.insert(v, None);
        }
        if let Terminator::Branch { cond, then, other } = &block.end
            && let Some(cond) = value(store, &values, *cond)
        {
            match (head.body.contains(*then), head.body.contains(*other)) {
                (true, false) => iteration.goes_on.push(cond),
                (false, true) => iteration.goes_on.push(store.not(cond)),
                _ => iteration.inside.push(cond),
            }
        }
        if let Terminator::Call { .. } = &block.end {
            // globals may have changed
            for g in &program.globals {
                if head.modified.contains(g) {
                    values.insert(*g, None);
                }
            }
        }
        at_end.insert(b, values);
    }
    iteration
}

fn agree(mut a: Values, b: Values) -> Values {
    for (v, x) in &b {
        let same = a.get(v) == Some(x);
        a.insert(*v, if same { *x } else { None });
    }
    for (v, x) in &mut a {
        if !b.contains_key(v) {
            *x = None;
        }
    }
    a
}

/// An expression in terms of the variables at the head.
fn value(store: &mut TermStore, values: &Values, e: Term) -> Option<Term> {
    let mut known = true;
    visit_variables(store, e, |v| known &= values.get(&v).is_none_or(|x| x.is_some()));
    if !known {
        return None;
    }
    let there = |store: &mut TermStore, t| values.get(&store.as_var(t)?).copied().flatten();
    Some(Substitution::new(there).apply(store, e))
}

/// The variables of an expression.
pub(crate) fn variables(store: &TermStore, e: Term) -> Vec<VarId> {
    let mut all = Vec::new();
    visit_variables(store, e, |v| all.push(v));
    all
}

/// An expression with other things for some variables.
pub(crate) fn replaced(store: &mut TermStore, e: Term, with: &[(VarId, Term)]) -> Term {
    let there = |store: &mut TermStore, t| {
        let v = store.as_var(t)?;
        with.iter().find(|w| w.0 == v).map(|w| w.1)
    };
    Substitution::new(there).apply(store, e)
}

/// Whether all variables of an expression keep their values in the loop.
pub(crate) fn is_fixed(program: &Program, store: &TermStore, head: &CutLoop, e: Term) -> bool {
    variables(store, e).iter().all(|v| {
        let var = program.variable(*v);
        let here = var.is_global() || var.function == Some(head.function);
        here && !head.modified.contains(v) && !var.name.starts_with(LOAD)
    })
}
