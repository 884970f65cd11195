//! Guesses at facts about cells: what a loop writes to the cells it has passed, on what condition it passes a cell, and how cells compare
//! with numbers.

use crate::build::Skeleton;
use crate::cells::{Beside, CellFact, Names, Range, Rank, number_bits};
use crate::fact::{At, Fact, What};
use crate::heads::Head;
use crate::lines::Line;
use crate::points::{Seen, States};
use crate::pool::Pool;
use crate::tester::Tester;
use crate::walk::{Turn, is_fixed, replaced, turn, variables};
use hashbrown::HashSet;
use secateur_program::{Program, TypeHint, visit_subterms};
use secateur_term::{Op, Term, TermStore, to_signed, trunc};
use std::sync::Arc;

/// Facts about the cells of one loop that are tried first and later, and those no state speaks for.
const MOST: [usize; 2] = [14, 8];
const MOST_UNSEEN: usize = 16;
/// With fewer states than this, what none speaks about may still be so.
const FEW_STATES: usize = 12;
/// Constants a cell is compared with.
const MOST_CONSTANTS: usize = 8;
/// Lines of one loop.
const MOST_LINES: usize = 6;

pub(crate) fn guess_cells(
    program: &Program,
    skeleton: &mut Skeleton,
    store: &mut TermStore,
    states: &States,
    pool: &Pool,
) -> [Vec<Fact>; 2] {
    let mut facts = [Vec::new(), Vec::new()];
    for i in 0..skeleton.heads.len() {
        let head = skeleton.heads[i].clone();
        if !head.memory.touches {
            continue;
        }
        let all = skeleton.heads.clone();
        let within = |h: &&Head| {
            h.function == head.function && h.body.head != head.body.head && head.body.contains(h.body.head)
        };
        let inner: Vec<&Head> = all.iter().filter(within).collect();
        let turn = turn(skeleton, store, &head, &inner);
        let seen = states.get(&i).map_or(&[][..], Vec::as_slice);
        let mut g =
            CellGuesser { program, skeleton, store, head: &head, seen, pool, found: Vec::new(), tier: 0 };
        g.all(&turn);
        for (tier, c) in g.chosen() {
            facts[tier].push(Fact { at: At::Head(i), what: What::Cells(Arc::new(c)) });
        }
    }
    facts
}

struct CellGuesser<'a> {
    program: &'a Program,
    skeleton: &'a mut Skeleton,
    store: &'a mut TermStore,
    head: &'a Head,
    seen: &'a [Seen],
    pool: &'a Pool,
    found: Vec<(usize, CellFact)>,
    /// What is tried first has 0.
    tier: usize,
}

