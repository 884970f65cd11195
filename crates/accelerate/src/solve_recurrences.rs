//! Solves the recurrences of a looping path: for each variable that the path changes, how it changes over the
//! iterations after the first one. Linear recurrences come first, then those that are built on them, until
//! nothing more is found.

use crate::monotone::Conditions;
use crate::paths::{LoopPath, Step};
use crate::recurrence::{Progression, Recurrence, Recurrences};
use hashbrown::HashSet;
use secateur_program::{Program, VarId, visit_variables};
use secateur_term::{Term, TermStore};

/// What becomes of a variable over the iterations after the first.
#[derive(Clone, Debug)]
pub enum VariableForm {
    /// `x += d`, d constant
    Linear(Term),
    /// `x += q`, q linear with step d
    Quadratic(Term, Term),
    /// `x += q`, q quadratic: it grows by d, which grows by e
    Cubic([Term; 3]),
    /// The variable is set from this iteration's inputs and constant variables.
    Input(Term),
    /// The variable is set from what the variables were an iteration ago; nothing else depends on it.
    Delayed(Term),
    /// The variable has no value.
    Unset,
}

/// The recurrences of a path and their solutions.
pub struct Solution {
    /// What becomes of the live variables that are not constant from the first iteration on.
    pub forms: Vec<(VarId, VariableForm)>,
    /// How variables change, for conditions over their terms.
    pub recurrences: Recurrences,
    /// Steps that must be linear (or constant, or quadratic) for a closed form to be right: none of their
    /// parts may wrap.
    pub steps: Vec<Term>,
}

struct Solver<'a> {
    program: &'a Program,
    store: &'a mut TermStore,
    path: &'a LoopPath,
    /// Stand-ins for the inputs of the path.
    inputs: HashSet<VarId>,
    /// Stand-ins for what the path reads, where each iteration may read something else.
    loaded: HashSet<VarId>,
    out: Solution,
    /// Variables without a solution so far, and what the path sets them to.
    open: Vec<(VarId, Term)>,
}

/// Solves the recurrences of the variables that are `live` at the head; `kept` are stand-ins for reads that
/// give the same in all iterations. `None` if a variable has no closed form.
pub fn solve(
    program: &Program,
    store: &mut TermStore,
    path: &LoopPath,
    kept: &HashSet<VarId>,
    live: &dyn Fn(VarId) -> bool,
) -> Option<Solution> {
    let inputs: HashSet<VarId> = path.inputs.iter().map(|i| i.stand_in).collect();
    let loaded: HashSet<VarId> = path
        .steps
        .iter()
        .filter_map(|s| match s {
            Step::Load { stand_in, .. } if !kept.contains(stand_in) => Some(*stand_in),
            _ => None,
        })
        .collect();
    let of_inputs = inputs.iter().map(|v| (*v, Recurrence::Input));
    let recurrences = of_inputs.chain(loaded.iter().map(|v| (*v, Recurrence::Unknown))).collect();
    let out = Solution { forms: Vec::new(), recurrences, steps: Vec::new() };
    let mut solver = Solver { program, store, path, inputs, loaded, out, open: Vec::new() };
    solver.classify(live)?;
    if solver.compares_inputs_of_two_iterations() {
        return None;
    }
    solver.repeat(Solver::linear);
    solver.repeat(Solver::polynomial);
    solver.delayed()?;
    Some(solver.out)
}

