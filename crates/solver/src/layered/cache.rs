//! Answers given before. A satisfiable question is remembered whole; of an unsatisfiable one its core, which
//! answers every question that contains it.

use hashbrown::{HashMap, HashSet};
use secateur_term::Term;

/// Entries before everything is forgotten.
const ENTRIES: usize = 100_000;
/// Cores kept for one condition.
const CORES: usize = 8;

/// Answers under the overlaps now in force; cleared when those change.
#[derive(Default)]
pub(crate) struct Cache {
    sat: HashSet<Box<[Term]>>,
    /// By the condition asked: the conjuncts that exclude it.
    cores: HashMap<Term, Vec<Box<[Term]>>>,
    entries: usize,
}

fn key(conjuncts: &[Term], cond: Term) -> Box<[Term]> {
    let mut all: Vec<Term> = conjuncts.iter().copied().chain([cond]).collect();
    all.sort_unstable();
    all.dedup();
    all.into()
}

impl Cache {
    /// Whether exactly these conjuncts with this condition were satisfiable before; order does not matter.
    pub fn is_sat(&self, conjuncts: &[Term], cond: Term) -> bool {
        self.sat.contains(&key(conjuncts, cond))
    }

    /// Remembers that these conjuncts and this condition have a model together.
    pub fn add_sat(&mut self, conjuncts: &[Term], cond: Term) {
        self.make_room();
        self.entries += usize::from(self.sat.insert(key(conjuncts, cond)));
    }

    /// The conjuncts of a known core with this condition that are all on the path.
    pub fn core(&self, cond: Term, on_path: impl Fn(Term) -> bool) -> Option<&[Term]> {
        let cores = self.cores.get(&cond)?;
        cores.iter().find(|core| core.iter().all(|&t| on_path(t))).map(|core| &core[..])
    }

    /// Remembers that these conjuncts exclude the condition. The oldest core of a condition makes room.
    pub fn add_core(&mut self, cond: Term, conjuncts: Vec<Term>) {
        self.make_room();
        let cores = self.cores.entry(cond).or_default();
        if cores.len() >= CORES {
            cores.remove(0);
        }
        cores.push(conjuncts.into());
        self.entries += 1;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Cache::default();
    }

    fn make_room(&mut self) {
        if self.entries >= ENTRIES {
            self.clear();
        }
    }
}
