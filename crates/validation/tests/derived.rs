//! Runs of programs followed in what acceleration makes of them, and in programs that are wrong on purpose.

mod common;
mod contracts;

use common::{accelerated, compare, lowered, text};
use secateur_analysis::Loops;
use secateur_program::{BlockId, DataModel, Halt, Program, Stmt, StmtKind, Terminator};
use secateur_term::TermStore;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

const COUNTS: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 3;
  for (int i = 0; i < 5; i++) { x += 2; if (n > 7) y++; }
  if (x + y == n) reach_error();
  return x;
}";

fn main_of(program: &Program) -> usize {
    program.functions.iter().position(|f| f.name == "main").expect("main")
}

#[test]
fn a_program_has_its_own_runs() {
    let (program, store) = text(COUNTS);
    let done = compare(&program, &program, &store, 5, SECOND);
    assert!(done.lost.is_empty(), "{:?}", done.lost);
    assert!(done.found >= 2, "{done:?}");
}

/// A derived program in which the loop is never left loses every run.
#[test]
fn a_loop_that_is_never_left_is_noticed() {
    let (program, store) = text(COUNTS);
    let mut wrong = program.clone();
    let f = main_of(&program);
    let head = Loops::of(&program.functions[f]).all[0].head;
    let silent = BlockId(wrong.functions[f].blocks.len() as u32);
    let mut end = wrong.functions[f].blocks[0].clone();
    (end.stmts, end.end) = (Vec::new(), Terminator::Halt(Halt::Silent));
    wrong.functions[f].blocks.push(end);
    // whoever comes back to the head halts without a word: what an automaton with an empty word would do
    let inside = Loops::of(&program.functions[f]).all[0].latches.clone();
    for latch in inside {
        if let Terminator::Goto(b) = &mut wrong.functions[f].blocks[latch.0 as usize].end
            && *b == head
        {
            *b = silent;
        }
    }
    let done = compare(&program, &wrong, &store, 5, SECOND);
    assert_eq!(done.lost.len(), 1, "{done:?}");
    assert!(done.lost[0].contains("leaves the loop of main()"), "{:?}", done.lost);
}

/// Another value behind the loop is noticed, and so is an input that was taken to be the same in all
/// iterations.
#[test]
fn a_wrong_value_is_noticed() {
    let (program, mut store) = text(COUNTS);
    let mut wrong = program.clone();
    let f = main_of(&program);
    let x =
        program.functions[f].locals.iter().copied().find(|v| program.variable(*v).name == "x").expect("x");
    let width = program.variable(x).width;
    let head = Loops::of(&program.functions[f]).all[0].head;
    // nobody gets to ten
    let (value, ten) = (store.var(x, width), store.bv(width, 10));
    let cond = store.ne(value, ten);
    let block = &mut wrong.functions[f].blocks[head.0 as usize];
    block.stmts.insert(0, Stmt { kind: StmtKind::Assume { cond }, span: block.end_span });
    let done = compare(&program, &wrong, &store, 3, SECOND);
    assert_eq!(done.lost.len(), 1, "{done:?}");
    assert!(done.lost[0].contains("x = 10"), "{:?}", done.lost);
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("tests/c").map(|e| e.expect("an entry").path()).collect();
    all.sort();
    for path in all {
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|e| e == "c") {
            into.push(path);
        }
    }
}

/// Programs of `tests/c` with loops that are accelerated, as many as there is time for; each run of the test
/// begins somewhere else.
#[test]
fn accelerated_programs_lose_no_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut all = Vec::new();
    for folder in ["accelerate", "answers", "loops", "lang"] {
        files(&root.join(folder), &mut all);
    }
    let minutes = std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_secs() / 60);
    let first = minutes as usize % all.len();
    all.rotate_left(first);
    let end = Instant::now() + Duration::from_secs(20);
    let (mut programs, mut found, mut open) = (0, 0, 0);
    for file in &all {
        if Instant::now() > end {
            break;
        }
        let source = std::fs::read_to_string(file).expect("a program");
        if !["for (", "while (", "goto "].iter().any(|l| source.contains(l)) {
            continue;
        }
        let model = if source.contains("data-model: ILP32") { DataModel::Ilp32 } else { DataModel::Lp64 };
        let Some((program, mut store)) = lowered(file, model) else { continue };
        let each = Duration::from_millis(300);
        let Some(done) = accelerated(&program, &mut store, 3, each) else { continue };
        assert!(done.lost.is_empty(), "{}: {:?}", file.display(), done.lost);
        programs += 1;
        found += done.found;
        open += done.open;
    }
    assert!(programs > 5 && found > 5, "{programs} programs, {found} runs found, {open} open");
}

/// Random loops: counting ones, and loops inside loops.
#[test]
fn accelerated_random_loops_lose_no_run() {
    let end = Instant::now() + Duration::from_secs(20);
    let (mut programs, mut found, mut open) = (0, 0, 0);
    for seed in 0..40u64 {
        if Instant::now() > end {
            break;
        }
        let shape = if seed % 2 == 0 { cgen::counting_loops(seed) } else { cgen::nested_loops(seed) };
        let asked = shape.verified(&vec![String::from("a == 77 && b == 78"); shape.points]);
        let (program, mut store): (Program, TermStore) = text(&asked);
        let each = Duration::from_millis(300);
        let Some(done) = accelerated(&program, &mut store, 3, each) else { continue };
        assert!(done.lost.is_empty(), "seed {seed}: {:?}\n{asked}", done.lost);
        programs += 1;
        found += done.found;
        open += done.open;
    }
    assert!(programs > 5 && found > 5, "{programs} programs, {found} runs found, {open} open");
}
