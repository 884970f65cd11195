//! From a run of the restricted program to one of the original: an accelerator's inputs are asked for once
//! per iteration.

use crate::restricted_program::{Accelerator, CHOICE, COUNT};
use crate::tuning::MOST_REPLAYED_INPUTS;
use secateur_explore::{Candidate, Confirmation, Hooks, Progress};
use secateur_program::{InputData, InputValue, Program, Scenario};
use secateur_term::TermStore;

/// Errors of the restricted program are confirmed in the original.
pub struct Mapped<'a> {
    /// The program that was accelerated.
    pub original: &'a Program,
    /// The accelerators of the restricted program.
    pub accelerators: &'a [Accelerator],
    /// Who confirms errors of the original, and is told about progress.
    pub hooks: &'a mut dyn Hooks,
}

impl Hooks for Mapped<'_> {
    fn confirm(&mut self, candidate: &Candidate, _: &Program, store: &TermStore) -> Confirmation {
        match original(&candidate.scenario, self.accelerators) {
            Some(scenario) => {
                let violation = candidate.violation.clone();
                let candidate = Candidate { violation, scenario, depth: candidate.depth };
                self.hooks.confirm(&candidate, self.original, store)
            }
            None => Confirmation::Rejected(String::from("the run asks for too many inputs to be replayed")),
        }
    }

    fn progress(&mut self, progress: &Progress) {
        self.hooks.progress(progress);
    }
}

/// The inputs of the original program.
pub fn original(scenario: &Scenario, accelerators: &[Accelerator]) -> Option<Scenario> {
    let mut inputs: Vec<InputValue> = Vec::new();
    let mut all = scenario.inputs.iter();
    while let Some(input) = all.next() {
        if input.name == CHOICE {
            continue;
        }
        let Some(number) = input.name.strip_prefix(COUNT) else {
            inputs.push(input.clone());
            continue;
        };
        let accelerator = accelerators.get(number.parse::<usize>().ok()?)?;
        let InputData::Bits { value: k, .. } = input.data else { return None };
        let each: Vec<&InputValue> = all.by_ref().take(accelerator.inputs.len()).collect();
        let last: Vec<&InputValue> = all.by_ref().take(accelerator.inputs.len()).collect();
        if k.checked_mul(each.len() as u128)? > MOST_REPLAYED_INPUTS {
            return None;
        }
        let rounds = if each.is_empty() { 0 } else { k };
        for _ in 0..rounds {
            inputs.extend(each.iter().map(|i| (*i).clone()));
        }
        inputs.extend(last.into_iter().cloned());
    }
    // numbers of allocations are those of the original: accelerators allocate nothing
    Some(Scenario { inputs, ..scenario.clone() })
}
