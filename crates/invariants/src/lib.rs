//! Contracts of recursive functions: what closes recursion without bound, as invariants close loops.
//!
//! A contract of `f` is a precondition over its arguments and a postcondition over arguments and result. Hoare's rule for
//! recursive procedures: if the body of every function of a recursive component keeps its contract where all calls of the
//! component are taken to keep theirs, and asks for no call outside the preconditions, then all calls keep it. Everything to
//! be shown is put into one program without recursion ([`build`]): the program itself with the calls replaced, and
//! for each function its body under its precondition. One run of the covered graph that says TRUE is the proof, and it can be
//! checked like any other.
//!
//! Loops are closed the same way where that is wanted: each is cut at its head, and an invariant takes the place of what came
//! before ([`heads`], [`invariant`]).
//!
//! A loop that touches memory is cut if the objects it may write are known ([`secateur_analysis::LoopMemory`]). What is said about their
//! cells afterwards are facts about ranges ([`cells`]), and every access of the derived program must be valid.
//!
//! Contracts are guessed ([`guess`]) from concrete calls ([`points`]), and what is not inductive is dropped until nothing is
//! (Houdini). The rule is for partial correctness: it says nothing about calls that do not return.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod build;
mod bytes;
mod cell_guess;
mod cells;
mod cut;
mod entered;
mod fact;
pub mod guess;
mod heads;
mod houdini;
mod invariant;
mod lines;
mod pointer_guess;
mod points;
mod pool;
mod report;
pub mod sample;
mod scope;
mod sites;
mod tester;
mod vars;
mod walk;

pub use houdini::{All, Engine, Job, Proven, Whole, prove};
pub use report::{Contract, Invariant};
