//! One looping path as an accelerator.
//!
//! The first iteration is taken as it is. After it, variables the path sets to something fixed keep that; the others must go
//! along a line (or a square, or a cube), or be set from inputs. So an accelerator is: one iteration, then k more in closed form.

use crate::accelerator::on_last;
use crate::cells::{Cells, kept};
use crate::closed;
use crate::course::{Conditions, Course, Run, Runs};
use crate::paths::{LoopPath, Step};
use hashbrown::{HashMap, HashSet};
use secateur_analysis::ObjectBases;
use secateur_program::{Program, VarId, visit_variables};
use secateur_term::{Sort, Substitution, SymbolKind, Term, TermStore};

/// What becomes of a variable over the iterations after the first.
#[derive(Clone, Debug)]
enum Form {
    /// `x += d`, d fixed
    Line(Term),
    /// `x += q`, q a line that grows by d
    Square(Term, Term),
    /// `x += q`, q a square that grows by d, which grows by e
    Cube([Term; 3]),
    /// Set from this iteration's inputs and what is fixed.
    Input(Term),
    /// Set from what the variables were an iteration ago; nothing else depends on it.
    Delayed(Term),
    /// No value.
    Unset,
}

/// An accelerator over the variables of its function; `k` further iterations.
#[derive(Clone, Debug)]
pub struct Steady {
    forms: Vec<(VarId, Form)>,
    pub runs: Runs,
    pub guards: Vec<Term>,
    /// A check may fail in one of the iterations without the accelerator seeing it. That is no error missed: the accelerator may as
    /// well stop before it. But it must be able to.
    pub unchecked: bool,
    pub cells: Cells,
    /// Terms that must be lines for a closed form to be right.
    lines: Vec<Term>,
    pub bits: u32,
}

impl Steady {
    /// `None` if the path has no closed form here. `live`: whether a variable matters at the head.
    pub fn of(
        program: &Program,
        store: &mut TermStore,
        path: &LoopPath,
        live: &dyn Fn(VarId) -> bool,
        bases: &ObjectBases,
    ) -> Option<Steady> {
        let changed: HashSet<VarId> = path.updates.keys().copied().collect();
        let stand_ins: HashSet<VarId> = path.inputs.iter().map(|i| i.stand_in).collect();
        let variables = |store: &TermStore, t: Term| {
            let mut all = Vec::new();
            visit_variables(store, t, |v| all.push(v));
            all
        };
        let mut runs = Runs::new();
        for v in &stand_ins {
            runs.insert(*v, Run::Input);
        }
        // what is read is something else each time
        let kept = kept(store, path);
        let loaded: HashSet<VarId> = path
            .steps
            .iter()
            .filter_map(|s| match s {
                Step::Load { stand_in, .. } if !kept.contains(stand_in) => Some(*stand_in),
                _ => None,
            })
            .collect();
        for v in &loaded {
            runs.insert(*v, Run::Wild);
        }
        let mut forms = Vec::new();
        let mut open: Vec<(VarId, Term)> = Vec::new();
        for (var, value) in &path.updates {
            if !live(*var) {
                // not read before it is set again
                continue;
            }
            let Some(value) = value else {
                forms.push((*var, Form::Unset));
                runs.insert(*var, Run::Wild);
                continue;
            };
            let width = program.variable(*var).width;
            let own = store.var(*var, width);
            if *value == own {
                continue;
            }
            let used = variables(store, *value);
            let fixed = |v: &VarId| !changed.contains(v) && !stand_ins.contains(v) && !loaded.contains(v);
            if used.iter().all(fixed) {
                // the same after every iteration: fixed from the first on
                continue;
            }
            if used.iter().all(|v| !changed.contains(v) && !loaded.contains(v)) {
                forms.push((*var, Form::Input(*value)));
                runs.insert(*var, Run::Input);
                continue;
            }
            if width > 64 {
                return None;
            }
            runs.insert(*var, Run::Wild);
            open.push((*var, *value));
        }
        // inputs are taken to be the same in all iterations but the last; a condition on the inputs of two iterations
        // in a row would tell
        for g in path.guards() {
            let used = variables(store, g);
            let earlier = |v: &VarId| forms.iter().any(|(x, f)| x == v && matches!(f, Form::Input(_)));
            if used.iter().any(|v| stand_ins.contains(v)) && used.iter().any(earlier) {
                return None;
            }
        }
        // lines first, then what is built on them
        let mut lines = Vec::new();
        loop {
            let before = open.len();
            let mut left = Vec::new();
            for (var, value) in open {
                let own = store.var(var, program.variable(var).width);
                let step = store.sub(value, own);
                let used = variables(store, step);
                let fixed = used.iter().all(|v| !runs.contains_key(v));
                if fixed {
                    forms.push((var, Form::Line(step)));
                    runs.insert(var, Run::Line(step));
                } else {
                    left.push((var, value));
                }
            }
            open = left;
            if open.len() == before {
                break;
            }
        }
        let probe = store.bv(64, 2);
        // squares, and what is built on them
        loop {
            let before = open.len();
            let mut left = Vec::new();
            for (var, value) in open {
                let own = store.var(var, program.variable(var).width);
                let step = store.sub(value, own);
                let course =
                    Conditions { store, runs: &runs, n: probe, bits: 64, side: Vec::new() }.course(step);
                match course {
                    Some(Course::Line(d)) => {
                        runs.insert(var, Run::Square(step, d));
                        forms.push((var, Form::Square(step, d)));
                        lines.push(step);
                    }
                    Some(Course::Square(d, e)) => {
                        forms.push((var, Form::Cube([step, d, e])));
                        lines.push(step);
                    }
                    // it mentions what moves, and stays the same
                    Some(Course::Fixed) => {
                        runs.insert(var, Run::Line(step));
                        forms.push((var, Form::Line(step)));
                        lines.push(step);
                    }
                    None => left.push((var, value)),
                }
            }
            open = left;
            if open.len() == before {
                break;
            }
        }
        for (var, value) in open {
            let used = variables(store, value);
            let no_wild = used
                .iter()
                .all(|v| loaded.contains(v) || !matches!(runs.get(v), Some(Run::Wild | Run::Input)));
            if !no_wild || used.contains(&var) {
                return None;
            }
            forms.push((var, Form::Delayed(value)));
        }
        let widest = forms.iter().map(|(v, _)| program.variable(*v).width).max().unwrap_or(32);
        let mut bits = if widest > 32 { 64 } else { 32 };
        for g in path.guards() {
            secateur_program::visit_subterms(store, g, |t| {
                if store.width(t) > 32 {
                    bits = 64;
                }
            });
        }
        let cells = Cells::of(store, path, &runs, &kept, bases)?;
        let n = store.fresh("n", Sort::Bv(bits), SymbolKind::Internal);
        let (mut guards, mut unchecked) = (Vec::new(), false);
        for s in &path.steps {
            let Step::Guard { cond, error } = s else { continue };
            let mut c = Conditions { store, runs: &runs, n, bits, side: Vec::new() };
            match c.holds(*cond, true) {
                Some(_) => guards.push(*cond),
                None if *error => unchecked = true,
                None => return None,
            }
        }
        let steady = Steady { forms, runs, guards, unchecked, cells, lines, bits };
        steady.holds(store, n, bases)?;
        Some(steady)
    }

