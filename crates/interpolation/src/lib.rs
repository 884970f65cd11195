//! Pruning with interpolants: the covered graph of the design, section 4, which unites Jaffar et al., TRACER
//! and TracerX, and Chu et al., Heap Programs.
//!
//! Symbolic execution makes a tree. Where paths meet, a state may be *covered* by a node that was expanded before, if it
//! satisfies that node's interpolant: the atoms every state there must satisfy so that what was found below holds for
//! it. Covers are provisional: when the coverer needs more, its covered nodes are asked again, and those that do not
//! satisfy it are opened again. So a node may be covered by its own ancestor, which closes loops without bound.
//!
//! When nothing is open, the interpolants are an inductive invariant: the graph is the proof.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod abstraction;
mod assume;
mod bound;
mod check;
mod collect;
mod cover;
mod decide;
mod diamond;
mod distance;
mod edge;
mod entail;
mod expand;
mod facts;
mod graph;
mod joins;
mod learner;
mod need;
mod part;
mod places;
mod prefix;
mod psi;
mod reach;
mod reclaim;
mod stacks;
mod strengthen;
mod table;
mod tables;
mod tree;
mod value;
mod work;

pub use abstraction::{Became, Closed, Given, GivenReport, LoopReport};
pub use check::Checked;
pub use graph::{Graph, Location, Node, NodeId, Status};
pub use learner::{LIBRARY, LearnOptions, LearnStats, Learner, Method, Order, PointStats};
pub use psi::Psi;
pub use tree::{Tree, TreeNode};
