//! Notes about functions without body and model: those that had a part in the answer, not all the program
//! mentions.

use secateur_explore::{Conclusion, Note as EngineNote, Outcome, Unknown};
use secateur_program::{Program, Unmodelled};

use super::load::place;
use super::request::Request;
use crate::answer::{Answer, Note};
use crate::task::ExternalCalls;

/// Says which functions without a body were reached, and what can be done about them.
pub fn fill(request: &Request, answer: &mut Answer, program: &Program, outcome: &Outcome) {
    for external in &program.unmodelled {
        let text = match request.task.external_calls {
            ExternalCalls::Unknown if reached(outcome, &external.name) => format!(
                "{}: every path ends where it is called; give a file that defines it, or try --external-calls nondet",
                named(external)
            ),
            ExternalCalls::Unknown => continue,
            // any path may have passed it, and each took it as this says
            ExternalCalls::Nondet => {
                format!(
                    "{}: its calls are assumed to return any value and to change nothing",
                    named(external)
                )
            }
        };
        let location = place(program, external.first, None);
        answer.notes.push(Note { kind: String::from("external-function"), text, location });
    }
}

fn named(external: &Unmodelled) -> String {
    let calls = if external.calls == 1 { "1 call" } else { &format!("{} calls", external.calls) };
    format!("{} has no body and no model ({calls})", external.name)
}

/// Whether a path ended at a call of this function.
fn reached(outcome: &Outcome, name: &str) -> bool {
    let call = format!("call of external function {name}");
    let whole = |text: &str| {
        let rest = text.split_once(call.as_str()).map(|(_, rest)| rest);
        rest.is_some_and(|r| !r.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let verdict = match &outcome.conclusion {
        Conclusion::Unknown(Unknown::Unsupported(what) | Unknown::Unconfirmed(what)) => whole(what),
        _ => false,
    };
    let noted = |n: &EngineNote| match n {
        EngineNote::Gap { what, .. } | EngineNote::Unconfirmed { what, .. } => whole(what),
        EngineNote::Undefined { .. } => false,
    };
    verdict || outcome.notes.iter().any(noted)
}
