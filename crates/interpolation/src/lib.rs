//! Pruning with interpolants: the covered graph, which unites Jaffar et al., TRACER
//! and TracerX, and Chu et al., Heap Programs.
//!
//! Symbolic execution makes a tree. Where paths meet, a state may be *covered* by a node that was expanded
//! before, if it satisfies that node's interpolant: the atoms every state there must satisfy so that what was
//! found below holds for it. Covers are provisional: when the coverer needs more, its covered nodes are asked
//! again, and those that do not satisfy it are opened again. So a node may be covered by its own ancestor,
//! which closes loops without bound.
//!
//! When nothing is open, the interpolants are an inductive invariant: the graph is the proof.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod abstraction;
mod graph;
mod options;
mod proof;
mod propagate;
mod search;
mod static_facts;
mod statistics;
mod tuning;
mod wp;

pub use abstraction::{CandidateFate, CandidateInvariant, CandidateReport, Closed, LoopReport};
pub use graph::tree::{Tree, TreeNode};
pub use options::{InterpolationOptions, Method, Order};
pub use search::engine::{CoveredGraphEngine, Pausable};
pub use secateur_proof::Checked;
pub use statistics::{InterpolationStats, LIBRARY, PointStats};