impl Solver<'_> {
    fn variables(&self, t: Term) -> Vec<VarId> {
        let mut all = Vec::new();
        visit_variables(self.store, t, |v| all.push(v));
        all
    }

    /// Puts the variables apart: those that become constant after the first iteration, those that are set
    /// from inputs, and the open ones.
    fn classify(&mut self, live: &dyn Fn(VarId) -> bool) -> Option<()> {
        let path = self.path;
        for (var, value) in &path.updates {
            if !live(*var) {
                // the variable is not read before it is set again
                continue;
            }
            let Some(value) = value else {
                self.solved(*var, VariableForm::Unset, Recurrence::Unknown);
                continue;
            };
            let width = self.program.variable(*var).width;
            if *value == self.store.var(*var, width) {
                continue;
            }
            let used = self.variables(*value);
            let unchanged = |v: &VarId| !path.updates.contains_key(v) && !self.loaded.contains(v);
            if used.iter().all(|v| unchanged(v) && !self.inputs.contains(v)) {
                // the same after every iteration: constant from the first one on
                continue;
            }
            if used.iter().all(unchanged) {
                self.solved(*var, VariableForm::Input(*value), Recurrence::Input);
                continue;
            }
            if width > 64 {
                return None;
            }
            self.out.recurrences.insert(*var, Recurrence::Unknown);
            self.open.push((*var, *value));
        }
        Some(())
    }

    fn solved(&mut self, var: VarId, form: VariableForm, recurrence: Recurrence) {
        self.out.forms.push((var, form));
        self.out.recurrences.insert(var, recurrence);
    }

    /// Inputs are taken to be the same in all iterations but the last. A guard over the inputs of two
    /// iterations in a row would tell the difference.
    fn compares_inputs_of_two_iterations(&self) -> bool {
        let earlier =
            |v: &VarId| self.out.forms.iter().any(|(x, f)| x == v && matches!(f, VariableForm::Input(_)));
        self.path.guards().any(|g| {
            let used = self.variables(g);
            used.iter().any(|v| self.inputs.contains(v)) && used.iter().any(earlier)
        })
    }

    /// Tries the open variables again and again, until no more of them are solved.
    fn repeat(&mut self, solve: impl Fn(&mut Self, VarId, Term) -> bool) {
        loop {
            let open = std::mem::take(&mut self.open);
            let before = open.len();
            for (var, value) in open {
                let own = self.store.var(var, self.program.variable(var).width);
                let step = self.store.sub(value, own);
                if !solve(self, var, step) {
                    self.open.push((var, value));
                }
            }
            if self.open.len() == before {
                return;
            }
        }
    }

    /// The step is constant by its text.
    fn linear(&mut self, var: VarId, step: Term) -> bool {
        let constant = self.variables(step).iter().all(|v| !self.out.recurrences.contains_key(v));
        if constant {
            self.solved(var, VariableForm::Linear(step), Recurrence::Linear(step));
        }
        constant
    }

    /// The step is a progression over the variables that are solved.
    fn polynomial(&mut self, var: VarId, step: Term) -> bool {
        match Conditions::probe(self.store, &self.out.recurrences).progression(step) {
            Some(Progression::Linear(d)) => {
                self.solved(var, VariableForm::Quadratic(step, d), Recurrence::Quadratic(step, d));
            }
            // nothing is built on a cubic one: it stays unknown to the others
            Some(Progression::Quadratic(d, e)) => {
                self.out.forms.push((var, VariableForm::Cubic([step, d, e])));
            }
            // the step mentions variables that change, and stays the same
            Some(Progression::Constant) => {
                self.solved(var, VariableForm::Linear(step), Recurrence::Linear(step));
            }
            None => return false,
        }
        self.out.steps.push(step);
        true
    }

    /// What is left must be set from what the variables with a closed form were an iteration ago.
    fn delayed(&mut self) -> Option<()> {
        for (var, value) in std::mem::take(&mut self.open) {
            let used = self.variables(value);
            let known = |v: &VarId| {
                let recurrence = self.out.recurrences.get(v);
                self.loaded.contains(v)
                    || !matches!(recurrence, Some(Recurrence::Unknown | Recurrence::Input))
            };
            if !used.iter().all(known) || used.contains(&var) {
                return None;
            }
            self.out.forms.push((var, VariableForm::Delayed(value)));
        }
        Some(())
    }
}
