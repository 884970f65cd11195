//! The options of the covered graph.

use crate::abstraction::CandidateInvariant;
use crate::tuning::{FIRST_LEARNING, RECLAIM_AFTER};
use secateur_solver::ExternalOptions;

/// How interpolants are made.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Facts of the states, by unsat cores.
    Core,
    /// The same with equations weakened to inequalities (strongest postconditions, Jaffar et al., TRACER).
    Sp,
    /// Weakest preconditions (Jaffar et al., TRACER and TracerX).
    #[default]
    Wp,
}

/// Who may cover whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Any expanded node of the location: covers are provisional.
    #[default]
    Covered,
    /// Nodes whose subtree is finished, as in Jaffar et al., TRACER and TracerX: never one above.
    Postorder,
}

/// How the covered graph is made.
#[derive(Clone, Debug)]
pub struct InterpolationOptions {
    /// How interpolants are made.
    pub method: Method,
    /// Who may cover whom.
    pub order: Order,
    /// Whether to hand out the tree.
    pub tree: bool,
    /// Loops that covering does not close are abstracted; else they are unrolled.
    pub invariants: bool,
    /// Ticks (see `abstraction/effort.rs`). Large loops and those over memory are unrolled until the run has
    /// cost this much: what covering closes soon needs no guesses.
    pub patience: u64,
    /// Invariants from outside, to be tried at their loops.
    pub candidates: Vec<CandidateInvariant>,
    /// Of loops that covering closed or that were unrolled it is told what holds at the head and how often, too. That
    /// takes questions of its own, a third of some runs.
    pub tell_loops: bool,
    /// Nodes that differ only in what their paths assumed are joined.
    pub forget: bool,
    /// Branches with an impossible, harmless side do not need their condition (weakest preconditions only).
    pub diamonds: bool,
    /// Interpolants are computed for nodes that may cover others, as long as that pays; else for all nodes.
    pub lazy: bool,
    /// Questions about atoms that are not answered soon count as answered with no, as in a run that learns lazily.
    pub hurry: bool,
    /// Ticks that learning may cost whatever it saves.
    pub first_learning: u64,
    /// The number of nodes after which the graph is first searched for states and edges that can be freed.
    pub reclaim_after: usize,
    /// Keeps what the check of the proof needs, and checks it with this solver.
    pub check: Option<ExternalOptions>,
}

impl Default for InterpolationOptions {
    fn default() -> InterpolationOptions {
        InterpolationOptions {
            method: Method::default(),
            order: Order::default(),
            tree: false,
            invariants: false,
            patience: 0,
            candidates: Vec::new(),
            tell_loops: true,
            forget: true,
            diamonds: true,
            lazy: false,
            hurry: false,
            first_learning: FIRST_LEARNING,
            reclaim_after: RECLAIM_AFTER,
            check: None,
        }
    }
}
