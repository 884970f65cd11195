//! Checks that do not count, in loops and in emitted programs: they mean the same here as in the executor
//! (`CheckKind::uncounted`).

#[expect(dead_code, reason = "random numbers are for the other tests")]
mod cases;

use cases::{block, program};
use secateur_accelerate::{AccelerateOptions, accelerate, emit};
use secateur_base::Deadline;
use secateur_program::{BlockId, CheckKind, FuncId, Monitor, Program, StmtKind, Terminator, VarId};
use secateur_term::{Term, TermStore};

const X: VarId = VarId(0);
const I: VarId = VarId(1);
const N: VarId = VarId(2);
const WIDTH: u32 = 32;

/// `while (i < n) { check(kind); x += <operation>; i++; }`
fn looping(kind: CheckKind, operation: fn(&mut TermStore, Term, Term) -> Term) -> (Program, TermStore) {
    let mut s = TermStore::new();
    let [x, i, n] = [X, I, N].map(|v| s.var(v, WIDTH));
    let (zero, one) = (s.bv(WIDTH, 0), s.bv(WIDTH, 1));
    let by = operation(&mut s, i, n);
    let (value, next) = (s.add(x, by), s.add(i, one));
    let body = vec![
        StmtKind::Check { ok: s.ne(n, zero), kind, text: "a check".into() },
        StmtKind::Assign { var: X, value },
        StmtKind::Assign { var: I, value: next },
    ];
    let cond = s.slt(i, n);
    let blocks = vec![
        block(vec![], Terminator::Goto(BlockId(1))),
        block(vec![], Terminator::Branch { cond, then: BlockId(2), other: BlockId(3) }),
        block(body, Terminator::Goto(BlockId(1))),
        block(vec![], Terminator::Return(Some(x))),
    ];
    let program = program(&mut s, &[WIDTH; 3], WIDTH, blocks);
    (program, s)
}

fn accelerators(kind: CheckKind, monitor: Monitor) -> usize {
    let (program, mut store) = looping(kind, |_, _, n| n);
    let options = AccelerateOptions { monitor, automaton: true, deadline: Deadline::never() };
    accelerate(&program, &mut store, &options).accelerators.len()
}

#[test]
fn only_harmless_checks_that_do_not_count_are_no_guards_of_a_path() {
    let nothing = Monitor::default;
    for kind in [CheckKind::SignedOverflow, CheckKind::Misaligned, CheckKind::Assertion] {
        assert_eq!(accelerators(kind.clone(), nothing()), 1, "{kind:?}");
    }
    // behind these a run goes on with any value, or nobody knows how: no closed form has that
    for kind in [CheckKind::DivisionByZero, CheckKind::ShiftRange, CheckKind::InvalidDeref] {
        assert_eq!(accelerators(kind.clone(), nothing()), 0, "{kind:?}");
    }
    // where they count, a failure is an error, and behind the check it has not happened
    let division = Monitor { division_by_zero: true, ..nothing() };
    assert_eq!(accelerators(CheckKind::DivisionByZero, division), 1);
}

fn assumes(text: &str) -> bool {
    text.lines().any(|l| l.starts_with("  __VERIFIER_assume("))
}

fn emitted(kind: CheckKind) -> String {
    let (mut program, store) = looping(kind, |s, i, n| s.udiv(i, n));
    // what the entry does not call is not emitted
    program.entry = FuncId(0);
    emit(&program, &store, &[]).expect("all of it can be said in C")
}

/// What a division gives whose check fails is any value, and not the one that the operator of the terms
/// happens to give.
#[test]
fn an_emitted_operation_whose_check_fails_gives_any_value() {
    for kind in [CheckKind::DivisionByZero, CheckKind::DivisionOverflow, CheckKind::ShiftRange] {
        let text = emitted(kind.clone());
        let line = text.lines().find(|l| l.contains("else") && l.contains("nondet")).unwrap_or_default();
        assert!(line.contains("if (") && line.contains(" = __VERIFIER_nondet_uint();"), "{kind:?}: {text}");
        assert!(!assumes(&text), "no run is lost: {text}");
    }
}

#[test]
fn an_emitted_check_that_is_harmless_is_left_out_and_another_ends_the_run() {
    for kind in [CheckKind::Misaligned, CheckKind::SignedOverflow] {
        assert!(!assumes(&emitted(kind.clone())), "{kind:?}");
    }
    assert!(assumes(&emitted(CheckKind::InvalidDeref)));
    assert!(emitted(CheckKind::Assertion).contains("reach_error();"));
}
