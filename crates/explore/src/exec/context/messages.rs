//! Errors and places in words.

use super::RunContext;
use crate::exec::{Step, Stop};
use crate::outcome::{Ending, Violation};
use crate::state::State;
use secateur_program::{CheckKind, Span, StmtPlace};

impl RunContext<'_> {
    /// The error of a failed check at the statement a state is at. The state's place is used where `span` is
    /// not known.
    pub fn violation(&self, state: &State, kind: CheckKind, text: String, span: Span) -> Violation {
        let function = self.program.function(state.top.func).name.clone();
        let top = &state.top;
        let place = StmtPlace { function: top.func, block: top.block, stmt: top.stmt };
        Violation { kind, text, span: self.span_or(span, state), function, place: Some(place) }
    }

    /// An error for certain: the path ends, as an error if the property asks for it.
    pub fn fail<T>(&self, state: &State, kind: CheckKind, text: String, span: Span) -> Step<T> {
        let counts = self.config.monitor.counts(&kind);
        let violation = self.violation(state, kind, text, span);
        Err(Stop(match counts {
            true => Ending::Error(violation),
            false => self.undefined(state, &violation.text, span),
        }))
    }

    /// A place for messages: where an object comes from.
    pub fn describe_object(&self, state: &State, number: u32) -> String {
        let Some(o) = state.memory.object(number) else { return String::from("memory") };
        let size = self.store.constant(o.size).map_or(String::from("unknown size"), |s| format!("{s} bytes"));
        let place = self.program.place(o.info.span);
        let at = if place.is_empty() { String::new() } else { format!(", {place}") };
        format!("'{}' ({size}{at})", o.info.name)
    }

    /// For messages: that an object was freed, and where.
    pub fn freed_at(&self, span: Span) -> String {
        let place = self.program.place(span);
        if place.is_empty() { String::from("which was freed") } else { format!("which was freed at {place}") }
    }
}
