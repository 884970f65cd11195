//! Ranges of cells that facts can be about: those a loop has passed, those before it, or all.

use super::CellGuesser;
use crate::loops::cell_fact::Range;
use crate::loops::cell_sequence::CellSequence;
use crate::loops::iteration::{Iteration, variables};
use secateur_program::TypeHint;
use secateur_term::{Term, to_signed};

impl CellGuesser<'_> {
    /// Cells the loop has passed, upwards or downwards; and those before it, or all.
    pub(super) fn ranges(
        &mut self,
        sequence: &CellSequence,
        iteration: &Iteration,
    ) -> (Vec<Range>, Vec<Range>) {
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
    pub(super) fn distance(&mut self, one: &CellSequence, other: &CellSequence) -> Option<i128> {
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
    pub(super) fn joined(
        &mut self,
        sequences: &[(usize, CellSequence)],
        sequence: &CellSequence,
    ) -> Option<Range> {
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
}
