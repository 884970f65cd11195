//! Engines that go path by path in turns, on one thread; the first answer counts.
//!
//! What learning saves is only known when it was done. Of some parsers a graph that learns everywhere follows a
//! hundredth of the paths, where one that learns as long as it seems to pay has forgotten what it had learnt before it
//! could be of use. Of other programs nothing is ever covered, and graphs cost several times what the paths cost. So
//! each has a share of the time that the others can do without.

use std::time::Duration;

use secateur_base::thread_time;

use secateur_explore::{Conclusion, Explorer, Outcome};
use secateur_interpolation::{CoveredGraphEngine, InterpolationStats, Pausable};
use secateur_term::TermStore;

use super::super::engine::{Details, Finished, Running, Work, solver};
use super::super::tuning::{EAGER_SHARE, EAGER_SHARE_BESIDE_PLAIN, FIRST_TURN, LAZY_SHARE, TURN};
use super::covered::CoveredGraphs;

/// A covered graph that learns where that seems to pay, one that learns everywhere, and the plain executor.
pub(crate) struct Turns<'a> {
    pub graphs: &'a CoveredGraphs<'a>,
    pub work: &'a Work<'a>,
}

impl Turns<'_> {
    /// Runs until one has an answer, or the one that is heard to the end has none.
    pub fn run(&self, mut running: Running<'_>) -> Finished {
        let (unit, limits, deadline) = (&self.work.unit, self.work.limits(), &self.work.deadline);
        let fresh = || (unit.store.clone(), solver(deadline, None), limits.clone());
        let (store, first_solver, config) = fresh();
        let mut lazy = match self
            .graphs
            .of(&unit.program, store, first_solver, config)
            .run_for(FIRST_TURN, &mut running.judge)
        {
            Pausable::Finished(finished) => return told(*finished, running),
            Pausable::Paused(lazy) => Some(lazy),
        };
        let (store, solver, config) = fresh();
        let mut eager = Some(Box::new(self.graphs.eager(&unit.program, store, solver, config)));
        let (store, solver, config) = fresh();
        // where it runs beside this thread already, the lazy graph has its turns
        let mut plain =
            (!self.work.request.beside_plain).then(|| Explorer::new(&unit.program, store, solver, config));
        let (mut first_part, mut eager_part) = (Duration::ZERO, Duration::ZERO);
        loop {
            let before = thread_time();
            if let Some(explorer) = &mut plain {
                if let Some(conclusion) = explorer.run_for(TURN, &mut running.judge) {
                    let outcome = plain.take().map(|explorer| explorer.finish(conclusion).0);
                    let Some(outcome) = outcome else { continue };
                    let finished = running.finish(outcome, Details::default(), None);
                    return Finished { engine: Some("plain executor"), ..finished };
                }
                let share = (thread_time().saturating_sub(before)).mul_f64(LAZY_SHARE);
                match turn_of(&mut lazy, share, &mut running) {
                    Some(finished) if is_answer(&finished) => return told(finished, running),
                    _ => {}
                }
            } else if let Some(graph) = lazy.take() {
                match graph.run_for(TURN, &mut running.judge) {
                    Pausable::Finished(finished) => return told(*finished, running),
                    Pausable::Paused(graph) => lazy = Some(graph),
                }
            }
            // a turn may take longer than it should; then the next ones are shorter
            first_part += thread_time().saturating_sub(before);
            let share = if plain.is_some() { EAGER_SHARE } else { EAGER_SHARE_BESIDE_PLAIN };
            let share = first_part.mul_f64(share).saturating_sub(eager_part);
            let before = thread_time();
            match turn_of(&mut eager, share, &mut running) {
                Some(finished) if is_answer(&finished) => return told(finished, running),
                _ => {}
            }
            eager_part += thread_time().saturating_sub(before);
        }
    }
}

/// What a covered graph tells at its end.
type Told = (Outcome, InterpolationStats, TermStore);

/// Lets a graph go on, if it has not ended. What it tells if it ends now.
fn turn_of(
    graph: &mut Option<Box<CoveredGraphEngine<'_>>>,
    time: Duration,
    running: &mut Running<'_>,
) -> Option<Told> {
    if time.is_zero() {
        return None;
    }
    let end = thread_time() + time;
    match graph.take()?.run_until(&mut running.judge, &mut || thread_time() >= end) {
        Pausable::Finished(finished) => Some(*finished),
        Pausable::Paused(paused) => {
            *graph = Some(paused);
            None
        }
    }
}

fn is_answer(told: &Told) -> bool {
    !matches!(told.0.conclusion, Conclusion::Unknown(_))
}

/// What a covered graph has found out.
pub(crate) fn told((outcome, stats, _): Told, running: Running<'_>) -> Finished {
    let checked = stats.checked.clone();
    running.finish(outcome, Details { covered: Some(stats), ..Details::default() }, checked)
}
