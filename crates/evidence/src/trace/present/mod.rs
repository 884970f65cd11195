//! The trace as data and as sentences: causes and origins of values, the screen, the full list.

pub(in crate::trace) mod allocation_size;
pub(in crate::trace) mod assemble;
pub(in crate::trace) mod cause;
pub(in crate::trace) mod data;
pub(in crate::trace) mod fact;
pub(in crate::trace) mod fit;
pub(in crate::trace) mod full;
pub(in crate::trace) mod origin;
pub(in crate::trace) mod screen;
