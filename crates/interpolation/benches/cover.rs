//! The covered graph: a chain of branches whose paths are covered where they meet (Jaffar et al., TracerX,
//! Fig. 4), and a loop without bound that its own head covers.

use criterion::{Criterion, criterion_group, criterion_main};
use secateur_base::Deadline;
use secateur_explore::{Candidate, Conclusion, Config, Confirmation, Hooks};
use secateur_frontend::{LowerOptions, load_text};
use secateur_interpolation::{CoveredGraphEngine, InterpolationOptions};
use secateur_program::{DataModel, Monitor, Program};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::fmt::Write;
use std::hint::black_box;

/// The programs are safe, so there is nothing to confirm.
struct NoErrors;

impl Hooks for NoErrors {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

const DECLARATIONS: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

/// `count` choices between 1 and -1, whose sum is at most `count`.
fn diamonds(count: u32) -> String {
    let mut body = String::from("int s = 0;\n");
    for _ in 0..count {
        body.push_str("if (__VERIFIER_nondet_int()) s++; else s--;\n");
    }
    let _ = writeln!(body, "if (s > {count}) reach_error();");
    format!("{DECLARATIONS}int main(void) {{ {body} return 0; }}")
}

/// What is taken from one counter goes to the other, for any number of iterations.
fn portions() -> String {
    let body = "unsigned count = __VERIFIER_nondet_int(), done = 0, left = count;
        while (left > 0) {
            unsigned portion = __VERIFIER_nondet_int();
            if (portion > left) portion = left;
            left -= portion;
            done += portion;
        }
        if (done != count) reach_error();";
    format!("{DECLARATIONS}int main(void) {{ {body} return 0; }}")
}

fn load(source: &str) -> (Program, TermStore) {
    load_text(source, DataModel::Lp64, &LowerOptions::default()).expect("the program compiles")
}

fn run((program, store): &(Program, TermStore)) -> usize {
    let monitor = Monitor { error_calls: true, ..Monitor::default() };
    let config = Config { monitor, ..Config::default() };
    let layered = || Layered::new(Options::new(Deadline::never()));
    let options = InterpolationOptions::default();
    let engine = CoveredGraphEngine::new(program, store.clone(), layered(), layered(), config, options);
    let (outcome, _, _) = engine.run(&mut NoErrors);
    assert!(outcome.conclusion == Conclusion::Exhausted, "these programs are safe");
    outcome.notes.len()
}

fn covers(criterion: &mut Criterion) {
    for count in [20, 60] {
        let program = load(&diamonds(count));
        criterion.bench_function(&format!("cover/{count} branches"), |bench| {
            bench.iter(|| run(black_box(&program)));
        });
    }
    let program = load(&portions());
    criterion.bench_function("cover/loop without bound", |bench| {
        bench.iter(|| run(black_box(&program)));
    });
}

criterion_group!(benches, covers);
criterion_main!(benches);
