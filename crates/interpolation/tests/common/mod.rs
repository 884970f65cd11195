//! C text in, verdict and tree out; every proof is checked by z3 where it is installed.

#![allow(dead_code, reason = "each test file uses a part of it")]

use secateur_base::Deadline;
use secateur_explore::{Budget, Candidate, Conclusion, Config, Confirmation, Hooks, Outcome, SearchKind};
use secateur_frontend::{LowerOptions, load_text};
use secateur_interpolation::{CoveredGraphEngine, InterpolationOptions, InterpolationStats, Method, Tree};
use secateur_program::{DataModel, Monitor, Program};
use secateur_solver::{ExternalOptions, Layered, Options};
use secateur_term::TermStore;
use std::time::Duration;

/// Errors are taken at their word.
struct Believe;

impl Hooks for Believe {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

pub struct Run {
    pub outcome: Outcome,
    pub stats: InterpolationStats,
}

impl Run {
    pub fn is_true(&self) -> bool {
        self.outcome.conclusion == Conclusion::Exhausted
    }

    pub fn is_false(&self) -> bool {
        matches!(self.outcome.conclusion, Conclusion::False(_))
    }

    fn tree(&self) -> &Tree {
        self.stats.tree.as_ref().expect("the tree was asked for")
    }

    pub fn nodes(&self) -> usize {
        self.tree().nodes.len()
    }

    /// The different atoms at nodes of a line that are not covered.
    pub fn interpolants_at(&self, line: u32) -> Vec<String> {
        let nodes = self.tree().nodes.iter().filter(|n| n.line == line && n.covered_by.is_none());
        let mut atoms: Vec<String> = nodes.flat_map(|n| n.interpolant.clone()).collect();
        atoms.sort();
        atoms.dedup();
        atoms
    }

    /// How many nodes a line has.
    pub fn visits_at(&self, line: u32) -> usize {
        self.tree().nodes.iter().filter(|n| n.line == line).count()
    }

    /// How many nodes of a line are covered.
    pub fn covered_at(&self, line: u32) -> usize {
        self.tree().nodes.iter().filter(|n| n.line == line && n.covered_by.is_some()).count()
    }
}

pub fn run(source: &str, method: Method) -> Run {
    run_with(
        source,
        InterpolationOptions { method, ..InterpolationOptions::default() },
        SearchKind::DepthFirst,
        None,
    )
}

/// With a bound on steps, without a check or a tree.
pub fn run_for(source: &str, search: SearchKind, steps: u64) -> Run {
    execute(
        source,
        InterpolationOptions::default(),
        search,
        Budget { steps: Some(steps), ..Budget::default() },
    )
}

/// Without a check or a tree, which need all of every node.
pub fn run_freely(source: &str, reclaim_after: usize) -> Run {
    let options = InterpolationOptions { reclaim_after, ..InterpolationOptions::default() };
    execute(source, options, SearchKind::DepthFirst, Budget::default())
}

pub fn run_with(
    source: &str,
    options: InterpolationOptions,
    search: SearchKind,
    iterations: Option<u32>,
) -> Run {
    let options = InterpolationOptions { tree: true, check: ExternalOptions::find(), ..options };
    execute(source, options, search, Budget { iterations, ..Budget::default() })
}

fn execute(source: &str, options: InterpolationOptions, search: SearchKind, budget: Budget) -> Run {
    let (program, store) =
        load_text(source, DataModel::Ilp32, &LowerOptions::default()).expect("the program is lowered");
    let deadline = Deadline::after(Duration::from_secs(60));
    let layered = || Layered::new(Options::new(deadline.clone()));
    let config = Config {
        monitor: Monitor { error_calls: true, ..Monitor::default() },
        search,
        budget: Budget { deadline: deadline.clone(), ..budget },
        ..Config::default()
    };
    let engine = CoveredGraphEngine::new(&program, store, layered(), layered(), config, options);
    let (outcome, stats, _) = engine.run(&mut Believe);
    if let Some(checked) = &stats.checked {
        assert!(checked.wrong.is_empty(), "the proof does not hold: {:#?}", checked.wrong);
    }
    Run { outcome, stats }
}
