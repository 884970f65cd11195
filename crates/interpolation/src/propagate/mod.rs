//! What a node needs travels backwards over the graph: across edges by the assume rule, and to the nodes that it covers.

mod assume;
mod entail;
mod facts;
mod needs;
