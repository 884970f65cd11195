//! Loops that are cut at their heads, and what can be said about the arrays they work on.

pub(crate) mod allocation_sites;
pub(crate) mod cell_fact;
pub(crate) mod cell_sequence;
pub(crate) mod cut;
pub(crate) mod cut_loop;
pub(crate) mod entry_values;
pub(crate) mod iteration;
