//! Guesses: what contracts are made of. Postconditions must agree with all calls seen; preconditions are
//! everything that can be said with the numbers of the program. Each may depend on a condition of the
//! arguments.

use crate::derived::program::{DerivedProgram, Stub};
use crate::fact::{At, Fact};
use crate::guess::equations::{Columns, linear_equations};
use crate::guess::number_bounds::{NumberBounds, at_most, bounds_by};
use crate::sample::concrete::{CallSample, Samples};
use crate::tuning::{BOUNDS_PER_SIDE, LARGEST_FACTOR, MOST_CONTRACT_GUARDS};
use hashbrown::{HashMap, HashSet};
use secateur_analysis::{ProgramNumbers, fixed_params};
use secateur_program::{Function, Program, Terminator, TypeHint, VarId, visit_variables};
use secateur_term::{Substitution, Term, TermStore, to_signed, trunc};

/// Guesses about all functions.
pub(crate) fn guess_contracts(
    original: &Program,
    derived: &DerivedProgram,
    store: &mut TermStore,
    samples: &Samples,
    numbers: &ProgramNumbers,
) -> Vec<Fact> {
    let mut facts = Vec::new();
    for stub in &derived.stubs {
        let seen = samples.calls_of(stub.function);
        let mut g = ContractGuesser {
            program: derived.program(),
            stub,
            store,
            program_numbers: numbers,
            found: Vec::new(),
        };
        g.before();
        let before = std::mem::take(&mut g.found);
        for guard in g.guards(original.function(stub.function)) {
            g.after(guard, seen);
        }
        let after = std::mem::take(&mut g.found);
        for (at, terms) in [(At::Before(stub.function), before), (At::After(stub.function), after)] {
            let mut known = HashSet::new();
            let fresh = terms.into_iter().filter(|t| known.insert(*t) && !t.is_true());
            facts.extend(fresh.map(|term| Fact::holds(at, term)));
        }
    }
    facts
}

struct ContractGuesser<'a> {
    program: &'a Program,
    stub: &'a Stub,
    store: &'a mut TermStore,
    program_numbers: &'a ProgramNumbers,
    found: Vec<Term>,
}

