//! Values, branches, calls, limits.

mod support;

use secateur_interpreter::*;
use secateur_program::*;
use secateur_term::{Op, Term};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use support::*;

/// `s = 0; for (i = 0; i < n; i++) s += i; return s`
fn summing(n: i128) -> Build {
    let mut b = Build::new(DataModel::Lp64);
    let main = FuncId(0);
    let (s, rs) = b.main_local("s", 32);
    let (i, ri) = b.main_local("i", 32);
    let (zero, one, n) = (b.int(32, 0), b.int(32, 1), b.int(32, n));
    let less = b.store.slt(ri, n);
    let (sum, next) = (b.store.add(rs, ri), b.store.add(ri, one));
    let init = vec![StmtKind::Assign { var: s, value: zero }, StmtKind::Assign { var: i, value: zero }];
    b.block(main, init, Terminator::Goto(BlockId(1)));
    b.block(main, vec![], Terminator::Branch { cond: less, then: BlockId(2), other: BlockId(3) });
    let body = vec![StmtKind::Assign { var: s, value: sum }, StmtKind::Assign { var: i, value: next }];
    b.block(main, body, Terminator::Goto(BlockId(1)));
    b.block(main, vec![], Terminator::Return(Some(rs)));
    b
}

#[test]
fn loops_and_exit_codes() {
    let b = summing(100);
    let run = b.run(Options::default(), &Scenario::default());
    assert_eq!(run.outcome, Outcome::Exited(4950));
    // 3 for the start, 101 tests, 100 bodies of 3, the return
    assert_eq!(run.steps, 3 + 101 + 300 + 1);
}

#[test]
fn limits_end_a_run() {
    let b = summing(1 << 30);
    let limited = Options { step_limit: 1000, ..Options::default() };
    let run = b.run(limited, &Scenario::default());
    assert_eq!(run.outcome, Outcome::StepLimit);
    assert!(run.steps >= 1000 && run.steps < 1010, "{}", run.steps);
    let stop = Options { stop: Some(Arc::new(AtomicBool::new(true))), ..Options::default() };
    assert_eq!(b.run(stop, &Scenario::default()).outcome, Outcome::Interrupted);
}

#[test]
fn events_tell_the_story() {
    #[derive(Default)]
    struct Log(Vec<String>);
    impl Observer for Log {
        fn event(&mut self, place: ProgramPoint, event: &Event<'_>) {
            self.0.push(match event {
                Event::Branch { taken, to, .. } => format!("{} {taken} {}", place.span.line, to.0),
                Event::Assign { var, old, new, .. } => {
                    format!("{} v{} {old:?} {new}", place.span.line, var.0)
                }
                Event::Return { value, .. } => format!("return {value:?}"),
                other => format!("{other:?}"),
            });
        }
    }
    let b = summing(1);
    let mut log = Log::default();
    let options = Options { level: Level::All, ..Options::default() };
    Interpreter::new(&b.program, &b.store, options).run(&Scenario::default(), &mut log);
    let expected = [
        "10 v0 None 0",
        "11 v1 None 0",
        "29 true 2",
        "30 v0 Some(0) 0",
        "31 v1 Some(0) 1",
        "29 false 3",
        "return Some(0)",
    ];
    assert_eq!(log.0, expected);
}

/// `f(n) = n == 0 ? 1 : n * f(n - 1)`
fn factorial(n: i128) -> Build {
    let mut b = Build::new(DataModel::Ilp32);
    let f = b.function("f", false);
    let (_, n_read) = b.local(f, "n", 32, VarKind::Param);
    let (r, r_read) = b.local(f, "r", 32, VarKind::Local);
    let (zero, one, n) = (b.int(32, 0), b.int(32, 1), b.int(32, n));
    let stop = b.store.eq(n_read, zero);
    let less = b.store.sub(n_read, one);
    let product = b.store.mul(n_read, r_read);
    let arg = |value| vec![Argument { value, bytes: 4, align: 4, by_value: false }];
    b.block(f, vec![], Terminator::Branch { cond: stop, then: BlockId(1), other: BlockId(2) });
    b.block(f, vec![], Terminator::Return(Some(one)));
    let callee = Callee::Direct(f);
    b.block(f, vec![], Terminator::Call { callee, args: arg(less), var: Some(r), next: BlockId(3) });
    b.block(f, vec![], Terminator::Return(Some(product)));
    let (x, x_read) = b.main_local("x", 32);
    // through a pointer to the function
    let callee = Callee::Indirect(b.program.object(b.program.function(f).object).base);
    let main = FuncId(0);
    b.block(main, vec![], Terminator::Call { callee, args: arg(n), var: Some(x), next: BlockId(1) });
    b.block(main, vec![], Terminator::Return(Some(x_read)));
    b
}

#[test]
fn recursion_and_its_end() {
    assert_eq!(factorial(10).outcome(), Outcome::Exited(3_628_800));
    assert_eq!(factorial(-1).outcome(), Outcome::StackOverflow);
}

