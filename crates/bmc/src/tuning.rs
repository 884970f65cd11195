//! The tuning constants of unrolling. They decide in which order states are followed and which counterexample
//! is reported first, never the answer.

/// What an iteration costs that decides something; one that decides nothing costs 1. Bounds of rounds are
/// told in this unit, so a loop over known values may be followed for 256 times as many iterations as one
/// over inputs.
pub(crate) const DECIDING_ITERATION_COST: u64 = 256;

/// Largest counts (numbers of iterations) that are tried for a counterexample, from left to right: replay
/// takes as long as the run it repeats.
pub(crate) const SMALL_COUNTS: [u128; 3] = [16, 1 << 10, 1 << 16];
