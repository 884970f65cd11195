//! Proofs as plain data, and their checker.
//!
//! The covered graph engine, when it has exhausted a program, hands out a [`Proof`]: the covered graph with an interpolant per node. The
//! [`Checker`] shares terms, programs and the external solver with the engines and nothing else; what was
//! pruned, propagated or remembered while the proof was found has no say in the check.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod checker;
mod data;

pub use checker::{Checked, Checker};
pub use data::{
    Carried, Description, Held, Location, Need, Proof, ProofEdge, ProofNode, ProofNodeId, StateFact, Status,
    Summary, Target,
};
