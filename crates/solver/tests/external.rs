//! The external backend: floats, arrays, layout rules, and processes that misbehave.

use secateur_base::Deadline;
use secateur_solver::{Answer, External, ExternalOptions, Reason, Solver};
use secateur_term::{Evaluator, FloatFormat, Op, Sort, SymbolKind, Term, TermStore};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The solvers found here; without any there is nothing to test.
fn solvers() -> Vec<External> {
    ["z3", "cvc5", "bitwuzla"]
        .iter()
        .filter(|name| std::process::Command::new(name).arg("--version").output().is_ok())
        .map(|name| External::new(ExternalOptions::new(name), Deadline::never()))
        .collect()
}

fn expect_sat(s: &mut TermStore, conditions: &[Term]) {
    for mut solver in solvers() {
        match solver.check(s, conditions) {
            Answer::Sat(model) => {
                let mut e = Evaluator::new(s, &model);
                assert!(conditions.iter().all(|&c| e.is_true(c) == Some(true)));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Unsatisfiable, and the core has at least these (solvers need not make it small).
fn expect_core(s: &mut TermStore, conditions: &[Term], needed: &[usize]) {
    for mut solver in solvers() {
        match solver.check(s, conditions) {
            Answer::Unsat(core) => assert!(needed.iter().all(|i| core.contains(i)), "{core:?}"),
            other => panic!("{other:?}"),
        }
    }
}

fn double(s: &mut TermStore, v: f64) -> Term {
    s.bv(64, u128::from(v.to_bits()))
}

#[test]
fn float_arithmetic() {
    let mut s = TermStore::new();
    let f = FloatFormat::Double;
    let x = s.input("x", 64);
    let (one, three) = (double(&mut s, 1.0), double(&mut s, 3.0));
    let sum = s.fbinary(Op::FAdd, f, x, one);
    let is_three = s.fbinary(Op::FEq, f, sum, three);
    expect_sat(&mut s, &[is_three]);
    let less = s.fbinary(Op::FLt, f, x, one);
    let other = s.input("y", 8);
    let zero = s.bv(8, 0);
    let unrelated = s.ne(other, zero);
    expect_core(&mut s, &[is_three, unrelated, less], &[0, 2]);
}

/// A NaN may have any encoding: what depends on which one must not be called unsatisfiable.
#[test]
fn the_encoding_of_nan_is_not_decided() {
    let mut s = TermStore::new();
    let f = FloatFormat::Single;
    let x = s.input("x", 32);
    let infinity = s.bv(32, u128::from(f32::INFINITY.to_bits()));
    let d = s.fbinary(Op::FSub, f, x, infinity);
    let is_infinite = s.eq(x, infinity);
    for bits in [0x7fc0_0000u128, 0xffc0_0000] {
        let k = s.bv(32, bits);
        let exactly = s.eq(d, k);
        for mut solver in solvers() {
            let answer = solver.check(&mut s, &[is_infinite, exactly]);
            assert!(!answer.is_unsat(), "infinity minus infinity may be {bits:x}");
        }
    }
}

#[test]
fn conversions_follow_evaluation_out_of_range() {
    let mut s = TermStore::new();
    let x = s.input("x", 64);
    let i = s.ftoi(true, FloatFormat::Double, x, 32);
    let big = double(&mut s, 1e10);
    let is_big = s.eq(x, big);
    let smallest = s.bv(32, 0x8000_0000);
    let wanted = s.eq(i, smallest);
    expect_sat(&mut s, &[is_big, wanted]);
    let not = s.not(wanted);
    expect_core(&mut s, &[is_big, not], &[0, 1]);
    let u = s.ftoi(false, FloatFormat::Double, x, 8);
    let minus_one = double(&mut s, -1.0);
    let is_minus_one = s.eq(x, minus_one);
    let wrapped = s.bv(8, 0xff);
    let wanted = s.eq(u, wrapped);
    expect_sat(&mut s, &[is_minus_one, wanted]);
}

/// `fmod`: exact for small quotients, bounded for all.
#[test]
fn remainders_of_floats() {
    let mut s = TermStore::new();
    let f = FloatFormat::Single;
    let single = |s: &mut TermStore, v: f32| s.bv(32, u128::from(v.to_bits()));
    let x = s.input("x", 32);
    let [three, fifty, hundred, wanted, zero] = [3.0, 50.0, 100.0, 2.5, 0.0].map(|v| single(&mut s, v));
    let r = s.fbinary(Op::FRem, f, x, three);
    let hits = s.fbinary(Op::FEq, f, r, wanted);
    let (above, below) = (s.fbinary(Op::FLt, f, fifty, x), s.fbinary(Op::FLt, f, x, hundred));
    expect_sat(&mut s, &[hits, above, below]);
    // of any number it is less than the divisor, with the sign of the dividend
    let large = s.fbinary(Op::FLe, f, three, r);
    expect_core(&mut s, &[large], &[0]);
    let (negative, positive) = (s.fbinary(Op::FLt, f, x, zero), s.fbinary(Op::FLt, f, zero, r));
    expect_core(&mut s, &[negative, positive], &[0, 1]);
}

#[test]
fn arrays_and_tables() {
    let mut s = TermStore::new();
    let a = s.fresh("a", Sort::Array { index: 32, elem: 8 }, SymbolKind::Input);
    let (i, j) = (s.input("i", 32), s.input("j", 32));
    let seven = s.bv(8, 7);
    let written = s.store(a, i, seven);
    let read = s.select(written, j);
    let is_seven = s.eq(read, seven);
    let differ = s.ne(i, j);
    expect_sat(&mut s, &[is_seven, differ]);
    let same = s.eq(i, j);
    let not_seven = s.not(is_seven);
    expect_core(&mut s, &[same, not_seven], &[0, 1]);
    let table = s.table_array(5, b"secateur");
    let k = s.input("k", 5);
    let byte = s.select(table, k);
    let letter = s.bv(8, u128::from(b'u'));
    let is_u = s.eq(byte, letter);
    expect_sat(&mut s, &[is_u]);
    let six = s.bv(5, 6);
    let not_six = s.ne(k, six);
    expect_core(&mut s, &[is_u, not_six], &[0, 1]);
}

#[test]
fn bases_obey_the_layout() {
    let mut s = TermStore::new();
    let kind = |object| SymbolKind::Base { object, align: 8, size: 40 };
    let a = s.fresh("a", Sort::Bv(64), kind(1));
    let b = s.fresh("b", Sort::Bv(64), kind(2));
    let k = s.bv(64, 16);
    let inside = s.add(a, k);
    let meets = s.eq(inside, b);
    expect_core(&mut s, &[meets], &[0]);
    let k = s.bv(64, 40);
    let end = s.add(a, k);
    let touches = s.eq(end, b);
    expect_sat(&mut s, &[touches]);
}

/// A program that behaves as the script says.
fn fake(name: &str, script: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("the script is written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it may be run");
    (dir, path)
}

fn one_condition(s: &mut TermStore) -> Term {
    let x = s.input("x", 8);
    let k = s.bv(8, 3);
    s.ult(x, k)
}

#[test]
fn processes_that_die_or_babble_are_no_answer() {
    for script in [
        "exit 1",
        "echo '(error \"no\")'",
        "echo '((('; exit",
        "echo )",
        "echo sat; echo nonsense",
        "echo unsat; echo '(b7)'",
    ] {
        let (_dir, path) = fake("z3", &format!("head -n 1 >/dev/null; {script}"));
        let mut s = TermStore::new();
        let c = one_condition(&mut s);
        let mut solver = External::new(ExternalOptions::new(path), Deadline::never());
        for _ in 0..2 {
            match solver.check(&mut s, &[c]) {
                Answer::Unknown(Reason::Failed(_)) => {}
                other => panic!("{script}: {other:?}"),
            }
        }
    }
    let mut s = TermStore::new();
    let c = one_condition(&mut s);
    let mut solver = External::new(ExternalOptions::new("/does/not/exist"), Deadline::never());
    assert!(matches!(solver.check(&mut s, &[c]), Answer::Unknown(Reason::Failed(_))));
}

#[test]
fn models_that_lie_are_refused() {
    let (_dir, path) = fake("z3", "head -n 1 >/dev/null; echo sat; echo '((s0 #xff))'; sleep 5");
    let mut s = TermStore::new();
    let c = one_condition(&mut s);
    let mut solver = External::new(ExternalOptions::new(path), Deadline::never());
    assert!(matches!(solver.check(&mut s, &[c]), Answer::Unknown(Reason::Failed(_))));
}

#[test]
fn the_deadline_and_the_flag_end_the_wait() {
    let (_dir, path) = fake("z3", "exec sleep 100");
    let mut s = TermStore::new();
    let c = one_condition(&mut s);
    let mut solver = External::new(ExternalOptions::new(path), Deadline::never());
    let started = Instant::now();
    solver.set_deadline(Deadline::after(Duration::from_millis(200)));
    assert_eq!(solver.check(&mut s, &[c]), Answer::Unknown(Reason::Deadline));
    let deadline = Deadline::after(Duration::from_secs(90));
    solver.set_deadline(deadline.clone());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            deadline.interrupt();
        });
        assert_eq!(solver.check(&mut s, &[c]), Answer::Unknown(Reason::Interrupted));
    });
    assert!(started.elapsed() < Duration::from_secs(60));
}
