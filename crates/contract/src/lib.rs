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
//! Contracts are guessed ([`guess`]) from concrete calls ([`points`]), and what is not inductive is dropped until nothing is
//! (Houdini). The rule is for partial correctness: it says nothing about calls that do not return.

mod build;
mod bytes;
mod cell_guess;
mod cells;
mod cut;
mod fact;
mod guess;
mod heads;
mod houdini;
mod invariant;
mod lines;
mod origins;
mod pointer_guess;
mod points;
mod pool;
mod scope;
mod sites;
mod taint;
mod tester;
mod vars;
mod walk;

pub use houdini::{Contract, Engine, Invariant, Job, Proven, prove};
