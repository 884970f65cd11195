//! Guesses at facts about cells: what a loop writes to the cells it has passed, on what condition it passes a
//! cell, and how cells compare with numbers.

mod compare;
mod ranges;

use crate::derived::program::DerivedProgram;
use crate::fact::{At, Fact, What};
use crate::loops::cell_fact::{Beside, CellFact, Names, Range, Rank, number_bits};
use crate::loops::cell_sequence::CellSequence;
use crate::loops::cut_loop::CutLoop;
use crate::loops::iteration::{Iteration, is_fixed, iteration, replaced, variables};
use crate::sample::concrete::{Samples, StateSample};
use crate::sample::refute::Refuter;
use crate::tuning::{FEW_STATES, MOST_CELL_FACTS, MOST_SEQUENCES, MOST_UNSEEN_FACTS};
use secateur_analysis::ProgramNumbers;
use secateur_program::Program;
use secateur_term::{Term, TermStore, trunc};
use std::sync::Arc;

/// Guesses about the cells of all loops: those to be tried first, and the others.
pub(crate) fn guess_cells(
    program: &Program,
    derived: &mut DerivedProgram,
    store: &mut TermStore,
    samples: &Samples,
    numbers: &ProgramNumbers,
) -> [Vec<Fact>; 2] {
    let mut facts = [Vec::new(), Vec::new()];
    for i in 0..derived.heads.len() {
        let head = derived.heads[i].clone();
        if !head.memory.touches {
            continue;
        }
        let all = derived.heads.clone();
        let within = |h: &&CutLoop| {
            h.function == head.function && h.body.head != head.body.head && head.body.contains(h.body.head)
        };
        let inner: Vec<&CutLoop> = all.iter().filter(within).collect();
        let iteration = iteration(derived, store, &head, &inner);
        let seen = samples.states_at(i);
        let mut g =
            CellGuesser { program, derived, store, head: &head, seen, numbers, found: Vec::new(), tier: 0 };
        g.all(&iteration);
        for (tier, c) in g.chosen() {
            facts[tier].push(Fact { at: At::Head(i), what: What::Cells(Arc::new(c)) });
        }
    }
    facts
}

struct CellGuesser<'a> {
    program: &'a Program,
    derived: &'a mut DerivedProgram,
    store: &'a mut TermStore,
    head: &'a CutLoop,
    seen: &'a [StateSample],
    numbers: &'a ProgramNumbers,
    found: Vec<(usize, CellFact)>,
    /// What is tried first has 0.
    tier: usize,
}

