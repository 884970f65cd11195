//! Counts of a run, for `--stats` and the report.

use crate::abstraction::{CandidateReport, LoopReport};
use crate::graph::tree::Tree;
use crate::graph::{Graph, Location, Status};
use crate::tuning::MOST_POINTS;
use hashbrown::HashMap;
use secateur_program::{Origin, Program};
use secateur_proof::Checked;

/// The name of all points in library functions and start-up code.
pub const LIBRARY: &str = "library functions";

/// Counts of a run, beside those of every run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InterpolationStats {
    /// Nodes of the graph.
    pub nodes: u64,
    /// Nodes that were covered, for a while or for good.
    pub covered: u64,
    /// Covers that were undone.
    pub uncovered: u64,
    /// The run began again, without taking branches for conditional assignments.
    pub begun_again: bool,
    /// Nodes that may cover nothing.
    pub pinned: u64,
    /// Nodes of which only the interpolant was kept.
    pub freed: u64,
    /// Why nodes may cover nothing, with how often; the most frequent first.
    pub pins: Vec<(&'static str, u64)>,
    /// Atoms of all interpolants.
    pub atoms: u64,
    /// Questions whether a state has an atom that evaluation answered.
    pub by_evaluation: u64,
    /// Those that went to the solver.
    pub by_solver: u64,
    /// Questions whether facts imply an atom, whatever the state.
    pub implications: u64,
    /// What the check of the proof found, if it was asked for and nothing was left open.
    pub checked: Option<Checked>,
    /// The points visited most, at most so many as fit a screen.
    pub points: Vec<PointStats>,
    /// The graph, if it was asked for.
    pub tree: Option<Tree>,
    /// What became of the loops.
    pub loops: Vec<LoopReport>,
    /// What became of invariants from outside.
    pub candidates: Vec<CandidateReport>,
}

/// Counts of a program point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointStats {
    /// The function, or [`LIBRARY`].
    pub function: String,
    /// The source line, 0 if unknown.
    pub line: u32,
    /// The number of the block.
    pub block: u32,
    /// Nodes there.
    pub visited: u64,
    /// Those that are covered.
    pub covered: u64,
    /// Atoms of their interpolants.
    pub atoms: u64,
    /// Microseconds spent on covering there.
    pub micros: u64,
}

/// The busiest program points.
pub fn busiest_points(
    graph: &Graph,
    program: &Program,
    covering: &HashMap<Location, u64>,
) -> Vec<PointStats> {
    let mut by_point: HashMap<Location, PointStats> = HashMap::new();
    for id in graph.ids() {
        let n = &graph[id];
        let at = n.location.without_stack();
        let p = by_point.entry(at).or_insert_with(|| {
            let function = program.function(at.func);
            let block = function.block(at.block);
            let span = block.stmts.get(at.stmt as usize).map_or(block.end_span, |s| s.span);
            PointStats {
                function: function.name.clone(),
                line: span.line,
                block: at.block.0,
                micros: covering.get(&at).copied().unwrap_or(0),
                ..PointStats::default()
            }
        });
        p.visited += 1;
        p.covered += u64::from(matches!(n.status, Status::Covered(_)));
        p.atoms += n.interpolant.len() as u64;
    }
    // what goes on inside library models is one place to a user
    let library = |at: &Location| program.function(at.func).origin == Origin::Model;
    let (models, users): (Vec<_>, Vec<_>) = by_point.into_iter().partition(|(at, _)| library(at));
    let mut points: Vec<PointStats> = users.into_iter().map(|(_, p)| p).collect();
    let one = models.into_iter().map(|(_, p)| p).reduce(|sum, p| PointStats {
        visited: sum.visited + p.visited,
        covered: sum.covered + p.covered,
        atoms: sum.atoms + p.atoms,
        micros: sum.micros + p.micros,
        ..sum
    });
    points.extend(one.map(|p| PointStats { function: String::from(LIBRARY), line: 0, block: 0, ..p }));
    points.sort_by(|a, b| (b.visited, &a.function, a.block).cmp(&(a.visited, &b.function, b.block)));
    points.truncate(MOST_POINTS);
    points
}
