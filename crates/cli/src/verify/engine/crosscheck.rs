//! A TRUE that was proved of another program (accelerated, cut at its loops, with contracts in place of calls) is looked at once more before
//! it is said: random runs of the program itself, and a short unrolling. An error that the judge confirms overrules the proof.
//!
//! Covered graphs need none of this: they are proofs about the program as it is, and each edge of them can be checked.

use std::time::Duration;

use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::Verdict;

use super::confirm::Judge;
use super::load::Unit;
use super::run::{Ran, limits, solver};
use super::{Control, note, quick};
use crate::report::Report;
use crate::verify::config::VerifyConfig;

/// The most that is spent on random runs, and on unrolling.
const RUNS: Duration = Duration::from_millis(150);
const UNROLLING: Duration = Duration::from_millis(350);
/// ... and this part of the time that is left.
const PART: u32 = 5;
/// Other random numbers than those of the runs that came before.
const OTHER_SEED: u64 = 0x5EC0_17D0_9A1E_0001;

/// Whether a TRUE was proved of another program than the given one.
fn derived(ran: &Ran) -> bool {
    let accelerated = ran.accelerated.is_some_and(|(accelerators, _)| accelerators > 0);
    ran.outcome.verdict == Verdict::True
        && (accelerated || !ran.contracts.is_empty() || !ran.invariants.is_empty())
}

fn wrong(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::False(_))
}

/// What is to be said in the end.
pub fn checked(
    config: &VerifyConfig,
    control: &Control,
    unit: &Unit,
    deadline: &Deadline,
    ran: Ran,
    report: &mut Report,
) -> Ran {
    if !derived(&ran) {
        return ran;
    }
    // (the judge may take longer than the search)
    let part = |most: Duration| deadline.remaining().map_or(most, |t| (t / PART).min(most));
    let other = VerifyConfig { seed: config.seed ^ OTHER_SEED, ..config.clone() };
    let by_chance = quick::run(&other, control, unit.copy(), deadline.clone(), part(RUNS));
    let found = if wrong(&by_chance.outcome.verdict) {
        Some(by_chance)
    } else {
        let search = deadline.within(part(UNROLLING));
        let mut judge = Judge::new(config, control, unit, deadline.clone());
        let (limits, solver) = (limits(config, &search, config.memory), solver(&search, None));
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
    let Some(mut found) = found else { return ran };
    found.exploring += ran.exploring;
    let text = "an engine had a proof that there is no error, and here is one: the engine was wrong, please report this";
    note(report, "engine", text);
    found
}
