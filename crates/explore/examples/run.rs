//! Runs the plain executor on a C file, every error taken at its word. For development: `secateur verify` is
//! the real thing.

use secateur_base::Deadline;
use secateur_explore::{Budget, Candidate, Config, Confirmation, Explorer, Hooks, SearchKind};
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load};
use secateur_program::{DataModel, Monitor, Program};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::time::{Duration, Instant};

struct Believe;
impl Hooks for Believe {
    fn confirm(&mut self, c: &Candidate, program: &Program, _: &TermStore) -> Confirmation {
        println!("error: {} at {}", c.violation.text, program.place(c.violation.span));
        for i in &c.scenario.inputs {
            println!("  {} = {:?}", i.name, i.data);
        }
        Confirmation::Confirmed
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |f: &str| args.iter().any(|a| a == f);
    let mut request = CompileRequest::new(args.iter().filter(|a| !a.starts_with("--")));
    request.data_model = Some(if has("--64") { DataModel::Lp64 } else { DataModel::Ilp32 });
    let (program, store) = load(&request, &LowerOptions::default()).map_err(|e| format!("{e:?}"))?;
    let deadline = Deadline::after(Duration::from_secs(20));
    let solver = Layered::new(Options::new(deadline.clone()));
    let search = if has("--random") {
        SearchKind::RandomPath
    } else if has("--bfs") {
        SearchKind::BreadthFirst
    } else {
        SearchKind::DepthFirst
    };
    let monitor = if has("--unreach") {
        Monitor { error_calls: true, ..Monitor::default() }
    } else {
        Monitor::developer()
    };
    let config =
        Config { monitor, search, budget: Budget { deadline, ..Budget::default() }, ..Config::default() };
    let begin = Instant::now();
    let (outcome, _) = Explorer::new(&program, store, solver, config).run(&mut Believe);
    let time = begin.elapsed();
    println!("{:#?}", outcome.statistics);
    for n in outcome.notes.iter().take(10) {
        println!("{n:?}");
    }
    println!(
        "{:?} in {time:?}, {:.2} M steps/s",
        outcome.conclusion,
        outcome.statistics.steps as f64 / 1e6 / time.as_secs_f64()
    );
    Ok(())
}
