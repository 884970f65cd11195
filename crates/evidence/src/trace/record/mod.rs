//! What happened: a recorder listens to the interpreter and keeps, within bounds, what a trace is made of.

pub(in crate::trace) mod asker;
pub(in crate::trace) mod cells;
pub(in crate::trace) mod contents;
pub(in crate::trace) mod definition;
pub(in crate::trace) mod fold;
pub(in crate::trace) mod history;
pub(in crate::trace) mod implicit_branch;
pub(in crate::trace) mod inputs;
pub(in crate::trace) mod leak;
pub(in crate::trace) mod library;
pub(in crate::trace) mod log;
pub(in crate::trace) mod objects;
pub(in crate::trace) mod path;
pub(in crate::trace) mod recorder;
pub(in crate::trace) mod recording;
pub(in crate::trace) mod scope_exit;
pub(in crate::trace) mod uninitialised;
pub(in crate::trace) mod variables;
pub(in crate::trace) mod writes;
