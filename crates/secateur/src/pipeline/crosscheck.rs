//! A TRUE that was proved of another program (accelerated, cut at its loops, with contracts in place of calls) is looked at once more before
//! it is said: random runs of the program itself, and a short unrolling. An error that the judge confirms overrules the proof.
//!
//! Covered graphs need none of this: they are proofs about the program as it is, and each edge of them can be checked.

use std::time::Duration;

use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::Verdict;

use super::confirm::Judge;
use super::control::Control;
use super::load::Unit;
use super::quick;
use super::request::Request;
use super::run::{Ran, limits, solver};
use crate::answer::Answer;
use crate::options::Options;

/// The most that is spent on random runs, and on unrolling.
const RUNS: Duration = Duration::from_millis(150);
const UNROLLING: Duration = Duration::from_millis(350);
/// ... and this part of the time that is left.
const PART: u32 = 5;
/// Other random numbers than those of the runs that came before.
const OTHER_SEED: u64 = 0x5EC0_17D0_9A1E_0001;

fn wrong(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::False(_))
}

/// What is to be said in the end, and whether a result about a derived program was compared and nothing contradicts it.
pub fn checked(
    request: &Request,
    control: &Control,
    unit: &Unit,
    deadline: &Deadline,
    ran: Ran,
    answer: &mut Answer,
) -> (Ran, bool) {
    if ran.outcome.verdict != Verdict::True || !ran.derived() {
        return (ran, false);
    }
    // (the judge may take longer than the search)
    let part = |most: Duration| deadline.remaining().map_or(most, |t| (t / PART).min(most));
    let seed = request.options.seed ^ OTHER_SEED;
    let other = request.with(Options { seed, ..request.options.clone() });
    let by_chance = quick::run(&other, control, unit.copy(), deadline.clone(), part(RUNS));
    let found = if wrong(&by_chance.outcome.verdict) {
        Some(by_chance)
    } else {
        let search = deadline.within(part(UNROLLING));
        let mut judge = Judge::new(request, control, unit, deadline.clone());
        let (limits, solver) = (limits(request, &search, request.options.memory), solver(&search, None));
        let options = BmcOptions { unroll: limits.budget.iterations, counts: None };
        let (outcome, stats, _) =
            Bmc::new(&unit.program, unit.store.clone(), solver, limits, options).run(&mut judge);
        wrong(&outcome.verdict).then(|| Ran {
            unrolled: Some(stats),
            replaying: judge.time,
            findings: judge.findings,
            ..Ran::of(outcome)
        })
    };
    let Some(mut found) = found else { return (ran, true) };
    found.exploring += ran.exploring;
    let text = "an engine proved that there is no error, but this one was confirmed: that engine is wrong, please report it";
    answer.note("engine", text);
    (found, false)
}
