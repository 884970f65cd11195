//! Guesses at facts about cells: what a loop writes to the cells it has passed, on what condition it passes a cell, and how cells compare
//! with numbers.

use crate::derived::program::DerivedProgram;
use crate::fact::{At, Fact, What};
use crate::loops::cell_fact::{Beside, CellFact, Names, Range, Rank, number_bits};
use crate::loops::cell_sequence::CellSequence;
use crate::loops::cut_loop::CutLoop;
use crate::loops::iteration::{Iteration, is_fixed, iteration, replaced, variables};
use crate::sample::concrete::{Samples, StateSample};
use crate::sample::refute::Refuter;
use crate::tuning::{FEW_STATES, MOST_CELL_FACTS, MOST_CONSTANTS, MOST_SEQUENCES, MOST_UNSEEN_FACTS};
use hashbrown::HashSet;
use secateur_analysis::ProgramNumbers;
use secateur_program::{Program, TypeHint, visit_subterms};
use secateur_term::{Op, Term, TermStore, to_signed, trunc};
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

    /// Cells the loop has passed, upwards or downwards; and those before it, or all.
    fn ranges(&mut self, sequence: &CellSequence, iteration: &Iteration) -> (Vec<Range>, Vec<Range>) {
        let range = |from, to| Range {
            base: sequence.base,
            stride: sequence.stride,
            bytes: sequence.bytes,
            from,
            to,
        };
        let width = self.store.width(sequence.now);
        let (one, zero) = (self.store.bv(width, 1), self.store.bv(width, 0));
        let (next, after) = (self.store.add(sequence.now, one), self.store.add(sequence.start, one));
        let passed = vec![range(sequence.start, sequence.now), range(next, after)];
        let mut ends: Vec<Term> = Vec::new();
        if let Some(object) = self.program.objects.iter().find(|o| o.base == sequence.base) {
            ends.push(self.store.bv(width, u128::from(object.size / sequence.stride)));
        }
        // numbers the index is compared with
        for cond in &iteration.goes_on {
            let all = variables(self.store, *cond);
            for v in all.iter().filter(|_| all.contains(&sequence.var)) {
                let var = self.program.variables.get(v.0 as usize);
                let Some(var) = var.filter(|x| !self.head.modified.contains(v) && x.ty != TypeHint::Pointer)
                else {
                    continue;
                };
                let unsigned = var.ty == TypeHint::Unsigned;
                let t = self.store.var(*v, var.width);
                let t = if unsigned { self.store.zext(t, width) } else { self.store.sext(t, width) };
                ends.push(t);
            }
        }
        ends.dedup();
        ends.truncate(2);
        let mut rest = Vec::new();
        for end in ends {
            rest.extend([range(sequence.now, end), range(zero, end)]);
        }
        (passed, rest)
    }

    /// How many cells one access is ahead of another with the same index.
    fn distance(&mut self, one: &CellSequence, other: &CellSequence) -> Option<i128> {
        if one.var != other.var {
            return None;
        }
        let cells = self.store.sub(other.back, one.back);
        let width = self.store.width(cells);
        let cells = to_signed(self.store.constant(cells)?, width);
        // pointers move in bytes
        let by = if self.head.memory.pointers.iter().any(|p| p.0 == one.var) { one.stride } else { 1 };
        Some(cells / i128::from(by))
    }

    /// From where the first of several accesses to one array began to where the last one is.
    fn joined(&mut self, sequences: &[(usize, CellSequence)], sequence: &CellSequence) -> Option<Range> {
        let (mut first, mut last) = ((0, sequence.start), (0, sequence.now));
        for (_, other) in sequences {
            if (other.base, other.stride, other.bytes, other.var)
                != (sequence.base, sequence.stride, sequence.bytes, sequence.var)
            {
                continue;
            }
            let Some(d) = self.distance(other, sequence) else { continue };
            if d < first.0 {
                first = (d, other.start);
            }
            if d > last.0 {
                last = (d, other.now);
            }
        }
        let (from, to) = (first.1, last.1);
        let several = from != sequence.start || to != sequence.now;
        several.then_some(Range {
            base: sequence.base,
            stride: sequence.stride,
            bytes: sequence.bytes,
            from,
            to,
        })
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

    /// Constants that have to do with this sequence: what is stored and compared, then those of the program.
    fn constants(&mut self, iteration: &Iteration, sequence: &CellSequence) -> Vec<i128> {
        let width = 8 * sequence.bytes;
        let mut all: Vec<i128> = Vec::new();
        let terms =
            iteration.accesses.iter().filter_map(|a| a.stored).chain(iteration.goes_on.iter().copied());
        for t in terms.chain(iteration.inside.iter().copied()) {
            visit_subterms(self.store, t, |t| {
                if let Some(k) = self.store.constant(t)
                    && self.store.width(t) > 1
                {
                    all.push(to_signed(k, self.store.width(t)));
                }
            });
        }
        let mut own = self.numbers.signed(width);
        own.sort_by_key(|k| k.abs());
        all.extend(own);
        let half = 1i128 << (width - 1).min(126);
        let mut known = HashSet::new();
        all.retain(|k| (-half..half).contains(k) && known.insert(*k));
        all.truncate(MOST_CONSTANTS);
        all
    }

    /// The cell compared with constants; the strongest that the states seen agree with.
    fn with_constants(&mut self, range: &Range, constants: &[i128]) {
        let width = 8 * range.bytes;
        let names = self.names(range.bytes, range.stride);
        let cell = self.store.var(names.cell, width);
        let mut bounds = Vec::new();
        for k in constants {
            let number = self.store.bv(width, trunc(*k as u128, width));
            let equal = self.store.eq(cell, number);
            if self.stands(range, equal) {
                // nothing else is worth saying
                return self.add(Rank::Compared, range, equal, Vec::new());
            }
            let (below, above) = (self.store.sle(cell, number), self.store.sle(number, cell));
            bounds.extend([(0, *k, below), (1, -*k, above)]);
        }
        bounds.sort_by_key(|b| (b.0, b.1));
        let mut taken = [0; 2];
        for (kind, _, t) in bounds {
            if taken[kind] == 0 && self.stands(range, t) {
                taken[kind] += 1;
                self.add(Rank::Compared, range, t, Vec::new());
            }
        }
    }

    /// The cell compared with numbers that live at the head, and with its own number.
    fn with_numbers(&mut self, range: &Range) {
        let width = 8 * range.bytes;
        let names = self.names(range.bytes, range.stride);
        let cell = self.store.var(names.cell, width);
        let mut others: Vec<(Term, bool)> = Vec::new();
        for v in &self.head.numbers {
            let var = self.program.variable(*v);
            if var.width >= width {
                others.push((self.store.var(*v, var.width), var.ty == TypeHint::Unsigned));
            }
        }
        let pointer = self.program.data_model.pointer_width();
        let number = self.store.var(names.number, pointer);
        if pointer >= width {
            others.push((self.store.resize(number, width), false));
        }
        for (t, unsigned) in others {
            let wide = self.store.width(t);
            let c = if unsigned { self.store.zext(cell, wide) } else { self.store.sext(cell, wide) };
            let equal = self.store.eq(c, t);
            let (below, above) = match unsigned {
                true => (self.store.ule(c, t), self.store.ule(t, c)),
                false => (self.store.sle(c, t), self.store.sle(t, c)),
            };
            let (less, more) = (self.store.not(above), self.store.not(below));
            let differs = self.store.not(equal);
            for t in [equal, less, more, below, above, differs] {
                if self.stands(range, t) {
                    self.add(Rank::Compared, range, t, Vec::new());
                    break;
                }
            }
        }
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

    /// A value for which the condition holds, as far as one is at hand: what the cell is compared with, or beside it.
    fn instead(&mut self, names: Names, bytes: u32, holds: Term) -> Term {
        let width = 8 * bytes;
        let cell = self.store.var(names.cell, width);
        let mut near = Vec::new();
        let mut pairs = Vec::new();
        visit_subterms(self.store, holds, |t| {
            if let Some(n) = self.store.node(t)
                && matches!(n.op, Op::Eq | Op::Slt | Op::Ult)
            {
                pairs.extend([(n.args[0], n.args[1]), (n.args[1], n.args[0])]);
            }
        });
        for (mine, other) in pairs {
            let is_mine = variables(self.store, mine).contains(&names.cell);
            if is_mine && !variables(self.store, other).contains(&names.cell) {
                let k = self.store.resize(other, width);
                let one = self.store.bv(width, 1);
                near.extend([k, self.store.add(k, one), self.store.sub(k, one)]);
            }
        }
        near.truncate(6);
        let mut value = cell;
        for k in near.into_iter().rev() {
            let good = replaced(self.store, holds, &[(names.cell, k)]);
            value = self.store.ite(good, k, value);
        }
        value
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
