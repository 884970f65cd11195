//! What is said about loops: those closed by an invariant, those not closed, and the list of all invariants.

use std::fmt::Write;

use secateur_interpolation::{CandidateFate, CandidateReport, Closed, LoopReport};
use secateur_invariants::Invariant;
use secateur_program::Program;

use super::load::place;
use super::request::Request;
use crate::answer::{Answer, InvariantList, Note};

/// Notes about loops, and the list of invariants if one is wanted.
pub fn report(request: &Request, answer: &mut Answer, program: &Program, loops: &[LoopReport]) {
    // an error does not rest on invariants
    let told = if answer.verdict.is_false() { &[] } else { loops };
    for l in told {
        let invariant: Vec<String> = l.expression().into_iter().chain(l.other.iter().cloned()).collect();
        let invariant = invariant.join(" && ");
        let text = match l.closed {
            Closed::Invariant if invariant.is_empty() => {
                String::from("a loop was closed; it needs no invariant")
            }
            Closed::Invariant => format!("a loop was closed by the invariant {invariant}"),
            Closed::Not if l.attempts > 0 && !invariant.is_empty() => {
                format!("a loop was not closed; the last guess at an invariant was {invariant}")
            }
            Closed::Not if l.attempts > 0 => String::from("a loop was not closed: no invariant was found"),
            Closed::Not | Closed::Covered | Closed::Unrolled(_) => continue,
        };
        let location = place(program, l.span, Some(&l.function));
        answer.notes.push(Note { kind: String::from("loop"), text, location });
    }
    if request.options.invariants {
        let list = InvariantList { loops: loops.len(), text: listed(program, loops) };
        answer.artifacts.invariants = Some(list);
    }
}

/// Loops that were cut at their heads.
pub fn cut(invariants: &[Invariant]) -> Vec<LoopReport> {
    let each = |i: &Invariant| LoopReport {
        function: i.function.clone(),
        span: i.span,
        closed: Closed::Invariant,
        invariant: i.conjuncts.clone(),
        other: i.other.clone(),
        attempts: 1,
    };
    invariants.iter().map(each).collect()
}

/// Notes about invariants from outside that are none.
pub fn candidates(answer: &mut Answer, given: &[CandidateReport]) {
    for g in given {
        let why = match &g.became {
            CandidateFate::Kept => continue,
            CandidateFate::Unread(why) => format!("cannot be read: {why}"),
            CandidateFate::NoLoop => String::from("belongs to no loop"),
            CandidateFate::NotTried => String::from("was not needed or its loop not reached"),
            CandidateFate::NotBefore => String::from("is not used: it does not hold before the loop"),
            CandidateFate::NotKept => {
                String::from("is not used: it does not follow from itself one iteration later")
            }
        };
        let place = g.given.file.as_ref().or(g.given.function.as_ref());
        let place = place.map_or(String::from("line "), |p| format!("{p}:"));
        answer.note("candidate", format!("`{}` ({place}{}) {why}", g.given.text, g.given.line));
    }
}

/// One line per loop: `file:line: expression /* how */`, which `--candidates` reads.
fn listed(program: &Program, loops: &[LoopReport]) -> String {
    let mut out = String::new();
    for l in loops {
        let at = match place(program, l.span, Some(&l.function)) {
            Some(p) => format!("{}:{}", p.file, p.line),
            None => l.function.clone(),
        };
        let how = match l.closed {
            Closed::Covered => String::from("covered"),
            Closed::Invariant => String::from("invariant"),
            Closed::Unrolled(n) => format!("unrolled {n} times"),
            Closed::Not => String::from("not closed: a guess"),
        };
        let expression = l.expression().unwrap_or_else(|| String::from("1"));
        let _ = write!(out, "{at}: {expression} /* {how}");
        for t in &l.other {
            let _ = write!(out, "; {t}");
        }
        out.push_str(" */\n");
    }
    out
}
