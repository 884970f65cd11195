//! What the check of a proof (`--check-proof`) found. How much of it was checked is said in numbers: a proof
//! of which most questions stayed open is not called a checked one.

use secateur_interpolation::Checked;
use secateur_solver::ExternalOptions;
use secateur_validation::Followed;

use crate::answer::Answer;

/// Puts the result of the check into the answer. (That a proof which does not hold is no proof, the verdict
/// knows.)
pub fn fill(answer: &mut Answer, checked: Option<&Checked>) {
    let Some(checked) = checked else {
        let why = unchecked(answer.verdict.is_true(), ExternalOptions::find().is_some());
        answer.note("proof", why);
        return;
    };
    answer.note("proof", told(checked));
    let (answered, wrong) = (answered(checked), checked.wrong.len() as u64);
    let counts = [("questions", checked.questions), ("answered", answered), ("open", checked.open)];
    for (name, count) in counts.into_iter().chain([("wrong", wrong)]) {
        answer.statistics.add("check of the proof", name, count);
    }
    for wrong in checked.wrong.iter().take(3) {
        answer.note("proof", format!("does not hold: {wrong}"));
    }
}

/// Says what became of runs of the program in the derived one that the proof is about. Those it lost are
/// among what is wrong.
pub fn runs(answer: &mut Answer, followed: &Followed) {
    answer.note("proof", traced(followed));
    for (name, count) in [("runs followed", followed.found), ("runs open", followed.open)] {
        answer.statistics.add("check of the proof", name, u64::from(count));
    }
}

fn traced(followed: &Followed) -> String {
    let (found, open, lost) = (followed.found, followed.open, followed.lost.len());
    let runs = if found == 1 { "run" } else { "runs" };
    let mut text = format!(
        "the proof is about a program derived from the given one: {found} {runs} of the given one found in it"
    );
    if open > 0 {
        text += &format!(", {open} not decided in time");
    }
    if lost > 0 {
        text += &format!(", {lost} missing");
    }
    text
}

fn unchecked(proved: bool, solver: bool) -> &'static str {
    match (proved, solver) {
        (false, _) => "there is no proof to check: the answer is not TRUE",
        (true, false) => "the proof was not checked: z3, cvc5 or bitwuzla is needed, and none was found",
        (true, true) => "the proof was not checked: the engine that gave it keeps nothing to check",
    }
}

/// Questions the external solver gave an answer to.
fn answered(checked: &Checked) -> u64 {
    checked.questions.saturating_sub(checked.open)
}

/// One sentence about how far the check went.
fn told(checked: &Checked) -> String {
    let (answered, all, open) = (answered(checked), checked.questions, checked.open);
    let outcome = match checked.wrong.len() {
        0 => String::from("all confirmed"),
        1 => String::from("1 contradicted"),
        n => format!("{n} contradicted"),
    };
    match (open, all) {
        (0, 0) if checked.wrong.is_empty() => {
            String::from("the proof was checked: it needs no solver, so nothing had to be asked")
        }
        (0, _) => format!("the proof was checked: {answered} of {all} questions were answered, {outcome}"),
        _ if answered.saturating_mul(2) >= all && answered > 0 => format!(
            "the proof was checked in part: {answered} of {all} questions were answered, {outcome}; {open} stayed \
             open within the time"
        ),
        _ => format!(
            "the proof was hardly checked: only {answered} of {all} questions were answered, {outcome}; {open} \
             stayed open within the time"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(questions: u64, open: u64, wrong: usize) -> String {
        told(&Checked { questions, open, wrong: vec![String::from("x"); wrong] })
    }

    #[test]
    fn only_a_proof_without_open_questions_is_checked() {
        assert_eq!(said(7, 0, 0), "the proof was checked: 7 of 7 questions were answered, all confirmed");
        assert!(said(0, 0, 0).starts_with("the proof was checked: it needs no solver"));
        assert_eq!(
            said(10, 1, 0),
            "the proof was checked in part: 9 of 10 questions were answered, all confirmed; 1 stayed open within the \
             time"
        );
        let few = said(15070, 14597, 0);
        assert!(few.starts_with("the proof was hardly checked: only 473 of 15070 questions"), "{few}");
        assert!(said(3, 0, 2).ends_with("2 contradicted"));
        // a run that was cut short has an open question that was never counted
        assert!(said(0, 1, 0).starts_with("the proof was hardly checked: only 0 of 0"));
    }

    #[test]
    fn runs_are_told_by_number() {
        let told = |found, open, lost| traced(&Followed { found, open, lost: vec![String::from("x"); lost] });
        assert!(told(1, 0, 0).ends_with("1 run of the given one found in it"));
        assert!(told(4, 2, 0).ends_with("4 runs of the given one found in it, 2 not decided in time"));
        assert!(told(0, 0, 1).ends_with("0 runs of the given one found in it, 1 missing"));
    }

    #[test]
    fn why_nothing_was_checked() {
        assert!(unchecked(false, false).contains("not TRUE"));
        assert!(unchecked(true, false).contains("z3"));
        assert!(unchecked(true, true).contains("keeps nothing"));
    }
}
