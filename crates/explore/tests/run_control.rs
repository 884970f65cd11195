//! What every engine does at an error, at the end of a path and at a limit.

mod common;

use common::{Judge, endings, error, judged, only_error_calls, run_with, unknown};
use secateur_base::Deadline;
use secateur_explore::{Conclusion, Confirmation, Ending, Note, RunControl, Unknown, Violation};
use secateur_program::{CheckKind, Span};
use secateur_solver::Reason;
use std::time::Duration;

const FOREVER: &str = "unsigned i = 0; while (1) { i++; if (i == 0 && input()) reach_error(); }";

#[test]
fn the_limits_end_a_run_and_each_says_which_it_was() {
    let outcome = run_with(FOREVER, |c| c.budget.steps = Some(500));
    assert_eq!(*unknown(&outcome), Unknown::Steps);
    // looks at the budget are 64 steps apart
    assert!((501..=600).contains(&outcome.statistics.steps), "{}", outcome.statistics.steps);
    assert_eq!(outcome.statistics.open, 1);
    let outcome = run_with(FOREVER, |c| c.budget.deadline = Deadline::after(Duration::from_millis(300)));
    assert_eq!(*unknown(&outcome), Unknown::Timeout);
    let outcome = run_with(FOREVER, |c| c.budget.deadline.interrupt());
    assert_eq!(*unknown(&outcome), Unknown::Interrupted);
    let outcome = run_with(FOREVER, |c| {
        c.budget.memory = Some(1000);
        c.budget.memory_used = || 2000;
    });
    assert_eq!(*unknown(&outcome), Unknown::Memory);
}

#[test]
fn progress_is_reported_several_times_a_second() {
    let mut judge = Judge::default();
    judged(FOREVER, &mut judge, |c| c.budget.deadline = Deadline::after(Duration::from_millis(700)));
    assert!((1..=7).contains(&judge.reports), "{}", judge.reports);
}

#[test]
fn a_depth_bound_cuts_all_sides_of_a_branch() {
    let body = "int i; for (i = 0; i < 3; i++) if (input()) assume(i < 9);";
    let outcome = run_with(body, |c| c.budget.depth = Some(2));
    assert!(matches!(unknown(&outcome), Unknown::Bound(_)));
    assert_eq!(endings(&outcome), [("cut by a bound", 8)]);
}

#[test]
fn an_error_that_is_not_confirmed_makes_the_run_unknown_and_leaves_a_note() {
    let mut judge = Judge::default();
    judge.answers.push_back(Confirmation::Rejected("no run shows it".into()));
    let outcome = judged("if (input() == 3) reach_error();", &mut judge, |_| {});
    let Unknown::Unconfirmed(what) = unknown(&outcome) else { panic!("{:?}", outcome.conclusion) };
    assert!(what.contains("no run shows it"), "{what}");
    assert!(outcome.notes.iter().any(|n| matches!(n, Note::Unconfirmed { .. })));
    // the other side was followed to its end
    assert_eq!(endings(&outcome), [("error", 1), ("exit", 1)]);
}

#[test]
fn an_unconfirmed_error_outweighs_a_bound() {
    let mut judge = Judge::default();
    judge.answers.push_back(Confirmation::Rejected("no".into()));
    let body = "int n = input(), i = 0; if (n == 3) reach_error(); while (i < n) i++;";
    let outcome = judged(body, &mut judge, |c| c.budget.iterations = Some(2));
    assert!(matches!(unknown(&outcome), Unknown::Unconfirmed(_)), "{:?}", outcome.conclusion);
}

#[test]
fn another_error_that_replay_meets_is_the_answer() {
    let other = Violation {
        kind: CheckKind::DivisionByZero,
        text: "earlier".into(),
        span: Span::NONE,
        function: "main".into(),
        place: None,
    };
    let mut judge = Judge::default();
    judge.answers.push_back(Confirmation::Another(Box::new(other.clone())));
    let outcome = judged("if (input() == 3) reach_error();", &mut judge, |_| {});
    assert_eq!(outcome.conclusion, Conclusion::False(other));
}