    /// What must not wrap or meet so that the closed forms are right for `n >= 1` iterations.
    pub fn exact(&self, store: &mut TermStore, n: Term, bases: &ObjectBases) -> Option<Term> {
        let mut c = Conditions { store, runs: &self.runs, n, bits: self.bits, side: Vec::new() };
        for t in &self.lines {
            c.course(*t)?;
        }
        self.cells.conditions(&mut c, bases)?;
        let side = std::mem::take(&mut c.side);
        Some(store.conjoin(side))
    }

    /// Variables that may have done something else in the first iteration than they do in the others.
    pub fn unsteady(&self, program: &Program, store: &mut TermStore, path: &LoopPath) -> HashSet<VarId> {
        let mut all = HashSet::new();
        for (v, value) in &path.updates {
            let own = store.var(*v, program.variable(*v).width);
            let same = *value == Some(own);
            let line = match (self.runs.get(v), value) {
                (Some(Run::Line(d)), Some(value)) => {
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
        let square = |(v, f): &(VarId, Form)| {
            matches!(f, Form::Square(..) | Form::Cube(_)) && program.variable(*v).width + 1 > self.bits
        };
        self.cells.is_empty() && !self.forms.iter().any(square)
    }

    /// Whether a variable depends on what this one was in the last iteration.
    pub fn delays(&self, store: &TermStore, on: VarId) -> bool {
        self.forms.iter().any(|(_, f)| {
            let Form::Delayed(t) = f else { return false };
            let mut found = false;
            visit_variables(store, *t, |v| found |= v == on);
            found
        })
    }

    /// A condition under which `n >= 1` more iterations take this path. Over the variables after the first iteration.
    pub fn holds(&self, store: &mut TermStore, n: Term, bases: &ObjectBases) -> Option<Term> {
        let mut c = Conditions { store, runs: &self.runs, n, bits: self.bits, side: Vec::new() };
        let mut all = Vec::new();
        for g in &self.guards {
            all.push(c.holds(*g, true)?);
        }
        all.append(&mut c.side);
        all.push(self.exact(store, n, bases)?);
        Some(store.conjoin(all))
    }

    /// A term over the variables after the first iteration, `k` iterations later. Variables without a closed form stay.
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
            Form::Line(d) => Some(closed::line(store, own, *d, k)),
            Form::Square(q, d) => Some(closed::square(store, own, *q, *d, k)),
            Form::Cube(steps) => Some(closed::cube(store, own, *steps, k)),
            _ => None,
        })
    }

    /// What the variables hold after `k` more iterations; `None` for no value. `last` replaces the stand-ins of inputs and of
    /// what is read by those of the last iteration.
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
                Form::Line(_) | Form::Square(..) | Form::Cube(_) => self.along(program, store, *var, k),
                Form::Input(t) => Some(on_last(store, *t, last)),
                Form::Delayed(t) => {
                    let value = self.later(program, store, *t, before);
                    let value = on_last(store, value, last);
                    Some(store.ite(none, own, value))
                }
                Form::Unset => None,
            };
            out.push((*var, value));
        }
        out
    }
}
