//! What learning may cost. Interpolants are worth their price only where nodes cover others: until then the
//! trails of a node say all that is needed to compute its interpolant later. So a node learns when a second
//! state comes to its location, and only as long as all learning so far has cost no more than a part of what
//! following the paths has cost, and what covers have saved. Effort is counted, not timed, so that a run can
//! be repeated.

use crate::graph::Location;
use crate::tuning::{COST_OF_FIRST, LEARNING_SHARE, LONGEST_WAIT};
use hashbrown::HashMap;

/// What was tried at a location.
#[derive(Default)]
struct Tried {
    /// Attempts to cover in a row that failed.
    failures: u32,
    /// So many states that come there are followed without an attempt.
    wait: u32,
    /// Nodes above were tried, and their covers did not last, so often.
    undone: u32,
    /// So many states that come there are not compared with nodes above.
    wait_above: u32,
}

/// The account of learning, in ticks.
pub(super) struct Economy {
    /// What may be spent whatever it saves.
    given: u64,
    /// What learning and covering has cost so far.
    pub spent: u64,
    /// What the nodes below covered ones would have cost.
    pub saved: f64,
    /// Nodes that began to learn after they were expanded.
    pub learnt: u64,
    tried: HashMap<Location, Tried>,
}

impl Economy {
    /// Nothing has been spent; so much may be, whatever it saves.
    pub fn new(given: u64) -> Economy {
        Economy { given, spent: 0, saved: 0.0, learnt: 0, tried: HashMap::new() }
    }

    /// Whether more may be spent, after so much effort in all.
    pub fn is_in_credit(&self, effort: u64) -> bool {
        self.credit(effort) > 0.0
    }

    /// What may be spent, after so much effort in all.
    pub fn credit(&self, effort: u64) -> f64 {
        let forward = effort.saturating_sub(self.spent);
        self.given as f64 + (forward as f64 + self.saved) / LEARNING_SHARE - self.spent as f64
    }

    /// How many nodes may learn, after so much effort in all, if each costs what those before did.
    pub fn affordable(&self, effort: u64) -> usize {
        let each = (self.spent + COST_OF_FIRST) / (self.learnt + 1);
        (self.credit(effort) / each.max(1) as f64) as usize
    }

    /// Whether a state that comes to a location is to be compared with others.
    pub fn may_try(&mut self, at: Location) -> bool {
        let tried = self.tried.entry(at).or_default();
        let wait = std::mem::take(&mut tried.wait);
        tried.wait = wait.saturating_sub(1);
        wait == 0
    }

    /// Whether it is to be compared with nodes above it.
    pub fn may_try_above(&mut self, at: Location) -> bool {
        let tried = self.tried.entry(at).or_default();
        let wait = std::mem::take(&mut tried.wait_above);
        tried.wait_above = wait.saturating_sub(1);
        wait == 0
    }

    /// An attempt at a location covered a node, or did not.
    pub fn note(&mut self, at: Location, covered: bool) {
        let tried = self.tried.entry(at).or_default();
        tried.failures = if covered { 0 } else { tried.failures + 1 };
        tried.wait = pause(tried.failures);
    }

    /// A cover by a node above did not last.
    pub fn note_undone(&mut self, at: Location) {
        let tried = self.tried.entry(at).or_default();
        tried.undone += 1;
        tried.wait_above = pause(tried.undone);
    }
}

fn pause(failures: u32) -> u32 {
    (1u32 << failures.min(31)).saturating_sub(2).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::{BlockId, FuncId};

    fn here() -> Location {
        Location { stack: 0, func: FuncId(0), block: BlockId(0), stmt: 0 }
    }

    #[test]
    fn learning_stops_when_its_share_is_spent_and_goes_on_when_it_saved_something() {
        let mut economy = Economy::new(100);
        assert!(economy.is_in_credit(0));
        economy.spent = 150;
        assert!(!economy.is_in_credit(150), "nothing but learning was done");
        assert!(economy.is_in_credit(150 + (51.0 * LEARNING_SHARE) as u64), "a share of what else was done");
        economy.saved = 51.0 * LEARNING_SHARE;
        assert!(economy.is_in_credit(150));
    }

    #[test]
    fn a_location_where_nothing_is_covered_is_tried_ever_more_rarely() {
        let mut economy = Economy::new(0);
        let mut tries = 0;
        for _ in 0..10_000 {
            if economy.may_try(here()) {
                tries += 1;
                economy.note(here(), false);
            }
        }
        assert!((30..100).contains(&tries), "{tries} tries");
        economy.note(here(), true);
        assert!(economy.may_try(here()), "a cover makes it worth a try again");
    }
}
