//! Debug information: places, names and C types of variables.

mod node;
mod place;
mod scope;
mod types;
mod variable;

pub(crate) use place::Location;
pub(crate) use scope::Scope;
pub(crate) use types::{DebugType, Shape, TypeNode};
pub(crate) use variable::DebugVariable;
