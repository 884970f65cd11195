//! What is known of a program without executing it: control flow, loops and what they change, where pointers
//! come from, which objects need an address, read-only objects, calls, liveness.
//!
//! Each analysis has one home here, and every engine uses that one.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod call_graph;
mod cfg;
mod distance;
mod effects;
pub mod escape;
mod joins;
mod liveness;
mod local_objects;
mod loops;
mod numbers;
mod provenance;
mod read_only;
mod slice;
mod weak_order;

pub use call_graph::CallGraph;
pub use cfg::Cfg;
pub use distance::Distances;
pub use effects::{LoopEffects, assigned_globals, fixed_params};
pub use joins::Joins;
pub use liveness::Liveness;
pub use local_objects::fixed_locals;
pub use loops::{Loop, Loops};
pub use numbers::ProgramNumbers;
pub use provenance::{
    AddressBits, LoopMemory, LoopMemoryAnalysis, ObjectBase, ObjectBases, PointerOrigin, is_plain,
    static_base,
};
pub use read_only::{constant_objects, read_only_objects};
pub use slice::{Size, Slice, slice};
pub use weak_order::{BlockPlace, WeakOrder};
