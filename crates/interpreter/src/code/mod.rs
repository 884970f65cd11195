//! Programs as register code.

mod compile;
mod expr;
mod inst;
mod mentions;

pub use compile::{Compiled, compile};
pub use inst::{CallSite, Inst, Reg, Target, Two, Where};
pub use mentions::{terms_at, variables};
