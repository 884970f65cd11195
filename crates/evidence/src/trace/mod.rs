//! Counterexamples told to people and machines: a [`Recorder`] listens to the concrete interpreter, [`Recorder::finish`] makes
//! a [`Trace`] of it, which is shown on a screen ([`Trace::screen`]), in full ([`Trace::full`]) or as JSON (serde).

mod consumed;
mod data;
mod fact;
mod fold;
mod full;
mod inputs;
mod library;
mod live;
mod record;
mod screen;
mod source;
mod tell;
mod unset;

pub use consumed::{Asker, Consumed, Label, Moment};
pub use data::{
    Failure, Frame, Input, InputSource, Line, MemoryView, Named, ObjectView, Place, Scope, Step, Trace,
};
pub use library::LibraryCall;
pub use record::{Bounds, Recorder};
pub use source::SourceText;
