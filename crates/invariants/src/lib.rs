//! Invariants of loops and contracts of recursive functions: guessed, filtered to an inductive set, and
//! proved. They close loops and recursion without bound.
//!
//! A *contract* of `f` is a precondition over its arguments and a postcondition over arguments and result.
//! Hoare's rule for recursive procedures ("Procedures and parameters: an axiomatic approach"): if the body of
//! every function of a recursive component keeps its contract where all calls of the component are taken to
//! keep theirs, and asks for no call outside the preconditions, then all calls keep it. Loops are treated the
//! same way: each is *cut* at its head, and an invariant takes the place of what came before.
//!
//! The way of [`prove`]:
//!
//! 1. Which functions are recursive and leave memory alone (`recursion`), and which loops can be cut
//!    (`loops`): a loop that touches memory only if the objects it may write are known
//!    ([`secateur_analysis::LoopMemory`]).
//! 2. Concrete runs of the interpreter give *samples*: calls with their results, states at the heads of loops
//!    ([`sample`]).
//! 3. *Facts* are guessed from the samples and from the text of the program ([`guess`]): affine equations,
//!    bounds, pointers and where they stay, cells of arrays.
//! 4. All that is to be shown is put into one program without recursion (`derived`): the program itself with
//!    calls and loops replaced, and for each function its body under its precondition. Each fact has a
//!    [`secateur_program::FactId`], which its checks carry.
//! 5. Facts that fail are dropped until none does (`houdini`; Flanagan and Leino, "Houdini, an annotation
//!    assistant for ESC/Java").
//! 6. One run of an engine that exhausts that program is the proof, and it can be checked like any
//!    other.
//!
//! The rule is for partial correctness: it says nothing about calls that do not return.
//!
//! The covered graph uses the guessers of [`guess`] too; it proves what they find in its own way.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod derived;
mod fact;
pub mod guess;
mod houdini;
mod loops;
mod prove;
#[cfg(test)]
mod prove_tests;
mod recursion;
mod report;
pub mod sample;
#[cfg(test)]
mod testing;
mod tuning;

pub use prove::{AcceptErrors, DerivedTask, Dropped, Engine, Job, Proven, prove};
pub use report::{Contract, Invariant};
