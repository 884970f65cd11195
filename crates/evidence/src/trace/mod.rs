//! Counterexamples told to people and machines: a [`Recorder`] listens to the concrete interpreter,
//! [`Recorder::finish`] makes a [`Trace`] of it, which is shown on a screen ([`Trace::screen`]), in full
//! ([`Trace::full`]) or as JSON (serde).

mod present;
mod record;
mod source;

pub use present::data::{
    Cause, Doing, Failure, Frame, Input, InputSource, Line, MemoryView, Named, ObjectView, Scope, Step,
    Trace, TracePlace,
};
pub use record::asker::{Asker, Consumed, Label, Moment};
pub use record::leak::losses;
pub use record::library::LibraryCall;
pub(crate) use record::objects::NULL_PAGE;
pub use record::recorder::{Bounds, Recorder};
pub use source::text::SourceText;
