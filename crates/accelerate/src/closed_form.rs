//! One looping path in closed form (Kroening et al., Trace Automata, section 3).
//!
//! The first iteration is taken as it is. After it, variables that the path sets to something constant keep
//! that; the others must grow linearly, quadratically or cubically, or be set from inputs. So an accelerator
//! is one iteration, then k more in closed form.

use crate::accelerator_code::on_last;
use crate::cells::{PathAccesses, kept};
use crate::monotone::Conditions;
use crate::paths::{LoopPath, Step};
use crate::polynomial;
use crate::recurrence::{Recurrence, Recurrences};
use crate::solve_recurrences::{Solution, VariableForm, solve};
use hashbrown::{HashMap, HashSet};
use secateur_analysis::ObjectBases;
use secateur_program::{Program, VarId, visit_variables};
use secateur_term::{Sort, Substitution, SymbolKind, Term, TermStore};

/// An accelerator over the variables of its function; `k` further iterations.
#[derive(Clone, Debug)]
pub struct ClosedForm {
    forms: Vec<(VarId, VariableForm)>,
    /// How variables change in the iterations after the first.
    pub recurrences: Recurrences,
    /// Guards of the path for which a condition over all iterations is known.
    pub guards: Vec<Term>,
    /// A check may fail in one of the iterations without the accelerator seeing it. That is no error missed:
    /// the accelerator may as well stop before it. But it must be able to.
    pub unchecked: bool,
    /// What the path reads and writes in memory.
    pub cells: PathAccesses,
    /// Steps whose progressions must be right for the closed forms to be.
    steps: Vec<Term>,
    /// The width of the number of further iterations: 32 or 64 bits.
    pub bits: u32,
}

impl ClosedForm {
    /// `None` if the path has no closed form here. `live`: whether a variable matters at the head.
    pub fn of(
        program: &Program,
        store: &mut TermStore,
        path: &LoopPath,
        live: &dyn Fn(VarId) -> bool,
        bases: &ObjectBases,
    ) -> Option<ClosedForm> {
        // a read may yield another value in each iteration
        let kept = kept(store, path);
        let Solution { forms, recurrences, steps } = solve(program, store, path, &kept, live)?;
        let bits = count_bits(program, store, path, &forms);
        let cells = PathAccesses::of(store, path, &recurrences, &kept, bases)?;
        let n = store.fresh("n", Sort::Bv(bits), SymbolKind::Internal);
        let (mut guards, mut unchecked) = (Vec::new(), false);
        for s in &path.steps {
            let Step::Guard { cond, error } = s else { continue };
            match Conditions::over(store, &recurrences, n, bits).holds(*cond, true) {
                Some(_) => guards.push(*cond),
                None if *error => unchecked = true,
                None => return None,
            }
        }
        let form = ClosedForm { forms, recurrences, guards, unchecked, cells, steps, bits };
        form.holds(store, n, bases)?;
        Some(form)
    }

    /// What must not wrap or meet so that the closed forms are right for `n >= 1` iterations.
    pub fn exact(&self, store: &mut TermStore, n: Term, bases: &ObjectBases) -> Option<Term> {
        let mut c = Conditions::over(store, &self.recurrences, n, self.bits);
        for t in &self.steps {
            c.progression(*t)?;
        }
        self.cells.conditions(&mut c, bases)?;
        let side = std::mem::take(&mut c.side);
        Some(store.conjoin(side))
    }

    /// Variables that may have done something else in the first iteration than they do in the others.
    pub fn irregular(&self, program: &Program, store: &mut TermStore, path: &LoopPath) -> HashSet<VarId> {
        let mut all = HashSet::new();
        for (v, value) in &path.updates {
            let own = store.var(*v, program.variable(*v).width);
            let same = *value == Some(own);
            let line = match (self.recurrences.get(v), value) {
                (Some(Recurrence::Linear(d)), Some(value)) => {
                    store.constant(*d).is_some() && *value == store.add(own, *d)
                }
                _ => false,
            };
            if !same && !line {
                all.insert(*v);
            }
        }
        all
    }

