//! The effort of attempts. Those that fail may cost a share of what the run did otherwise. Effort is
//! counted, not timed, so that a run can be repeated.

use super::{Abstractions, Phase};
use crate::graph::{Graph, Location};
use crate::propagate::reasoner::Reasoner;
use crate::tuning::{
    FAILED_SHARE, PROPAGATIONS_PER_TICK, PROVED_FACTOR, SPARE_TICKS, SPARE_TICKS_BESIDE_COVERS,
    TICKS_PER_NODE, TICKS_PER_QUESTION, TICKS_PER_SAT_CALL, TICKS_PER_STEP,
};
use secateur_solver::Stats;

/// The account of one attempt, in ticks of [`effort`].
#[derive(Copy, Clone, Default)]
pub(crate) struct Cost {
    /// The effort spent on it and below it.
    pub spent: u64,
    /// The part of that which is counted as wasted already.
    pub counted: u64,
    /// What it may cost if nothing comes of it.
    pub allowed: u64,
}

/// What the run has done so far.
pub fn effort(steps: u64, graph: &Graph, reasoner: &Reasoner) -> u64 {
    let cost = |s: &Stats| {
        TICKS_PER_QUESTION * s.total()
            + TICKS_PER_SAT_CALL * s.sat_calls
            + s.propagations / PROPAGATIONS_PER_TICK
    };
    let own = TICKS_PER_STEP * steps + TICKS_PER_NODE * graph.len() as u64;
    own + cost(reasoner.x.solver_stats()) + cost(reasoner.logic_stats())
}

impl Abstractions {
    /// What an attempt that fails may cost now.
    pub fn allowance(&self, location: Location, effort: u64) -> u64 {
        let covers = self.heads.get(&location).is_some_and(|f| f.covered > 0);
        let spare = if covers { SPARE_TICKS_BESIDE_COVERS } else { SPARE_TICKS };
        let rest = effort.saturating_sub(self.wasted);
        (rest / FAILED_SHARE + spare).saturating_sub(self.wasted)
    }

    /// Charges the effort since the last call to the abstractions below which the run worked.
    pub fn account(&mut self, now: u64) {
        let done = now - std::mem::replace(&mut self.accounted, now);
        let at = self.at.take();
        let around: Vec<u32> = self.chain(at).collect();
        for a in around {
            self.list[a as usize].cost.spent += done;
        }
    }

    /// Whether an attempt has used up its effort.
    pub fn is_spent(&self, a: u32) -> bool {
        let attempt = &self.list[a as usize];
        let Cost { spent, allowed, .. } = attempt.cost;
        let most =
            if attempt.phase == Phase::Proved { allowed.saturating_mul(PROVED_FACTOR) } else { allowed };
        spent > most
    }

    /// An attempt failed: its effort counts as wasted.
    pub fn write_off(&mut self, a: u32) {
        let attempt = &self.list[a as usize];
        let (Cost { spent, counted, .. }, parent) = (attempt.cost, attempt.parent);
        self.wasted += spent.saturating_sub(counted);
        if let Some(p) = parent {
            self.list[p as usize].cost.counted += spent;
        }
    }
}
