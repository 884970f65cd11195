//! Runs of programs followed in those that are proofs by contracts: calls of recursive functions replaced,
//! loops cut at their heads.

use crate::common::{lowered, monitor, text};
use crate::{files, main_of};
use secateur_analysis::Loops;
use secateur_base::Deadline;
use secateur_explore::{Budget, Config, Explorer, Hooks};
use secateur_invariants::{Job, Proven, prove};
use secateur_program::{DataModel, Program, Stmt, StmtKind, Terminator};
use secateur_solver::{Layered, Options};
use secateur_term::{Term, TermStore};
use secateur_validation::{Followed, Pair, follow};
use std::path::Path;
use std::time::{Duration, Instant};

/// The proof by contracts and, if wanted, by invariants of loops, if there is one within the time.
fn proof(program: &Program, store: &TermStore, loops: bool, time: Duration) -> Option<Proven> {
    let deadline = Deadline::after(time);
    let mut engine = |job: Job<'_>, hooks: &mut dyn Hooks| {
        let budget = Budget { deadline: deadline.clone(), ..Budget::default() };
        let config = Config { monitor: job.monitor.clone(), budget, ..Config::default() };
        let solver = Layered::new(Options::new(deadline.clone()));
        Explorer::new(job.program, job.store, solver, config).run(hooks).0
    };
    prove(program, store, &monitor(), loops, &deadline, &mut Default::default(), &mut engine)
}

/// Three runs of the program in a derived one; the store and the checks are those of the proof.
fn compare(original: &Program, proven: &Proven, derived: &Program) -> Followed {
    let (monitor, derived_monitor, store) = (&monitor(), &proven.derived.monitor, &proven.derived.store);
    let pair = Pair { original, derived, store, monitor, derived_monitor };
    let (each, all) = (Duration::from_millis(500), Duration::from_secs(10));
    follow(&pair, 7, 3, each, &Deadline::after(all))
}

const RECURSIVE: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int same(int n) { if (n <= 0) return 7; return same(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < 2; i++) s += same(n & 3);
  if (s != 14) reach_error();
  return s;
}";

/// A contract that no call keeps loses every run behind a call.
#[test]
fn a_contract_that_excludes_what_happens_is_noticed() {
    let (program, store) = text(RECURSIVE);
    let proven = proof(&program, &store, false, Duration::from_secs(20)).expect("a proof");
    let right = compare(&program, &proven, &proven.derived.program);
    assert!(right.lost.is_empty() && right.found > 0, "{right:?}");
    let mut wrong = proven.derived.program.clone();
    let stub = wrong.functions.iter_mut().find(|f| f.name == "contract of same").expect("the stub");
    for block in stub.blocks.iter_mut().filter(|b| matches!(b.end, Terminator::Return(_))) {
        block.stmts.push(Stmt { kind: StmtKind::Assume { cond: Term::FALSE }, span: block.end_span });
    }
    let done = compare(&program, &proven, &wrong);
    assert_eq!(done.lost.len(), 1, "{done:?}");
    assert!(done.lost[0].contains("leaves the loop of main()"), "{:?}", done.lost);
}

const COUNTED: &str = "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0;
  if (n > 20) n = 20;
  while (x < n) x++;
  if (x > 20) reach_error();
  return 0;
}";

/// An invariant that a state at the head does not have loses the runs that come there with it.
#[test]
fn an_invariant_that_excludes_what_happens_is_noticed() {
    let (program, store) = text(COUNTED);
    let proven = proof(&program, &store, true, Duration::from_secs(20)).expect("a proof");
    let right = compare(&program, &proven, &proven.derived.program);
    assert!(right.lost.is_empty() && right.found > 0, "{right:?}");
    let f = main_of(&program);
    let head = Loops::of(&program.functions[f]).all[0].head;
    let mut wrong = proven.derived.program.clone();
    let own = program.functions[f].blocks.len();
    // where a new state begins at the head
    let new = wrong.functions[f].blocks.iter_mut().skip(own).filter(|b| b.end == Terminator::Goto(head));
    for block in new {
        block.stmts.push(Stmt { kind: StmtKind::Assume { cond: Term::FALSE }, span: block.end_span });
    }
    let done = compare(&program, &proven, &wrong);
    assert_eq!(done.lost.len(), 1, "{done:?}");
}

