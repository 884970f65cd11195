//! The check of proofs that are no covered graphs: all that an executor's solver said to be impossible is asked again.

use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::{Config, Explorer, Outcome, Verdict};
use secateur_interpolation::Checked;
use secateur_invariants::{All, Whole};
use secateur_solver::ExternalOptions;
use secateur_validation::{Followed, Pair, follow};
use std::time::Duration;

use super::run::{CONTRACT_TIME, solver};

/// Runs of the program that are followed in one that was derived from it, the time for each, and for all of them.
const RUNS: u32 = 6;
const RUN_TIME: Duration = Duration::from_millis(500);
const ALL_RUNS: Duration = Duration::from_secs(2);

/// What becomes of runs of the program in the one derived from it.
pub fn followed(pair: &Pair<'_>, seed: u64, deadline: &Deadline) -> Followed {
    let time = deadline.remaining().map_or(ALL_RUNS, |t| (t / 4).min(ALL_RUNS));
    follow(pair, seed, RUNS, RUN_TIME, &deadline.within(time))
}

/// What an external solver said to the questions of a run.
pub fn said(outcome: &Outcome) -> Checked {
    let audit = &outcome.statistics.solver.audit;
    let wrong = (audit.wrong > 0).then(|| format!("{} answers of the solver", audit.wrong));
    Checked { questions: audit.questions, open: audit.open, wrong: wrong.into_iter().collect() }
}

/// Runs the program that is a proof once more, and has an external solver asked all that is said to be impossible: path by path,
/// and if there are too many for the time, with states merged.
pub fn again(whole: &Whole, limits: &Config, audit: &ExternalOptions, unroll: Option<u32>) -> Checked {
    let (program, store, deadline) = (&whole.program, &whole.store, &limits.budget.deadline);
    let part = deadline.within(deadline.remaining().map_or(CONTRACT_TIME, |t| t / 2));
    let mut limits = Config { monitor: whole.monitor.clone(), ..limits.clone() };
    limits.budget.deadline = part.clone();
    let by_path = Explorer::new(program, store.clone(), solver(&part, Some(audit.clone())), limits.clone());
    let mut outcome = by_path.run(&mut All).0;
    if outcome.verdict != Verdict::True {
        limits.budget.deadline = deadline.clone();
        let options = BmcOptions { unroll, counts: None };
        let solver = solver(deadline, Some(audit.clone()));
        outcome = Bmc::new(program, store.clone(), solver, limits, options).run(&mut All).0;
    }
    let mut checked = said(&outcome);
    match outcome.verdict {
        Verdict::True => {}
        Verdict::False(v) => checked.wrong.push(v.text),
        Verdict::Unknown(_) => checked.open += 1,
    }
    checked
}
