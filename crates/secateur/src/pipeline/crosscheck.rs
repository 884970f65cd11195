//! A TRUE that was proved of another program (accelerated, cut at its loops, with contracts in place of
//! calls) is looked at once more before it is said: random runs of the program itself, and a short unrolling.
//! An error that the judge confirms overrules the proof.
//!
//! Covered graphs need none of this: they are proofs about the program as it is, and each edge of them can be
//! checked.

use std::time::Duration;

use secateur_base::Deadline;
use secateur_explore::Conclusion;

use super::control::Control;
use super::engine::{self, Finished, Work};
use super::engines::random_runs::RandomRuns;
use super::engines::unrolling::Unrolling;
use super::load::Unit;
use super::request::Request;
use super::tuning::{CROSS_PART, CROSS_RUNS, CROSS_SLICE, CROSS_UNROLLING};
use crate::answer::{Answer, OVERRULED};

/// Other random numbers than those of the runs that came before.
const OTHER_SEED: u64 = 0x5EC0_17D0_9A1E_0001;

/// What is to be said in the end, and whether a result about a derived program was compared and nothing
/// contradicts it.
pub fn checked(
    request: &Request,
    control: &Control,
    unit: &Unit,
    deadline: &Deadline,
    finished: Finished,
    answer: &mut Answer,
) -> (Finished, bool) {
    if finished.outcome.conclusion != Conclusion::Exhausted || !finished.derived() {
        return (finished, false);
    }
    let part = |most: Duration| deadline.remaining().map_or(most, |t| (t / CROSS_PART).min(most));
    let most = if finished.sliced_only() { CROSS_SLICE } else { CROSS_RUNS };
    let runs = RandomRuns { time: part(most), seed: request.options.seed ^ OTHER_SEED };
    let memory = request.options.memory;
    let work = || Work { request, control, unit: unit.copy(), deadline: deadline.clone(), memory };
    let unrolled = || engine::run(&Unrolling { search: Some(part(CROSS_UNROLLING)) }, work());
    let enough = finished.sliced_only() || engine::assumes_objects(request, &unit.program);
    let unrolled = || if enough { None } else { refuting(unrolled()) };
    let Some(mut found) = refuting(engine::run(&runs, work())).or_else(unrolled) else {
        return (finished, true);
    };
    found.exploring += finished.exploring;
    answer.note("engine", OVERRULED);
    (found, false)
}

/// A run that found an error.
fn refuting(finished: Finished) -> Option<Finished> {
    matches!(finished.outcome.conclusion, Conclusion::False(_)).then_some(finished)
}
