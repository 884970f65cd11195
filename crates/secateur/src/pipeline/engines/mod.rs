//! The engines behind the one interface.

pub(super) mod accelerating;
pub(super) mod covered;
pub(super) mod invariants;
pub(super) mod plain;
pub(super) mod random_runs;
pub(super) mod turns;
pub(super) mod unrolling;
