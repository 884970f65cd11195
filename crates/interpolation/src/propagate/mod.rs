//! What a node needs travels backwards over the graph: across edges by the assume rule, and to the nodes that
//! it covers.

pub mod assume;
mod bounds;
mod facts;
pub mod invariant;
pub mod needs;
pub mod queue;
pub mod reasoner;