#[test]
fn calls_of_what_is_no_function() {
    let mut b = Build::new(DataModel::Lp64);
    let (_, data) = b.object("data", 8, ObjectKind::Global);
    let (_, ext) = b.object("mystery", 1, ObjectKind::UnknownFunction);
    let null = b.word(0);
    let call =
        |addr| Terminator::Call { callee: Callee::Indirect(addr), args: vec![], var: None, next: BlockId(0) };
    b.block(FuncId(0), vec![], call(data));
    assert_eq!(error(&b.outcome()).0, CheckKind::InvalidDeref);
    b.program.functions[0].blocks[0].end = call(null);
    assert_eq!(error(&b.outcome()).0, CheckKind::InvalidDeref);
    b.program.functions[0].blocks[0].end = call(ext);
    assert!(matches!(b.outcome(), Outcome::Unsupported { what, .. } if what.contains("mystery")));
}

#[test]
fn switches_and_computed_gotos() {
    let mut b = Build::new(DataModel::Lp64);
    let main = FuncId(0);
    let (_, l1) = b.object("l1", 1, ObjectKind::Label);
    let (_, l2) = b.object("l2", 1, ObjectKind::Label);
    let (x, rx) = b.main_local("x", 32);
    let value = b.int(32, 7);
    let codes: Vec<Term> = (0..3).map(|k| b.int(32, k)).collect();
    let cases = vec![(5, BlockId(1)), (7, BlockId(2))];
    let assign = vec![StmtKind::Assign { var: x, value }];
    b.block(main, assign, Terminator::Switch { value: rx, cases, default: BlockId(1) });
    b.block(main, vec![], Terminator::Return(Some(codes[0])));
    b.block(
        main,
        vec![],
        Terminator::Indirect { addr: l2, targets: vec![(l1, BlockId(1)), (l2, BlockId(3))] },
    );
    b.block(main, vec![], Terminator::Return(Some(codes[2])));
    assert_eq!(b.outcome(), Outcome::Exited(2));
}

#[test]
fn checks_that_count_and_checks_that_do_not() {
    let mut b = Build::new(DataModel::Lp64);
    let (x, rx) = b.main_local("x", 32);
    let (five, six) = (b.int(32, 5), b.int(32, 6));
    let ok = b.store.eq(rx, six);
    let check = |kind| StmtKind::Check { ok, kind, text: String::from("x == 6") };
    b.main(vec![StmtKind::Assign { var: x, value: five }, check(CheckKind::Assertion)], rx);
    let Outcome::Error(report) = b.outcome() else { panic!("no error") };
    assert_eq!((report.text.as_str(), report.span.line), ("x == 6", 11));
    assert_eq!((report.condition, &report.values[..]), (Some(ok), &[(x, 5)][..]));
    assert_eq!(report.user_place(&b.program), StackEntry { function: FuncId(0), span: span(11) });
    let mut relaxed = Options { monitor: Monitor::default(), ..Options::default() };
    assert_eq!(b.run(relaxed.clone(), &Scenario::default()).outcome, Outcome::Exited(5));
    b.program.functions[0].blocks[0].stmts[1].kind = check(CheckKind::SignedOverflow);
    assert_eq!(b.outcome(), Outcome::Exited(5));
    // the result of a shift too far is any value, and nobody says which
    b.program.functions[0].blocks[0].stmts[1].kind = check(CheckKind::ShiftRange);
    assert_eq!(error(&b.outcome()).0, CheckKind::ShiftRange);
    b.program.functions[0].blocks[0].stmts[1].kind = check(CheckKind::DivisionByZero);
    relaxed.monitor.division_by_zero = false;
    let run = b.run(relaxed, &Scenario::default());
    assert_eq!(error(&run.outcome).0, CheckKind::DivisionByZero, "no way to go on");
}

#[test]
fn ends_of_runs() {
    let mut b = Build::new(DataModel::Lp64);
    let code = b.int(32, -3);
    b.block(FuncId(0), vec![], Terminator::Halt(Halt::Exit(code)));
    let expected = [
        (Halt::Exit(code), Outcome::Exited(-3)),
        (Halt::Abort, Outcome::Aborted),
        (Halt::Unreachable, Outcome::Unreachable { span: span(19) }),
        (Halt::Silent, Outcome::Silent),
    ];
    for (halt, outcome) in expected {
        b.program.functions[0].blocks[0].end = Terminator::Halt(halt);
        assert_eq!(b.outcome(), outcome);
    }
    let (_, rx) = b.main_local("x", 1);
    b.program.functions[0].blocks.clear();
    b.main(vec![StmtKind::Assume { cond: rx }], code);
    assert_eq!(b.outcome(), Outcome::AssumeFailed { span: span(10) });
    b.program.functions[0].blocks[0].stmts[0].kind = StmtKind::Unsupported { what: String::from("asm") };
    assert_eq!(b.outcome(), Outcome::Unsupported { what: String::from("asm"), span: span(10) });
}

#[test]
fn floats_and_wide_numbers() {
    use secateur_term::FloatFormat::Double;
    let mut b = Build::new(DataModel::Lp64);
    let (x, rx) = b.main_local("x", 64);
    let (w, rw) = b.main_local("w", 128);
    let half = b.int(64, i128::from(0.5f64.to_bits()));
    let (seven, wide) = (b.int(64, 7), b.int(128, 1 << 100));
    let float = b.store.itof(true, seven, Double);
    let product = b.store.fbinary(Op::FMul, Double, rx, half);
    let int = b.store.ftoi(true, Double, product, 32);
    let high = b.store.extract(rw, 96, 32);
    let sum = b.store.add(int, high);
    b.main(vec![StmtKind::Assign { var: x, value: float }, StmtKind::Assign { var: w, value: wide }], sum);
    assert_eq!(b.outcome(), Outcome::Exited(3 + 16));
}