    /// Whether all variables are what they were after 2^bits iterations.
    pub fn returns(&self, program: &Program) -> bool {
        let square = |(v, f): &(VarId, VariableForm)| {
            matches!(f, VariableForm::Quadratic(..) | VariableForm::Cubic(_))
                && program.variable(*v).width + 1 > self.bits
        };
        self.cells.is_empty() && !self.forms.iter().any(square)
    }

    /// Whether a variable depends on what this one was in the last iteration.
    pub fn delays(&self, store: &TermStore, on: VarId) -> bool {
        self.forms.iter().any(|(_, f)| {
            let VariableForm::Delayed(t) = f else { return false };
            let mut found = false;
            visit_variables(store, *t, |v| found |= v == on);
            found
        })
    }

    /// A condition under which `n >= 1` more iterations take this path. Over the variables after the first
    /// iteration.
    pub fn holds(&self, store: &mut TermStore, n: Term, bases: &ObjectBases) -> Option<Term> {
        let mut c = Conditions::over(store, &self.recurrences, n, self.bits);
        let mut all = Vec::new();
        for g in &self.guards {
            all.push(c.holds(*g, true)?);
        }
        all.append(&mut c.side);
        all.push(self.exact(store, n, bases)?);
        Some(store.conjoin(all))
    }

    /// A term over the variables after the first iteration, `k` iterations later. Variables without a closed
    /// form stay.
    pub fn later(&self, program: &Program, store: &mut TermStore, t: Term, k: Term) -> Term {
        let mut later = Substitution::new(|store: &mut TermStore, leaf: Term| {
            let v = store.as_var(leaf)?;
            self.along(program, store, v, k)
        });
        later.apply(store, t)
    }

    fn along(&self, program: &Program, store: &mut TermStore, var: VarId, k: Term) -> Option<Term> {
        let own = store.var(var, program.variable(var).width);
        self.forms.iter().find(|f| f.0 == var).and_then(|f| match &f.1 {
            VariableForm::Linear(d) => Some(polynomial::linear(store, own, *d, k)),
            VariableForm::Quadratic(q, d) => Some(polynomial::quadratic(store, own, *q, *d, k)),
            VariableForm::Cubic(steps) => Some(polynomial::cubic(store, own, *steps, k)),
            _ => None,
        })
    }

    /// What the variables hold after `k` more iterations; `None` for no value. `last` replaces the stand-ins
    /// of inputs and of what is read by those of the last iteration.
    pub fn after(
        &self,
        program: &Program,
        store: &mut TermStore,
        k: Term,
        last: &HashMap<VarId, VarId>,
    ) -> Vec<(VarId, Option<Term>)> {
        let bits = self.bits;
        let one = store.bv(bits, 1);
        let zero = store.bv(bits, 0);
        let none = store.eq(k, zero);
        let before = store.sub(k, one);
        let mut out = Vec::new();
        for (var, form) in &self.forms {
            let own = store.var(*var, program.variable(*var).width);
            let value = match form {
                VariableForm::Linear(_) | VariableForm::Quadratic(..) | VariableForm::Cubic(_) => {
                    self.along(program, store, *var, k)
                }
                VariableForm::Input(t) => Some(on_last(store, *t, last)),
                VariableForm::Delayed(t) => {
                    let value = self.later(program, store, *t, before);
                    let value = on_last(store, value, last);
                    Some(store.ite(none, own, value))
                }
                VariableForm::Unset => None,
            };
            out.push((*var, value));
        }
        out
    }
}

/// The width of a number of iterations: as wide as what the path computes and compares.
fn count_bits(program: &Program, store: &TermStore, path: &LoopPath, forms: &[(VarId, VariableForm)]) -> u32 {
    let widest = forms.iter().map(|(v, _)| program.variable(*v).width).max().unwrap_or(32);
    let mut bits = if widest > 32 { 64 } else { 32 };
    for g in path.guards() {
        secateur_program::visit_subterms(store, g, |t| {
            if store.width(t) > 32 {
                bits = 64;
            }
        });
    }
    bits
}
