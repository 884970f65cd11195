//! From places in the program to the C text: expressions, conditions, scopes and signatures as the user wrote
//! them.

pub(in crate::trace) mod condition;
pub(in crate::trace) mod expression;
pub(in crate::trace) mod extent;
pub(in crate::trace) mod signature;
pub(in crate::trace) mod text;
