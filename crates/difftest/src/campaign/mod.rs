//! The campaign: random programs, run natively on all their inputs under the sanitizers of clang, against the
//! executable with every engine and several properties. A disagreement is made small and kept.
//!
//! [`native`] finds the truth of a program, [`property`] what it means for an answer, [`tool`] asks the
//! executable, [`hunt`] puts a seed's questions, [`shrink`] makes a disagreement small, [`state`] remembers
//! how far the campaign got. [`concrete`] and [`replay`] compare single runs with the interpreter, of
//! [`mutate`]d programs too.

pub mod concrete;
pub mod hunt;
pub mod keep;
pub mod mutate;
pub mod native;
pub mod property;
pub mod replay;
pub mod shrink;
pub mod state;
pub mod tool;
