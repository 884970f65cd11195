//! Where the user's code was when a path ended inside a library model: models have no places of their own.

use super::Executor;
use crate::frame::Frame;
use crate::outcome::Ending;
use crate::state::State;
use secateur_program::{Origin, Span, Terminator};

impl Executor<'_> {
    /// An ending without a place gets that of the user's call it happened in.
    pub(super) fn placed(&self, state: &State, ending: Ending) -> Ending {
        match ending {
            Ending::Unsupported { what, span } if !span.is_known() => {
                Ending::Unsupported { what, span: self.user_call(state) }
            }
            Ending::SolverUnknown { reason, span } if !span.is_known() => {
                Ending::SolverUnknown { reason, span: self.user_call(state) }
            }
            other => other,
        }
    }

    fn user_call(&self, state: &State) -> Span {
        let mut below = state.callers.as_ref();
        while let Some(caller) = below {
            if self.program.function(caller.frame.func).origin == Origin::User {
                return self.called_from(&caller.frame);
            }
            below = caller.below.as_ref();
        }
        Span::NONE
    }

    /// The call a frame waits for: the one that goes on where the frame will. Unknown if there are several.
    fn called_from(&self, frame: &Frame) -> Span {
        let blocks = &self.program.function(frame.func).blocks;
        let mut calls = blocks.iter().filter(|b| match &b.end {
            Terminator::Call { next, .. } => *next == frame.block,
            _ => false,
        });
        match (calls.next(), calls.next()) {
            (Some(only), None) => only.end_span,
            _ => Span::NONE,
        }
    }
}
