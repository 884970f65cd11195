//! Where the user's code was when a path ended inside a library model: models have no places of their own.

use crate::exec::context::RunContext;
use crate::frame::Frame;
use crate::outcome::Ending;
use crate::state::State;
use secateur_program::{Origin, Span, Terminator};

/// An ending without a place gets that of the user's call it happened in.
pub fn placed(cx: &RunContext, state: &State, ending: Ending) -> Ending {
    match ending {
        Ending::Unsupported { what, span } if !span.is_known() => {
            Ending::Unsupported { what, span: user_call(cx, state) }
        }
        Ending::SolverUnknown { reason, span } if !span.is_known() => {
            Ending::SolverUnknown { reason, span: user_call(cx, state) }
        }
        other => other,
    }
}

fn user_call(cx: &RunContext, state: &State) -> Span {
    let mut below = state.callers.as_ref();
    while let Some(caller) = below {
        if cx.program().function(caller.frame.func).origin == Origin::User {
            return called_from(cx, &caller.frame);
        }
        below = caller.below.as_ref();
    }
    Span::NONE
}

/// The call a frame waits for: the one that goes on where the frame will. Unknown if there are several.
fn called_from(cx: &RunContext, frame: &Frame) -> Span {
    let blocks = &cx.program().function(frame.func).blocks;
    let mut calls = blocks.iter().filter(|b| match &b.end {
        Terminator::Call { next, .. } => *next == frame.block,
        _ => false,
    });
    match (calls.next(), calls.next()) {
        (Some(only), None) => only.end_span,
        _ => Span::NONE,
    }
}
