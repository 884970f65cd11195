//! The check of proofs that are no covered graphs: all that an executor's solver said to be impossible is
//! asked again.

use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::{Conclusion, Config, Explorer, Outcome};
use secateur_interpolation::Checked;
use secateur_invariants::{AcceptErrors, DerivedTask};
use secateur_solver::ExternalOptions;
use secateur_validation::{Followed, Pair, follow};

use super::engine::solver;
use super::tuning::{ALL_FOLLOWED, CONTRACT_TIME, FOLLOWED_RUNS, FOLLOWED_TIME};

/// What becomes of runs of the program in the one derived from it.
pub fn followed(pair: &Pair<'_>, seed: u64, deadline: &Deadline) -> Followed {
    let time = deadline.remaining().map_or(ALL_FOLLOWED, |t| (t / 4).min(ALL_FOLLOWED));
    follow(pair, seed, FOLLOWED_RUNS, FOLLOWED_TIME, &deadline.within(time))
}

/// What the external solver said to the questions of a run that is a proof, if it was asked.
pub fn audited(audit: Option<&ExternalOptions>, outcome: &Outcome) -> Option<Checked> {
    (audit.is_some() && outcome.conclusion == Conclusion::Exhausted).then(|| said(outcome))
}

fn said(outcome: &Outcome) -> Checked {
    let audit = &outcome.statistics.solver.audit;
    let wrong = (audit.wrong > 0).then(|| format!("{} answers of the solver", audit.wrong));
    Checked { questions: audit.questions, open: audit.open, wrong: wrong.into_iter().collect() }
}

/// Runs the program that is a proof once more, and has an external solver asked all that is said to be
/// impossible: path by path, and if there are too many for the time, with states merged.
pub fn again(whole: &DerivedTask, limits: &Config, audit: &ExternalOptions, unroll: Option<u32>) -> Checked {
    let (program, store, deadline) = (&whole.program, &whole.store, &limits.budget.deadline);
    let part = deadline.within(deadline.remaining().map_or(CONTRACT_TIME, |t| t / 2));
    let mut limits = Config { monitor: whole.monitor.clone(), outside_objects: false, ..limits.clone() };
    limits.budget.deadline = part.clone();
    let by_path = Explorer::new(program, store.clone(), solver(&part, Some(audit.clone())), limits.clone());
    let mut outcome = by_path.run(&mut AcceptErrors).0;
    if outcome.conclusion != Conclusion::Exhausted {
        limits.budget.deadline = deadline.clone();
        let options = BmcOptions { unroll, counts: None };
        let solver = solver(deadline, Some(audit.clone()));
        outcome = Bmc::new(program, store.clone(), solver, limits, options).run(&mut AcceptErrors).0;
    }
    let mut checked = said(&outcome);
    match outcome.conclusion {
        Conclusion::Exhausted => {}
        Conclusion::False(v) => checked.wrong.push(v.text),
        Conclusion::Unknown(_) => checked.open += 1,
    }
    checked
}
