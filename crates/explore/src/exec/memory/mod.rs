//! Operations on memory: from an address to an object, the checks of an access, and what it reads or changes.
//! Every function here decides first (and forks where both sides are possible) and has its effect last.

pub mod derived;
pub mod heap;
pub mod load_store;
pub mod outside;
pub mod range;
pub mod resolve;
pub mod statement;
pub mod target;
pub mod uninit;
