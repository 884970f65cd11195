//! Numbers that may matter to a program: its own, their neighbours, and the ends of the types.

use secateur_program::{Program, visit_subterms};
use secateur_term::{Term, TermStore, to_signed, trunc};
use std::collections::BTreeSet;

/// More numbers than this are not from a program about numbers.
const MOST: usize = 24;

/// Numbers of a program, sorted.
#[derive(Clone, Debug)]
pub struct ProgramNumbers {
    numbers: Vec<i128>,
}

impl ProgramNumbers {
    /// The numbers of all expressions of a program, the smallest ones if there are many.
    pub fn of(program: &Program, store: &TermStore) -> ProgramNumbers {
        let mut found = BTreeSet::new();
        let mut look = |t: Term| {
            visit_subterms(store, t, |t| {
                if let Some(k) = store.constant(t)
                    && store.width(t) > 1
                {
                    found.insert(to_signed(k, store.width(t)));
                }
            });
        };
        for block in program.functions.iter().flat_map(|f| &f.blocks) {
            block.stmts.iter().flat_map(|s| s.kind.terms()).for_each(&mut look);
            block.end.terms().into_iter().for_each(&mut look);
        }
        let mut numbers: Vec<i128> = vec![0, 1, -1];
        let mut own: Vec<i128> = found.into_iter().collect();
        own.sort_by_key(|k| k.abs());
        for k in own.into_iter().take(MOST) {
            numbers.extend([k, k - 1, k + 1]);
        }
        numbers.sort_unstable();
        numbers.dedup();
        ProgramNumbers { numbers }
    }

    /// As bits of this width.
    pub fn of_width(&self, width: u32) -> Vec<u128> {
        let mut all: Vec<u128> = self.signed(width).iter().map(|k| trunc(*k as u128, width)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Those that fit into a signed number of this width, and the ends of narrower types.
    pub fn signed(&self, width: u32) -> Vec<i128> {
        let half = 1i128 << (width - 1).min(126);
        let mut all: Vec<i128> = self.numbers.iter().copied().filter(|k| (-half..half).contains(k)).collect();
        for narrow in [8u32, 16, 32].into_iter().filter(|n| *n < width) {
            let end = 1i128 << (narrow - 1);
            all.extend([-end, end - 1, 2 * end - 1]);
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}
