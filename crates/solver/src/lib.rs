//! Satisfiability of terms.
//!
//! [`Bitblaster`] turns terms into clauses of one persistent CaDiCaL; [`External`] speaks SMT-LIB 2 to a process;
//! [`Layered`] is what engines use: it answers by constants, cached answers, recent models, intervals and equalities
//! first, and slices the question down to what depends on it before either of the two is asked.

mod answer;
mod bitblast;
mod external;
mod layered;
mod layout;
mod stats;
mod support;

pub use answer::{Answer, Reason, Solver};
pub use bitblast::{BitblastOptions, Bitblaster, Division};
pub use external::{External, ExternalOptions};
pub use layered::{Audit, Branch, Layered, Options};
pub use layout::Overlaps;
pub use stats::{Kind, Stats};
