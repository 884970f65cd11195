//! Terms: the one expression language of Secateur.
//!
//! A term is a bit-vector (width 1 to 128; width 1 doubles as Bool) or an array of bit-vectors. Terms are
//! hash-consed, so equality is identity, and rewritten when built: constants fold, linear sums have a normal
//! form. The same terms serve as program expressions (leaves are program variables), as values of symbolic
//! states (leaves are inputs) and as interpolants.
//!
//! Floats are bit-vectors holding the IEEE encoding; float operators carry their format.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod address_space;
mod bits;
pub mod bound;
mod build;
mod conjuncts;
mod eval;
mod float;
mod fold;
mod model;
mod null_space;
mod op;
mod print;
mod search;
mod spread;
mod store;
mod subst;
mod symbol;
#[allow(clippy::module_inception, reason = "the term itself is what the crate is named after")]
mod term;
#[cfg(any(test, feature = "testing"))]
#[allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    reason = "this is code for tests, which end when they find something wrong"
)]
pub mod testing;
mod visited;
mod well_formed;

pub use address_space::AddressSpace;
pub use bits::{mask, sext, to_signed, trunc};
pub use bound::{Bound, Side, bound_of};
pub use build::linear::{Linear, Monomial};
pub use conjuncts::push_conjuncts;
pub use eval::Evaluator;
pub use float::{FloatFormat, Rounding, fma as fold_float_fma};
pub use fold::{fold_binary, fold_float_binary, fold_float_convert};
pub use model::{ArrayValue, Model};
pub use null_space::null_space;
pub use op::Op;
pub use print::c::{CNames, to_c};
pub use print::smt::{SmtWriter, declare_symbol, to_smt};
pub use spread::spread;
pub use store::{TermNode, TermStore};
pub use subst::Substitution;
pub use symbol::{Sort, SymId, Symbol, SymbolKind};
pub use term::{Term, VarId};
pub use visited::{TermStack, Visited};
pub use well_formed::WIDEST;
