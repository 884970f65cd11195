//! Counterexamples told to people and machines: a [`Recorder`] listens to the concrete interpreter, [`Recorder::finish`] makes
//! a [`Trace`] of it, which is shown on a screen ([`Trace::screen`]), in full ([`Trace::full`]) or as JSON (serde).

mod cause;
mod consumed;
mod contents;
mod data;
mod decision;
mod expression;
mod extent;
mod fact;
mod fit;
mod fold;
mod full;
mod history;
mod inputs;
mod leave;
mod library;
mod live;
mod loss;
mod objects;
mod origin;
mod own;
mod path;
mod record;
mod screen;
mod signature;
mod size;
mod source;
mod stored;
mod tell;
mod unset;

pub use consumed::{Asker, Consumed, Label, Moment};
pub use data::{
    Cause, Doing, Failure, Frame, Input, InputSource, Line, MemoryView, Named, ObjectView, Place, Scope,
    Step, Trace,
};
pub use library::LibraryCall;
pub use loss::losses;
pub(crate) use objects::NULL_PAGE;
pub use record::{Bounds, Recorder};
pub use source::SourceText;
