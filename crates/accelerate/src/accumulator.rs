//! Variables that grow by the same in every iteration, the first included, and that nothing else depends on:
//! `x += m`. Over all iterations that is `x + m * n`, with one product: easier to recognise in what a program
//! asserts than `(x + m) + m * (n - 1)`.

use crate::closed_form::ClosedForm;
use crate::paths::LoopPath;
use crate::recurrence::Recurrence;
use secateur_program::{Program, VarId, visit_variables};
use secateur_term::{Term, TermStore};

/// Such variables and what they grow by. `after`: what the variables hold in the end; `used`: terms that the
/// code asks for besides.
pub fn accumulators(
    program: &Program,
    store: &mut TermStore,
    path: &LoopPath,
    form: &ClosedForm,
    after: &[(VarId, Option<Term>)],
    used: &[Term],
) -> Vec<(VarId, Term)> {
    let mentions = |store: &TermStore, t: Term, v: VarId| {
        let mut found = false;
        visit_variables(store, t, |w| found |= w == v);
        found
    };
    let mut all = Vec::new();
    if !form.cells.is_empty() {
        return all;
    }
    for (v, value) in &path.updates {
        let (Some(Recurrence::Linear(d)), Some(value)) = (form.recurrences.get(v), value) else { continue };
        let own = store.var(*v, program.variable(*v).width);
        // rewriting combines constant steps in any case
        if store.constant(*d).is_some() || *value != store.add(own, *d) {
            continue;
        }
        let mut same = true;
        visit_variables(store, *d, |w| same &= !path.updates.contains_key(&w));
        let others = after.iter().filter(|(w, _)| w != v).filter_map(|(_, t)| *t);
        let asked = others.chain(used.iter().copied()).any(|t| mentions(store, t, *v));
        if same && !asked {
            all.push((*v, *d));
        }
    }
    all
}
