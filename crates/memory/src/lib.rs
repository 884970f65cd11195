//! Symbolic memory. A memory is a set of objects; each has a symbolic base address (Chu et al., Heap
//! Programs: "symbolic heap address"), a size, a liveness and a content of byte-exact cells. Pointers are
//! terms `base + offset`, so aliasing by object is syntactic, and an offset may be symbolic. Cloning a memory
//! is cheap: everything is shared until written.
//!
//! Nothing here asks a solver; what needs one (which object, in bounds or not) is the executor's business.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod cells;
mod copy;
mod layers;
mod memory;
mod merge;
mod object;
mod pool;
mod symbolic;

pub use cells::{Cells, Fill, UninitSource};
pub use layers::{Filling, Layers, Reading};
pub use memory::Memory;
pub use object::{Content, Liveness, Object, ObjectInfo, Region};
pub use pool::{BasePool, split_base};
