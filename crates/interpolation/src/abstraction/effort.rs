//! What attempts cost, and what those that fail may cost: a share of what the run did otherwise. Effort is counted, not timed,
//! so that a run can be repeated.

use super::{Abstractions, Phase};
use crate::graph::{Graph, Location};
use crate::propagate::reasoner::Reasoner;
use secateur_solver::Stats;

/// Failed attempts may cost the rest of the run divided by this.
const SHARE: u64 = 2;
/// And so much before anything else was done: more where nothing covers anything.
const SPARE: u64 = 400_000;
const SPARE_BESIDE_COVERS: u64 = 100_000;
/// An invariant that was proved may cost so many times more before what it is for is proved.
const PROVED: u64 = 2;
/// What things cost, in ticks of roughly a tenth of a microsecond.
const STEP: u64 = 2;
const NODE: u64 = 100;
const QUESTION: u64 = 40;
const SAT_CALL: u64 = 300;
const PROPAGATIONS: u64 = 4;

/// What the run has done so far.
pub fn effort(steps: u64, graph: &Graph, reasoner: &Reasoner) -> u64 {
    let cost = |s: &Stats| QUESTION * s.total() + SAT_CALL * s.sat_calls + s.propagations / PROPAGATIONS;
    let own = STEP * steps + NODE * graph.len() as u64;
    own + cost(reasoner.x.solver.stats()) + cost(reasoner.logic_stats())
}

impl Abstractions {
    /// What an attempt that fails may cost now.
    pub fn allowance(&self, location: Location, effort: u64) -> u64 {
        let covers = self.heads.get(&location).is_some_and(|f| f.covered > 0);
        let spare = if covers { SPARE_BESIDE_COVERS } else { SPARE };
        let rest = effort.saturating_sub(self.wasted);
        (rest / SHARE + spare).saturating_sub(self.wasted)
    }

    /// What was done since the last time goes to the account of the abstractions it was done below.
    pub fn account(&mut self, now: u64) {
        let done = now - std::mem::replace(&mut self.accounted, now);
        let at = self.at.take();
        let around: Vec<u32> = self.chain(at).collect();
        for a in around {
            self.list[a as usize].spent += done;
        }
    }

    /// Whether an attempt has cost what it may.
    pub fn is_spent(&self, a: u32) -> bool {
        let attempt = &self.list[a as usize];
        let most = if attempt.phase == Phase::Proved {
            attempt.allowed.saturating_mul(PROVED)
        } else {
            attempt.allowed
        };
        attempt.spent > most
    }

    /// An attempt failed: what it cost was for nothing.
    pub fn write_off(&mut self, a: u32) {
        let attempt = &self.list[a as usize];
        let (spent, parent) = (attempt.spent, attempt.parent);
        self.wasted += spent.saturating_sub(attempt.counted);
        if let Some(p) = parent {
            self.list[p as usize].counted += spent;
        }
    }
}
