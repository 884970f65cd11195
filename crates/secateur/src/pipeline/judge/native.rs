//! The native run of a candidate, and how much it says.

use secateur_evidence::given::Given;
use secateur_evidence::replay::harness::Goal;
use secateur_evidence::replay::{NativeJob, NativeRun, Replay, replay};
use secateur_explore::Candidate;
use secateur_program::{InputKind, InputValue, Program, Scenario};
use secateur_term::TermStore;

use super::library::models;
use super::open_results::machine_made;
use super::{Judge, is_error_of};

impl Judge<'_> {
    /// The native run. `seen` says that the interpreter hit the error.
    pub(super) fn native(
        &self,
        given: &Given,
        scenario: &Scenario,
        goal: &Goal,
        program: &Program,
        seen: bool,
    ) -> Option<NativeRun> {
        // nothing natively points to an object from outside
        let possible = self.request.options.native && scenario.outside.is_empty();
        let mut sources = self.sources.clone().filter(|_| possible)?;
        let files = &program.files;
        let modelled = given.lost.is_some();
        if modelled {
            sources.models = models(sources.data_model);
        }
        let scenario = &if modelled { machine_made(scenario) } else { machine_made(&given.scenario) };
        let mut run = replay(&NativeJob { sources, goal, scenario, files, limits: self.limits() });
        let stubs = replaced(given);
        let refused = run.refused.join(", ");
        run.result = match run.result {
            // outside of the confinement these calls need not have failed
            Replay::Diverged(why) if !refused.is_empty() => {
                Replay::NotPossible(format!("the confinement refused {refused}: {why}"))
            }
            Replay::Confirmed(how) if !refused.is_empty() && !seen => {
                Replay::NotPossible(format!("{how}, but the confinement refused {refused}"))
            }
            // the C library of the machine and what is put in its place need not get along
            Replay::Diverged(why) if !stubs.is_empty() => {
                Replay::NotPossible(format!("{stubs} had to be replaced: {why}"))
            }
            // the run shows what the program does with these results, not that the functions give them
            Replay::Confirmed(how) if !stubs.is_empty() => {
                Replay::Confirmed(format!("{how}; in that run {stubs} did what the analysis chose"))
            }
            other => other,
        };
        if let Replay::Confirmed(how) = &mut run.result
            && !refused.is_empty()
        {
            *how += &format!("; in that run the confinement refused {refused}");
        }
        Some(run)
    }

    /// A run that ended well with zeros for what was never written is a refutation where the interpreter hits
    /// the error with zeros too.
    pub(super) fn weigh(
        &self,
        run: &mut NativeRun,
        candidate: &Candidate,
        program: &Program,
        store: &TermStore,
    ) {
        let Replay::Zeros(why) = &run.result else { return };
        let scenario = &candidate.scenario;
        let written = |i: &InputValue| !matches!(i.kind, InputKind::UninitVar | InputKind::UninitByte);
        let inputs = scenario.inputs.iter().filter(|i| written(i)).cloned().collect();
        let zeros = Scenario { inputs, unwritten: Vec::new(), ..scenario.clone() };
        if is_error_of(&self.again(&zeros, program, store), &candidate.violation.kind) {
            let why = format!("{why}; with zeros, as there, the interpreter hits the error");
            run.result = Replay::Diverged(why);
        }
    }
}

/// The library functions that do not run themselves in a replay, in words; empty if all do.
fn replaced(given: &Given) -> String {
    if let Some(what) = &given.lost {
        return format!("library functions, because of {what},");
    }
    let names: Vec<String> = given.replaced.iter().map(|f| format!("{f}()")).collect();
    names.join(", ")
}
