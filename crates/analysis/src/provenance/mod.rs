//! Provenance: which object a pointer belongs to, as far as the text of a program tells.
//!
//! - [`static_base`] reads the object off one term;
//! - [`AddressBits`] says for the whole program which values may hold bits of an address at all;
//! - [`LoopMemory`] says which objects a loop may write, in terms of what there was when it was entered;
//! - [`ObjectBases`] says which allocation or static object the addresses in a loop belong to.
//!
//! What a state of the executor knows about its pointers is not here: it is read off the values of the state.

mod address_bits;
mod loop_memory;
mod object_bases;
mod sum;

pub use address_bits::AddressBits;
pub use loop_memory::{LoopMemory, LoopMemoryAnalysis, PointerOrigin, is_plain};
pub use object_bases::{ObjectBase, ObjectBases};
pub use sum::static_base;
