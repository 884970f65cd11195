//! Inputs that come out of library models, for a test in C: models are no part of it, so the library functions themselves
//! are given what they returned. That works for functions that only return something; those that also write have to be said.

use crate::trace::{Asker, Consumed, LibraryCall, Moment};
use secateur_program::{InputData, InputKind, InputValue, Program, Scenario, TypeHint};
use std::collections::BTreeSet;

/// The scenario of a test, and what it cannot contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    pub scenario: Scenario,
    /// Some library functions are given their results.
    pub replaced: bool,
    /// Functions whose results a test cannot give, with the reason.
    pub lost: Option<String>,
}

/// What a library function is to a native run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Library {
    /// It depends on the world, and on what the other functions of this group did.
    Outside(&'static str),
    /// It has one result, which its model may only come near to: the real function has to run.
    Real,
}

/// The scenario with the results of library functions in place of the choices of their models.
pub fn given(
    program: &Program,
    scenario: &Scenario,
    consumed: &Consumed,
    kind: &dyn Fn(&str) -> Library,
) -> Given {
    let lost = |what: String| Given { scenario: scenario.clone(), replaced: false, lost: Some(what) };
    if !consumed.asked.iter().any(|a| matches!(a, Asker::Library(_))) {
        return match scenario.inputs.iter().any(|i| i.name.starts_with("__secateur_")) {
            true => lost("a library function".into()),
            false => Given { scenario: scenario.clone(), replaced: false, lost: None },
        };
    }
    if consumed.cut {
        return lost("library functions that are called too often to be written down".into());
    }
    let name = |c: &LibraryCall| program.function(c.function).name.as_str();
    let group = |c: &LibraryCall| match kind(name(c)) {
        Library::Outside(group) => Some(group),
        Library::Real => None,
    };
    let groups: BTreeSet<&str> = consumed.calls.iter().filter(|c| c.inputs > 0).filter_map(group).collect();
    let replaced = |c: &&LibraryCall| group(c).is_some_and(|g| groups.contains(g));
    let unfit = consumed.calls.iter().filter(replaced).find_map(|c| Some((c, beyond(c)?)));
    if let Some((call, why)) = unfit {
        return lost(format!("{}(), which {why}", name(call)));
    }
    let asked = |i: &&InputValue| matches!(i.kind, InputKind::Call | InputKind::Memory);
    let (of_program, others): (Vec<&InputValue>, Vec<&InputValue>) = scenario.inputs.iter().partition(asked);
    let mut own = of_program
        .into_iter()
        .zip(&consumed.asked)
        .filter(|(_, a)| **a == Asker::User)
        .map(|(input, _)| input.clone());
    let mut inputs = Vec::new();
    for moment in &consumed.order {
        match moment {
            Moment::Input => inputs.extend(own.next()),
            Moment::Call(n) => {
                let Some(call) = consumed.calls.get(*n).filter(replaced) else { continue };
                let Some((width, value)) = call.result else { continue };
                inputs.push(InputValue {
                    kind: InputKind::Call,
                    name: name(call).into(),
                    data: InputData::Bits { width, value },
                    ty: TypeHint::Signed,
                    span: call.span,
                });
            }
        }
    }
    inputs.extend(others.into_iter().cloned());
    let replaced = !groups.is_empty();
    Given { scenario: Scenario { inputs, ..scenario.clone() }, replaced, lost: None }
}

/// What a call did beyond returning a number.
fn beyond(call: &LibraryCall) -> Option<&'static str> {
    let pointer = call.result.is_some_and(|(width, value)| width == 64 && value >= 1 << 40 && value < 1 << 62);
    if !call.returned {
        Some("does not return")
    } else if call.calls_back {
        Some("calls the program back")
    } else if !call.written.is_empty() {
        Some("also writes to memory")
    } else if pointer {
        Some("returns an address")
    } else {
        None
    }
}