impl ContractGuesser<'_> {
    fn var(&mut self, v: VarId) -> Term {
        self.store.var(v, self.program.variable(v).width)
    }

    fn is_number(&self, v: VarId) -> bool {
        let v = self.program.variable(v);
        v.width > 1 && matches!(v.ty, TypeHint::Signed | TypeHint::Unsigned | TypeHint::Char | TypeHint::Bool)
    }

    fn unsigned(&self, v: VarId) -> bool {
        self.program.variable(v).ty == TypeHint::Unsigned
    }

    fn numbers(&self) -> Vec<VarId> {
        self.stub.params.iter().copied().filter(|p| self.is_number(*p)).collect()
    }

    fn le(&mut self, a: Term, b: Term, unsigned: bool) -> Term {
        at_most(self.store, a, b, unsigned)
    }

    /// Bounds of each argument, and of sums and differences of two.
    fn before(&mut self) {
        let numbers = self.numbers();
        for (i, &p) in numbers.iter().enumerate() {
            let width = self.program.variable(p).width;
            let t = self.var(p);
            for k in self.program_numbers.signed(width) {
                let unsigned = self.unsigned(p);
                self.found.extend(bounds_by(self.store, t, trunc(k as u128, width), unsigned));
            }
            for &q in &numbers[i + 1..] {
                if self.program.variable(q).width != width {
                    continue;
                }
                let u = self.var(q);
                let unsigned = self.unsigned(p) && self.unsigned(q);
                for (a, b) in [(t, u), (u, t)] {
                    let weak = self.le(a, b, unsigned);
                    let swapped = self.le(b, a, unsigned);
                    let strict = self.store.not(swapped);
                    self.found.extend([weak, strict]);
                }
                let sum = self.store.add(t, u);
                for k in self.program_numbers.signed(width) {
                    // bounds of both give a bound of the sum that is twice as large
                    for k in [k, 2 * k] {
                        self.found.extend(bounds_by(self.store, sum, trunc(k as u128, width), unsigned));
                    }
                }
            }
        }
    }

    /// Conditions of the arguments: those the body branches on, and signs.
    fn guards(&mut self, body: &Function) -> Vec<Term> {
        let mut guards = vec![self.store.bv(1, 1)];
        let fixed = fixed_params(body);
        let places: HashMap<VarId, VarId> =
            body.params.iter().copied().zip(self.stub.params.iter().copied()).collect();
        let mut there = Substitution::new(|store: &mut TermStore, t| {
            let var = *places.get(&store.as_var(t)?)?;
            let width = store.width(t);
            Some(store.var(var, width))
        });
        for block in &body.blocks {
            let Terminator::Branch { cond, .. } = &block.end else { continue };
            let mut only_params = true;
            visit_variables(self.store, *cond, |v| only_params &= fixed.contains(&v));
            if only_params {
                let cond = there.apply(self.store, *cond);
                let other = self.store.not(cond);
                guards.extend([cond, other]);
            }
        }
        let numbers = self.numbers();
        let mut all = self.store.bv(1, 1);
        for p in numbers {
            let width = self.program.variable(p).width;
            let (t, zero) = (self.var(p), self.store.bv(width, 0));
            if !self.unsigned(p) {
                let at_least = self.store.sle(zero, t);
                guards.push(at_least);
                all = self.store.and(all, at_least);
            }
        }
        guards.push(all);
        let mut known = HashSet::new();
        guards.retain(|g| known.insert(*g) && !g.is_false());
        guards.truncate(MOST_CONTRACT_GUARDS);
        guards
    }

    /// What holds of the result in all calls seen that meet the guard.
    fn after(&mut self, guard: Term, seen: &[CallSample]) {
        let here: Vec<&CallSample> = seen.iter().filter(|p| self.meets(p, guard)).collect();
        if here.is_empty() {
            // such calls do not seem to return
            let never = self.store.not(guard);
            self.found.push(never);
        }
        let Some(result) = self.stub.result.filter(|r| self.is_number(*r)) else { return };
        if here.len() < 2 {
            return;
        }
        let width = self.program.variable(result).width;
        let r = self.var(result);
        let mut holding = Vec::new();
        let mut ways = vec![self.unsigned(result)];
        if ways[0] {
            ways.push(false);
        }
        for unsigned in ways {
            let bounds = NumberBounds::of(self.store, self.program_numbers, r, unsigned);
            for side in [bounds.lower, bounds.upper] {
                let held = side.into_iter().filter(|bound| here.iter().all(|p| self.meets(p, *bound)));
                holding.extend(held.take(BOUNDS_PER_SIDE));
            }
        }
        for p in self.numbers() {
            if self.program.variable(p).width != width {
                continue;
            }
            let t = self.var(p);
            let unsigned = self.unsigned(p) && self.unsigned(result);
            let (weak, other) = (self.le(t, r, unsigned), self.le(r, t, unsigned));
            let (less, more) = (self.store.not(weak), self.store.not(other));
            for term in [less, more, weak, other] {
                if here.iter().all(|p| self.meets(p, term)) {
                    holding.push(term);
                }
            }
        }
        holding.extend(self.equations(result, &here));
        for term in holding {
            let term = self.store.implies(guard, term);
            self.found.push(term);
        }
    }

    /// Linear equations among result, arguments, their parities and their products.
    fn equations(&mut self, result: VarId, here: &[&CallSample]) -> Vec<Term> {
        let width = self.program.variable(result).width;
        let mut columns = vec![self.var(result)];
        let same: Vec<Term> = self
            .numbers()
            .into_iter()
            .filter(|p| self.program.variable(*p).width == width)
            .map(|p| self.var(p))
            .collect();
        columns.extend(&same);
        let one = self.store.bv(width, 1);
        for (i, &p) in same.iter().enumerate() {
            columns.push(self.store.and(p, one));
            for &q in &same[i + 1..] {
                columns.push(self.store.mul(p, q));
            }
        }
        columns.push(one);
        let mut rows: Vec<Vec<i128>> = Vec::new();
        for point in here {
            let row: Option<Vec<i128>> =
                columns.iter().map(|c| self.at(point, *c).map(|v| to_signed(v, width))).collect();
            rows.extend(row.filter(|r| r.iter().all(|v| v.abs() < LARGEST_FACTOR)));
        }
        if rows.len() <= 2 {
            return Vec::new();
        }
        // one without the result says nothing about it
        let about_result = |factors: &[i128]| factors[0] != 0;
        let columns = Columns { terms: &columns, width, largest: LARGEST_FACTOR };
        linear_equations(self.store, &columns, rows, about_result)
    }

    fn at(&mut self, point: &CallSample, t: Term) -> Option<u128> {
        let stub = self.stub;
        let program = self.program;
        let value = self.store.eval_expr(t, &mut |store, var| {
            let width = program.variable(var).width;
            let param = stub.params.iter().position(|p| *p == var).map(|i| point.args[i]);
            let value = if stub.result == Some(var) { point.result } else { param };
            store.bv(width, value.unwrap_or(0))
        });
        self.store.constant(value)
    }

    fn meets(&mut self, point: &CallSample, t: Term) -> bool {
        self.at(point, t) == Some(1)
    }
}
