//! Recurrences: how variables and terms change from one iteration of a looping path to the next. A variable
//! is constant, grows linearly or quadratically, or is set from an input (Kroening et al., Trace Automata,
//! section 3: the closed forms of its accelerators).

use crate::monotone::Conditions;
use hashbrown::HashMap;
use secateur_program::VarId;
use secateur_term::{Op, Term, TermStore};

/// How a variable changes during the iterations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Recurrence {
    /// The variable grows by this term (over constant variables) each time, modulo 2^w.
    Linear(Term),
    /// The variable grows by the first term, and that grows by the second (constant) one each time, modulo
    /// 2^w.
    Quadratic(Term, Term),
    /// The variable is set from a fresh input in each iteration. A guard over inputs and constant variables
    /// is asked of a single value, since a value that satisfies it once satisfies it in every iteration;
    /// nothing that is computed from the variable is constant or linear.
    Input,
    /// No recurrence is known: no condition may depend on the variable.
    Unknown,
}

/// The variables that are not constant.
pub type Recurrences = HashMap<VarId, Recurrence>;

/// How the value of a term changes during the iterations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progression {
    /// The term has the same value in all iterations.
    Constant,
    /// The term grows by this each time, read as a signed number.
    Linear(Term),
    /// The term grows by the first term in the first iteration, and by the second term more in each later
    /// one.
    Quadratic(Term, Term),
}

/// Which kinds of variables a term depends on.
#[derive(Copy, Clone, Default)]
pub(crate) struct Kinds {
    /// Variables that grow linearly or quadratically.
    pub moving: bool,
    /// Variables that are set from an input in each iteration.
    pub input: bool,
    /// Variables whose recurrence is not known.
    pub unknown: bool,
}

impl Conditions<'_> {
    /// Which kinds of variables a term depends on.
    pub(crate) fn kinds(&self, t: Term) -> Kinds {
        let mut kinds = Kinds::default();
        secateur_program::visit_variables(self.store, t, |v| match self.recurrences.get(&v) {
            Some(Recurrence::Linear(_) | Recurrence::Quadratic(..)) => kinds.moving = true,
            Some(Recurrence::Input) => kinds.input = true,
            Some(Recurrence::Unknown) => kinds.unknown = true,
            None => {}
        });
        kinds
    }

    /// How a term changes. Where the answer is right only without wrap-around, the absence of wrap-around
    /// becomes a side condition.
    pub fn progression(&mut self, t: Term) -> Option<Progression> {
        let kinds = self.kinds(t);
        if kinds.unknown || kinds.input {
            // an input has another value in each iteration
            return None;
        }
        if !kinds.moving {
            return Some(Progression::Constant);
        }
        let width = self.store.width(t);
        if let Some(v) = self.store.as_var(t) {
            return match self.recurrences.get(&v) {
                Some(Recurrence::Linear(d)) => Some(Progression::Linear(*d)),
                Some(Recurrence::Quadratic(q, d)) => Some(Progression::Quadratic(*q, *d)),
                _ => None,
            };
        }
        let node = *self.store.node(t)?;
        match node.op {
            Op::ZExt | Op::SExt => {
                let signed = node.op == Op::SExt;
                match self.progression(node.args[0])? {
                    Progression::Constant => Some(Progression::Constant),
                    inner @ Progression::Linear(delta) => {
                        self.unwrapped(node.args[0], inner, signed)?;
                        Some(Progression::Linear(self.store.sext(delta, width)))
                    }
                    inner @ Progression::Quadratic(step, growth) => {
                        self.unwrapped(node.args[0], inner, signed)?;
                        let (step, growth) = (self.store.sext(step, width), self.store.sext(growth, width));
                        Some(Progression::Quadratic(step, growth))
                    }
                }
            }
            Op::Extract if node.raw(1) == 0 => match self.progression(node.args[0])? {
                Progression::Constant => Some(Progression::Constant),
                Progression::Linear(delta) => Some(Progression::Linear(self.store.extract(delta, 0, width))),
                Progression::Quadratic(step, growth) => {
                    let part = |store: &mut TermStore, t: Term| store.extract(t, 0, width);
                    Some(Progression::Quadratic(part(self.store, step), part(self.store, growth)))
                }
            },
            Op::Add | Op::Mul => self.sum(t, width),
            _ => None,
        }
    }

    fn sum(&mut self, t: Term, width: u32) -> Option<Progression> {
        let form = self.store.linear(t);
        let zero = self.store.bv(width, 0);
        let (mut step, mut growth) = (zero, zero);
        for m in &form.monomials {
            let part = match self.store.node(m.atom).copied() {
                Some(n) if n.op == Op::Mul => self.product(n.args[0], n.args[1])?,
                // the only summand is the term itself, so it is not a sum
                _ if m.atom == t => return None,
                _ => self.progression(m.atom)?,
            };
            let (s, g) = match part {
                Progression::Constant => continue,
                Progression::Linear(d) => (d, zero),
                Progression::Quadratic(q, d) => (q, d),
            };
            let factor = self.store.bv(width, m.coefficient);
            let (s, g) = (self.store.mul(s, factor), self.store.mul(g, factor));
            (step, growth) = (self.store.add(step, s), self.store.add(growth, g));
        }
        let is_zero = |store: &TermStore, t: Term| store.constant(t) == Some(0);
        Some(match (is_zero(self.store, step), is_zero(self.store, growth)) {
            (true, true) => Progression::Constant,
            (_, true) => Progression::Linear(step),
            _ => Progression::Quadratic(step, growth),
        })
    }

    /// A product with a constant factor changes as the other factor does; a product of two linear factors is
    /// quadratic.
    fn product(&mut self, a: Term, b: Term) -> Option<Progression> {
        let times = |store: &mut TermStore, c: Progression, by: Term| match c {
            Progression::Constant => Progression::Constant,
            Progression::Linear(d) => Progression::Linear(store.mul(d, by)),
            Progression::Quadratic(q, d) => Progression::Quadratic(store.mul(q, by), store.mul(d, by)),
        };
        match (self.progression(a)?, self.progression(b)?) {
            (Progression::Constant, c) => Some(times(self.store, c, a)),
            (c, Progression::Constant) => Some(times(self.store, c, b)),
            (Progression::Linear(da), Progression::Linear(db)) => {
                // (a + k da)(b + k db) = ab + k (a db + b da + da db) + k (k - 1) da db
                let (x, y, z) = (self.store.mul(a, db), self.store.mul(b, da), self.store.mul(da, db));
                let step = self.store.add(x, y);
                let step = self.store.add(step, z);
                Some(Progression::Quadratic(step, self.store.add(z, z)))
            }
            _ => None,
        }
    }
}