impl CellGuesser<'_> {
    fn names(&mut self, bytes: u32, stride: u64) -> Names {
        let pointer = self.program.data_model.pointer_width();
        let f = self.head.function;
        Names {
            cell: self.derived.local(f, "cell", 8 * bytes),
            number: self.derived.local(f, "j", pointer),
            any: self.derived.local(f, "any", number_bits(pointer, stride)),
        }
    }

    fn all(&mut self, iteration: &Iteration) {
        let pointer = self.program.data_model.pointer_width();
        let number = self.derived.local(self.head.function, "j", pointer);
        let number = self.store.var(number, pointer);
        let mut sequences: Vec<(usize, CellSequence)> = Vec::new();
        for (i, access) in iteration.accesses.iter().enumerate() {
            let vars = self.derived.program();
            if let Some(sequence) = CellSequence::of(vars, self.store, self.head, access, number) {
                sequences.push((i, sequence));
            }
        }
        sequences.truncate(MOST_SEQUENCES);
        for (at, sequence) in &sequences {
            let (mut passed, rest) = self.ranges(sequence, iteration);
            passed.extend(self.joined(&sequences, sequence));
            let mut holds: Vec<(Rank, Term, Vec<Beside>)> = Vec::new();
            if let Some(value) = iteration.accesses[*at].stored {
                holds.extend(
                    self.stored(iteration, &sequences, sequence, value).map(|(t, b)| (Rank::Stored, t, b)),
                );
            }
            for cond in iteration.goes_on.iter().chain(&iteration.inside) {
                holds.extend(
                    self.condition(iteration, sequence, *at, *cond).map(|t| (Rank::Condition, t, Vec::new())),
                );
                if iteration.inside.contains(cond) {
                    let not = self.store.not(*cond);
                    holds.extend(
                        self.condition(iteration, sequence, *at, not)
                            .map(|t| (Rank::Condition, t, Vec::new())),
                    );
                }
            }
            let constants = self.constants(iteration, sequence);
            for range in &passed {
                self.tier = 0;
                for (rank, h, beside) in &holds {
                    self.add(*rank, range, *h, beside.clone());
                }
                self.with_numbers(range);
                self.tier = 1;
                self.with_constants(range, &constants);
            }
            for range in &rest {
                self.with_constants(range, &constants);
            }
        }
    }

    /// The cell holds what is stored, if that is told by its number and by what does not change.
    fn stored(
        &mut self,
        iteration: &Iteration,
        sequences: &[(usize, CellSequence)],
        sequence: &CellSequence,
        value: Term,
    ) -> Option<(Term, Vec<Beside>)> {
        let names = self.names(sequence.bytes, sequence.stride);
        let mut with = vec![(sequence.var, sequence.back)];
        let mut beside = Vec::new();
        for v in variables(self.store, value) {
            if v == sequence.var {
                continue;
            }
            let vars = self.derived.program();
            let t = self.store.var(v, vars.variable(v).width);
            if is_fixed(vars, self.store, self.head, t) {
                continue;
            }
            // read from another array, at a cell that moves with this one
            let (at, other) = sequences.iter().find(|(i, _)| iteration.accesses[*i].loaded == Some(v))?;
            let cells = match self.distance(other, sequence) {
                Some(c) => c as u128,
                None if other.var != sequence.var => 0,
                None => return None,
            };
            if cells == 0 && other.base == sequence.base && other.stride == sequence.stride {
                return None;
            }
            let width = self.store.width(other.base);
            let way = self.store.bv(width, trunc(cells.wrapping_mul(u128::from(other.stride)), width));
            let base = self.store.add(other.base, way);
            let bytes = iteration.accesses[*at].bytes;
            let var = self.derived.local(self.head.function, &format!("beside {}", beside.len()), 8 * bytes);
            let read = self.store.var(var, 8 * bytes);
            let read = self.store.resize(read, self.store.width(t));
            with.push((v, read));
            beside.push(Beside { var, base, stride: other.stride, bytes });
        }
        let value = replaced(self.store, value, &with);
        let value = self.store.resize(value, 8 * sequence.bytes);
        let cell = self.store.var(names.cell, 8 * sequence.bytes);
        Some((self.store.eq(cell, value), beside))
    }

    /// A condition on what was read at this sequence, said about a cell that was passed.
    fn condition(
        &mut self,
        iteration: &Iteration,
        sequence: &CellSequence,
        at: usize,
        cond: Term,
    ) -> Option<Term> {
        let loaded = iteration.accesses[at].loaded?;
        let names = self.names(sequence.bytes, sequence.stride);
        let all = variables(self.store, cond);
        if !all.contains(&loaded) {
            return None;
        }
        for v in all.into_iter().filter(|v| *v != loaded && *v != sequence.var) {
            let vars = self.derived.program();
            let t = self.store.var(v, vars.variable(v).width);
            if !is_fixed(vars, self.store, self.head, t) {
                return None;
            }
        }
        let width = self.derived.program().variable(loaded).width;
        let cell = self.store.var(names.cell, 8 * sequence.bytes);
        let cell = self.store.resize(cell, width);
        Some(replaced(self.store, cond, &[(loaded, cell), (sequence.var, sequence.back)]))
    }

    /// Whether states were seen that speak for it, and none against it.
    fn stands(&mut self, range: &Range, holds: Term) -> bool {
        let fact = self.fact(Rank::Compared, range, holds, Vec::new());
        let mut refuter = Refuter { program: self.derived.program(), store: self.store, seen: self.seen };
        refuter.cells(&fact) == Some(true)
    }

    fn fact(&mut self, rank: Rank, range: &Range, holds: Term, beside: Vec<Beside>) -> CellFact {
        let names = self.names(range.bytes, range.stride);
        let instead = self.instead(names, range.bytes, holds);
        CellFact { rank, range: range.clone(), names, beside, holds, instead }
    }

    fn add(&mut self, rank: Rank, range: &Range, holds: Term, beside: Vec<Beside>) {
        if holds.is_immediate() || range.from == range.to {
            return;
        }
        let fact = self.fact(rank, range, holds, beside);
        if self.found.iter().all(|f| f.1.range != fact.range || f.1.holds != fact.holds) {
            self.found.push((self.tier, fact));
        }
    }

    /// Those that the states seen agree with, the first ones if there are too many.
    fn chosen(self) -> Vec<(usize, CellFact)> {
        let CellGuesser { derived, store, seen, found, .. } = self;
        let mut refuter = Refuter { program: derived.program(), store, seen };
        let mut kept = Vec::new();
        let mut unseen = 0;
        let any = seen.len() > FEW_STATES;
        for fact in found {
            match refuter.cells(&fact.1) {
                Some(false) => continue,
                Some(true) => {}
                None if unseen >= MOST_UNSEEN_FACTS || any => continue,
                None => unseen += 1,
            }
            kept.push(fact);
        }
        let mut room = MOST_CELL_FACTS;
        kept.retain(|(tier, _)| {
            let fits = room[*tier] > 0;
            room[*tier] -= usize::from(fits);
            fits
        });
        kept
    }
}
