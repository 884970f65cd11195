//! Notes about functions without body and model: those that had a part in the answer, not all the program
//! mentions.

use secateur_explore::{Conclusion, Note as EngineNote, Outcome, Unknown};
use secateur_program::{Program, Span, Unmodelled};

use super::load::place;
use super::request::Request;
use crate::answer::{Answer, Note};
use crate::task::ExternalCalls;

/// Says which functions without a body were reached, and what can be done about them.
pub fn fill(request: &Request, answer: &mut Answer, program: &Program, outcome: &Outcome) {
    for text in &program.assumptions {
        answer.assume(text);
    }
    for external in &program.unmodelled {
        let met = reached(outcome, &external.name);
        let text = match request.task.external_calls {
            ExternalCalls::Unknown if met.is_some() => format!(
                "{}: every path ends where it is called; give a file that defines it, or try --external-calls nondet",
                named(external)
            ),
            ExternalCalls::Unknown => continue,
            // any path may have passed it, and each took it as this says
            ExternalCalls::Nondet => {
                answer.assume(format!("{}: it returns any value and changes nothing", named(external)));
                continue;
            }
        };
        // the call that was met says more than the first one in the text
        let span = met.filter(|span| span.is_known()).unwrap_or(external.first);
        let location = place(program, span, None);
        answer.notes.push(Note { kind: String::from("external-function"), text, location });
    }
}

fn named(external: &Unmodelled) -> String {
    let calls = if external.calls == 1 { "1 call" } else { &format!("{} calls", external.calls) };
    format!("{} has no body and no model ({calls})", external.name)
}

/// Where a path ended at a call of this function, if one did; the place may be unknown.
fn reached(outcome: &Outcome, name: &str) -> Option<Span> {
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
        EngineNote::Gap { what, span } | EngineNote::Unconfirmed { what, span } => {
            whole(what).then_some(*span)
        }
        EngineNote::Undefined { .. } | EngineNote::Assumed(_) => None,
    };
    outcome.notes.iter().find_map(noted).or(verdict.then_some(Span::NONE))
}