#[test]
fn the_first_confirmed_error_ends_the_run() {
    let body = "if (input() == 1) reach_error(); if (input() == 2) reach_error();";
    let mut judge = Judge::default();
    let outcome = judged(body, &mut judge, |_| {});
    error(&outcome);
    assert_eq!((judge.asked.len(), outcome.errors.len()), (1, 0));
}

#[test]
fn in_testing_mode_the_search_goes_on_and_no_place_is_reported_twice() {
    let body = "int x = input(), i; if (x == 1) reach_error(); for (i = 0; i < 3; i++) if (input() == i) reach_error();";
    let mut judge = Judge::default();
    let outcome = judged(body, &mut judge, |c| c.all_errors = true);
    assert_eq!(outcome.errors.len(), 2, "{:?}", outcome.errors);
    assert_eq!(outcome.conclusion, Conclusion::False(outcome.errors[0].clone()));
    assert_eq!(judge.asked.len(), 2, "an error at a known place is not replayed");
    assert_eq!(outcome.stopped, None);
    // a limit does not take the errors back
    let outcome =
        judged(&format!("if (input() == 1) reach_error(); {FOREVER}"), &mut Judge::default(), |c| {
            c.all_errors = true;
            c.search = secateur_explore::SearchKind::BreadthFirst;
            c.budget.steps = Some(50_000);
        });
    error(&outcome);
    assert_eq!(outcome.stopped, Some(Unknown::Steps));
}

#[test]
fn of_errors_behind_undefined_behaviour_only_a_few_are_replayed() {
    let reads = (0..12).map(|i| format!("if (x == {i}) reach_error();")).collect::<String>();
    let body = format!("int a[2] = {{0}}; int x = a[7]; {reads}");
    let mut judge = Judge::default();
    judge.answers.extend((0..20).map(|_| Confirmation::Rejected("no".into())));
    let outcome = judged(&body, &mut judge, only_error_calls);
    assert!(matches!(unknown(&outcome), Unknown::Undefined(_)), "{:?}", outcome.conclusion);
    assert_eq!(judge.asked.len(), 4);
    assert_eq!(outcome.statistics.endings.get("error"), Some(&12));
}

#[test]
fn a_replay_that_was_interrupted_rejects_nothing() {
    struct Interrupting(Deadline);
    impl secateur_explore::Hooks for Interrupting {
        fn confirm(
            &mut self,
            _: &secateur_explore::Candidate,
            _: &secateur_program::Program,
            _: &secateur_term::TermStore,
        ) -> Confirmation {
            self.0.interrupt();
            Confirmation::Rejected("interrupted".into())
        }
    }
    let deadline = Deadline::after(Duration::from_secs(60));
    let (program, store) = secateur_frontend::load_text(
        &format!("{}int main(void) {{ if (input()) reach_error(); return 0; }}", common::HEAD),
        secateur_program::DataModel::Lp64,
        &secateur_frontend::LowerOptions::default(),
    )
    .expect("it compiles");
    let config = secateur_explore::Config {
        monitor: secateur_program::Monitor::developer(),
        budget: secateur_explore::Budget { deadline: deadline.clone(), ..Default::default() },
        ..Default::default()
    };
    let solver =
        secateur_solver::Layered::new(secateur_solver::Options::new(secateur_base::Deadline::never()));
    let explorer = secateur_explore::Explorer::new(&program, store, solver, config);
    let (outcome, _) = explorer.run(&mut Interrupting(deadline));
    assert_eq!(*unknown(&outcome), Unknown::Interrupted);
}

#[test]
fn the_reason_of_a_gap_is_told_as_often_as_it_is_asked_for() {
    let mut control = RunControl::default();
    assert_eq!(control.exhausted(), Conclusion::Exhausted);
    control.give_up(Unknown::Steps);
    for _ in 0..2 {
        assert_eq!(control.exhausted(), Conclusion::Unknown(Unknown::Steps));
    }
}

#[test]
fn the_end_of_the_run_and_the_time_of_a_question_are_told_apart() {
    let text = |reason: Reason| {
        let (note, why) = Ending::SolverUnknown { reason, span: Span::NONE }.gap().expect("a gap");
        assert_eq!(why, Unknown::Timeout);
        match note {
            Some(Note::Gap { what, .. }) => what,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(text(Reason::Deadline), "the time limit was reached");
    assert_eq!(text(Reason::QuestionTime), "the solver ran out of time");
}