/// A run that ends inside of a recursive call has no counterpart of its own, for calls that do not return are
/// not told by a contract.
#[test]
fn a_program_left_from_inside_a_call_is_no_lost_run() {
    let (program, store) = text(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); extern void exit(int);
int down(int n) { if (n <= 0) exit(3); return down(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int() & 3, s = 0;
  for (int i = 0; i < 2; i++) s += n;
  down(s);
  reach_error();
  return s;
}",
    );
    let proven = proof(&program, &store, false, Duration::from_secs(20)).expect("a proof");
    let done = compare(&program, &proven, &proven.derived.program);
    assert!(done.lost.is_empty() && done.found > 0, "{done:?}");
}

/// Without a loop, a run is told by what recursive functions return.
#[test]
fn a_contract_about_another_result_is_noticed() {
    let (program, store) = text(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int same(int n) { if (n <= 0) return 7; return same(n - 1); }
int main(void) {
  int r = same(__VERIFIER_nondet_int() & 3);
  if (r != 7) reach_error();
  return 0;
}",
    );
    let proven = proof(&program, &store, false, Duration::from_secs(20)).expect("a proof");
    let right = compare(&program, &proven, &proven.derived.program);
    assert!(right.lost.is_empty() && right.found > 0, "{right:?}");
    let mut wrong = proven.derived.program.clone();
    let mut store = proven.derived.store.clone();
    let stub = wrong.functions.iter_mut().find(|f| f.name == "contract of same").expect("the stub");
    for block in &mut stub.blocks {
        if let Terminator::Return(Some(result)) = block.end {
            let width = store.width(result);
            let seven = store.bv(width, 7);
            let cond = store.ne(result, seven);
            block.stmts.push(Stmt { kind: StmtKind::Assume { cond }, span: block.end_span });
        }
    }
    let (monitor, derived_monitor) = (&monitor(), &proven.derived.monitor);
    let pair = Pair { original: &program, derived: &wrong, store: &store, monitor, derived_monitor };
    let done = follow(&pair, 7, 3, Duration::from_secs(1), &Deadline::after(Duration::from_secs(10)));
    assert_eq!(done.lost.len(), 1, "{done:?}");
    assert!(done.lost[0].contains("comes back to main()"), "{:?}", done.lost);
}

/// What is called in a loop that was cut happens once or not at all in the derived program: no run is lost by
/// that.
#[test]
fn loops_of_functions_called_in_a_cut_loop_are_not_compared() {
    let (program, store) = text(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
unsigned up(unsigned n) { unsigned s = 0; while (s < n) s++; return s; }
int main(void) {
  unsigned x = 0;
  while (x < 5) { up(3); x++; }
  if (x != 5) reach_error();
  return 0;
}",
    );
    let proven = proof(&program, &store, true, Duration::from_secs(20)).expect("a proof");
    let done = compare(&program, &proven, &proven.derived.program);
    assert!(done.lost.is_empty() && done.found > 0, "{done:?}");
}

/// The programs with recursive functions, and loops as many as there is time for. What the other folders
/// prove in this way, `--check-proof` follows in the tests of the command line.
#[test]
fn proofs_by_contract_lose_no_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut all = Vec::new();
    for folder in ["recursion", "loops"] {
        files(&root.join(folder), &mut all);
    }
    let end = Instant::now() + Duration::from_secs(20);
    let (mut proofs, mut found, mut open) = (0, 0, 0);
    for file in &all {
        if Instant::now() > end {
            break;
        }
        let source = std::fs::read_to_string(file).expect("a program");
        // others have other properties, and no proof can be expected where the answer is not TRUE
        if !source.contains("// expect: TRUE") || source.contains("// property:") {
            continue;
        }
        let model = if source.contains("data-model: ILP32") { DataModel::Ilp32 } else { DataModel::Lp64 };
        let Some((program, store)) = lowered(file, model) else { continue };
        let Some(proven) = proof(&program, &store, true, Duration::from_secs(2)) else { continue };
        let done = compare(&program, &proven, &proven.derived.program);
        assert!(done.lost.is_empty(), "{}: {:?}", file.display(), done.lost);
        proofs += 1;
        found += done.found;
        open += done.open;
    }
    assert!(proofs > 3 && found > 3, "{proofs} proofs, {found} runs found, {open} open");
}
