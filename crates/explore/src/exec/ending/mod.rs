//! What is asked at the end of a path: whether memory is lost, and which inputs take the path.

mod leak;
mod reachability;
mod replay_model;
mod scenario;

pub use leak::leak_check;
pub use scenario::scenario;