impl CellGuesser<'_> {
    fn names(&mut self, bytes: u32, stride: u64) -> Names {
        let pointer = self.program.data_model.pointer_width();
        let f = self.head.function;
        Names {
            cell: self.skeleton.local(f, "cell", 8 * bytes),
            number: self.skeleton.local(f, "j", pointer),
            any: self.skeleton.local(f, "any", number_bits(pointer, stride)),
        }
    }

    fn all(&mut self, turn: &Turn) {
        let pointer = self.program.data_model.pointer_width();
        let number = self.skeleton.local(self.head.function, "j", pointer);
        let number = self.store.var(number, pointer);
        let mut lines: Vec<(usize, Line)> = Vec::new();
        for (i, access) in turn.accesses.iter().enumerate() {
            let vars = self.skeleton.program();
            if let Some(line) = Line::of(vars, self.store, self.head, access, number) {
                lines.push((i, line));
            }
        }
        lines.truncate(MOST_LINES);
        for (at, line) in &lines {
            let (mut passed, rest) = self.ranges(line, turn);
            passed.extend(self.joined(&lines, line));
            let mut holds: Vec<(Rank, Term, Vec<Beside>)> = Vec::new();
            if let Some(value) = turn.accesses[*at].stored {
                holds.extend(self.stored(turn, &lines, line, value).map(|(t, b)| (Rank::Stored, t, b)));
            }
            for cond in turn.goes_on.iter().chain(&turn.inside) {
                holds
                    .extend(self.condition(turn, line, *at, *cond).map(|t| (Rank::Condition, t, Vec::new())));
                if turn.inside.contains(cond) {
                    let not = self.store.not(*cond);
                    holds.extend(
                        self.condition(turn, line, *at, not).map(|t| (Rank::Condition, t, Vec::new())),
                    );
                }
            }
            let constants = self.constants(turn, line);
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
    fn ranges(&mut self, line: &Line, turn: &Turn) -> (Vec<Range>, Vec<Range>) {
        let range = |from, to| Range { base: line.base, stride: line.stride, bytes: line.bytes, from, to };
        let width = self.store.width(line.now);
        let (one, zero) = (self.store.bv(width, 1), self.store.bv(width, 0));
        let (next, after) = (self.store.add(line.now, one), self.store.add(line.start, one));
        let passed = vec![range(line.start, line.now), range(next, after)];
        let mut ends: Vec<Term> = Vec::new();
        if let Some(object) = self.program.objects.iter().find(|o| o.base == line.base) {
            ends.push(self.store.bv(width, u128::from(object.size / line.stride)));
        }
        // numbers the index is compared with
        for cond in &turn.goes_on {
            let all = variables(self.store, *cond);
            for v in all.iter().filter(|_| all.contains(&line.var)) {
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
            rest.extend([range(line.now, end), range(zero, end)]);
        }
        (passed, rest)
    }

    /// How many cells one access is ahead of another with the same index.
    fn distance(&mut self, one: &Line, other: &Line) -> Option<i128> {
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
    fn joined(&mut self, lines: &[(usize, Line)], line: &Line) -> Option<Range> {
        let (mut first, mut last) = ((0, line.start), (0, line.now));
        for (_, other) in lines {
            if (other.base, other.stride, other.bytes, other.var)
                != (line.base, line.stride, line.bytes, line.var)
            {
                continue;
            }
            let Some(d) = self.distance(other, line) else { continue };
            if d < first.0 {
                first = (d, other.start);
            }
            if d > last.0 {
                last = (d, other.now);
            }
        }
        let (from, to) = (first.1, last.1);
        let several = from != line.start || to != line.now;
        several.then_some(Range { base: line.base, stride: line.stride, bytes: line.bytes, from, to })
    }

    /// The cell holds what is stored, if that is told by its number and by what does not change.
    fn stored(
        &mut self,
        turn: &Turn,
        lines: &[(usize, Line)],
        line: &Line,
        value: Term,
    ) -> Option<(Term, Vec<Beside>)> {
        let names = self.names(line.bytes, line.stride);
        let mut with = vec![(line.var, line.back)];
        let mut beside = Vec::new();
        for v in variables(self.store, value) {
            if v == line.var {
                continue;
            }
            let vars = self.skeleton.program();
            let t = self.store.var(v, vars.variable(v).width);
            if is_fixed(vars, self.store, self.head, t) {
                continue;
            }
            // read from another array, at a cell that moves with this one
            let (at, other) = lines.iter().find(|(i, _)| turn.accesses[*i].loaded == Some(v))?;
            let cells = match self.distance(other, line) {
                Some(c) => c as u128,
                None if other.var != line.var => 0,
                None => return None,
            };
            if cells == 0 && other.base == line.base && other.stride == line.stride {
                return None;
            }
            let width = self.store.width(other.base);
            let way = self.store.bv(width, trunc(cells.wrapping_mul(u128::from(other.stride)), width));
            let base = self.store.add(other.base, way);
            let bytes = turn.accesses[*at].bytes;
            let var = self.skeleton.local(self.head.function, &format!("beside {}", beside.len()), 8 * bytes);
            let read = self.store.var(var, 8 * bytes);
            let read = self.store.resize(read, self.store.width(t));
            with.push((v, read));
            beside.push(Beside { var, base, stride: other.stride, bytes });
        }
        let value = replaced(self.store, value, &with);
        let value = self.store.resize(value, 8 * line.bytes);
        let cell = self.store.var(names.cell, 8 * line.bytes);
        Some((self.store.eq(cell, value), beside))
    }

    /// A condition on what was read at this line, said about a cell that was passed.
    fn condition(&mut self, turn: &Turn, line: &Line, at: usize, cond: Term) -> Option<Term> {
        let loaded = turn.accesses[at].loaded?;
        let names = self.names(line.bytes, line.stride);
        let all = variables(self.store, cond);
        if !all.contains(&loaded) {
            return None;
        }
        for v in all.into_iter().filter(|v| *v != loaded && *v != line.var) {
            let vars = self.skeleton.program();
            let t = self.store.var(v, vars.variable(v).width);
            if !is_fixed(vars, self.store, self.head, t) {
                return None;
            }
        }
        let width = self.skeleton.program().variable(loaded).width;
        let cell = self.store.var(names.cell, 8 * line.bytes);
        let cell = self.store.resize(cell, width);
        Some(replaced(self.store, cond, &[(loaded, cell), (line.var, line.back)]))
    }

    /// Constants that have to do with this line: what is stored and compared, then those of the program.
    fn constants(&mut self, turn: &Turn, line: &Line) -> Vec<i128> {
        let width = 8 * line.bytes;
        let mut all: Vec<i128> = Vec::new();
        let terms = turn.accesses.iter().filter_map(|a| a.stored).chain(turn.goes_on.iter().copied());
        for t in terms.chain(turn.inside.iter().copied()) {
            visit_subterms(self.store, t, |t| {
                if let Some(k) = self.store.constant(t)
                    && self.store.width(t) > 1
                {
                    all.push(to_signed(k, self.store.width(t)));
                }
            });
        }
        let mut own = self.pool.signed(width);
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
        let mut tester = Tester { program: self.skeleton.program(), store: self.store, seen: self.seen };
        tester.cells(&fact) == Some(true)
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
        let CellGuesser { skeleton, store, seen, found, .. } = self;
        let mut tester = Tester { program: skeleton.program(), store, seen };
        let mut kept = Vec::new();
        let mut unseen = 0;
        let any = seen.len() > FEW_STATES;
        for fact in found {
            match tester.cells(&fact.1) {
                Some(false) => continue,
                Some(true) => {}
                None if unseen >= MOST_UNSEEN || any => continue,
                None => unseen += 1,
            }
            kept.push(fact);
        }
        let mut room = MOST;
        kept.retain(|(tier, _)| {
            let fits = room[*tier] > 0;
            room[*tier] -= usize::from(fits);
            fits
        });
        kept
    }
}
