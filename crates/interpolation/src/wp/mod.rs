//! Weakest preconditions: the vocabulary of atoms, edges of the graph as one step each, and the value of an
//! atom in a state.

pub mod edge;
pub mod region;
pub mod replace;
pub mod strengthen;
pub mod view;
pub mod vocabulary;
pub mod widen;
