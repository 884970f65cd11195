//! Whether an error depends on something that is only approximated: enough to prove with, not to refute.

use secateur_evidence::Confirmation as Confirmed;
use secateur_evidence::given::{Library, LibraryKinds};
use secateur_evidence::trace::{Asker, Consumed, Trace};
use secateur_explore::Candidate;
use secateur_program::{InputKind, Program, Scenario};
use secateur_term::TermStore;

use super::open_results::{OPEN_RESULTS, other_results};
use super::{Judge, is_error_of};
use crate::task::ExternalCalls;

impl Judge<'_> {
    /// What a candidate depends on that is only approximated.
    pub(super) fn approximated(
        &self,
        candidate: &Candidate,
        trace: &Trace,
        program: &Program,
        store: &TermStore,
    ) -> Option<String> {
        let scenario = &candidate.scenario;
        // what assembly gives is nobody's choice, unless that is what the user takes for granted
        let chosen = self.request.task.external_calls != ExternalCalls::Unknown;
        if !chosen && scenario.inputs.iter().any(|i| i.name == secateur_frontend::OF_ASSEMBLY) {
            return Some(String::from("what inline assembly gives"));
        }
        approximated(program, scenario, trace, &self.kinds).or_else(|| {
            // an error that happens with other such results too does not depend on them
            let other = other_results(scenario, &trace.consumed.left_open)?;
            let hit = is_error_of(&self.again(&other, program, store), &candidate.violation.kind);
            (!hit).then(|| String::from(OPEN_RESULTS))
        })
    }
}

/// Why an error that was looked at is not reported, if so. `modelled` says that models ran in the native run.
pub(super) fn objection(
    confirmation: &Confirmed,
    approximated: Option<String>,
    modelled: bool,
) -> Option<String> {
    let only = |what: String| format!("it depends on {what}, which is only approximated");
    match confirmation {
        // models that only come near ran in place of the real functions: that run shows nothing
        Confirmed::Native(_) => approximated.filter(|_| modelled).map(only),
        Confirmed::Interpreter(_) => approximated.map(only),
        Confirmed::Nobody(why) => Some(match approximated {
            Some(what) => format!("{}: {why}", only(what)),
            None => why.clone(),
        }),
    }
}

/// Models of functions like `sin` return any number their range allows: enough to prove with, not to refute.
fn approximated(
    program: &Program,
    scenario: &Scenario,
    trace: &Trace,
    kinds: &LibraryKinds,
) -> Option<String> {
    if scenario.inputs.iter().any(|i| i.name == secateur_frontend::OUT_OF_RANGE) {
        return Some(String::from("what the machine makes of a float conversion out of range"));
    }
    let Consumed { asked, calls, .. } = &trace.consumed;
    let name = |call: usize| calls.get(call).map_or("", |c| program.function(c.function).name.as_str());
    let mut asking = (0..calls.len()).filter(|c| calls[*c].inputs > 0).map(name);
    if let Some(function) = asking.find(|f| kinds.of(f) == Library::Real) {
        return Some(format!("{function}()"));
    }
    // numbers of which nobody can say that they come from outside may stand for any function
    let inputs = scenario.inputs.iter().filter(|i| matches!(i.kind, InputKind::Call | InputKind::Memory));
    let unknown = |at: usize| match asked.get(at) {
        Some(Asker::Library(call)) => kinds.of(name(*call)) == Library::Outside(""),
        Some(Asker::User) | None => true,
    };
    let lost = inputs.enumerate().any(|(at, i)| i.name == "__secateur_nondet_double" && unknown(at));
    lost.then(|| String::from("a mathematical function"))
}
