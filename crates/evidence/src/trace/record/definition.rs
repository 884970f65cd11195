//! The event that gave something its value, and the chain of those before it.

use super::objects::Seen;
use secateur_interpreter::Points;
use secateur_program::{FuncId, Span, VarId};
use std::rc::Rc;

/// How something got its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// By an assignment, a store or a fill.
    Written,
    /// A parameter by a call.
    Argument,
    /// A static object from the start.
    Initial,
    /// Together with what is around it.
    Copied,
    /// From outside; whether as an address.
    Input {
        /// The function or object it stands for.
        name: String,
        /// Whether it is of a pointer type.
        pointer: bool,
    },
    /// Nothing was written before it was read.
    Uninitialised,
}

/// What got a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum To {
    /// A variable that lives in a register of the interpreter.
    Variable(VarId),
    /// Bytes of memory; where is in [`Def::memory`].
    Memory {
        /// How many.
        bytes: u64,
    },
}

/// What is written to memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WrittenValue {
    /// A number or address.
    Value(Seen),
    /// The same byte everywhere.
    Fill(u8),
    /// What is at another place.
    Copy(Points),
}

/// The event that gave a variable or memory its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Def {
    /// The function it happened in; for memory that a library function wrote, the user's function that called
    /// it.
    pub function: FuncId,
    /// Where it happened, in the same function.
    pub span: Span,
    /// What got the value.
    pub to: To,
    /// How it got it.
    pub how: How,
    /// The value.
    pub seen: Seen,
    /// Where the value was before, changed by no more than arithmetic.
    pub from: Option<Rc<Def>>,
    /// What was written or read, if that was memory.
    pub memory: Option<Points>,
    /// Between this and `from` there was more, which is not kept.
    pub gap: bool,
    /// When.
    pub step: u64,
    pub(super) links: u8,
}

/// Longest chain.
pub(super) const LINKS: u8 = 12;
/// Links at the new end of a chain that are kept when it has become too long.
pub(super) const NEWEST: u8 = 6;

impl Def {
    /// The oldest one of the chain.
    pub fn origin(&self) -> &Def {
        let mut def = self;
        while let Some(from) = &def.from {
            def = from;
        }
        def
    }

    /// The chain with its newest links and its origin: what lies between is left out, and that is said.
    pub(super) fn shortened(&self, keep: u8) -> Def {
        let (from, gap) = match &self.from {
            None => (None, false),
            Some(f) if keep > 0 => (Some(f.shortened(keep - 1)), self.gap),
            Some(_) => (Some(Def { from: None, links: 0, ..self.origin().clone() }), true),
        };
        let links = from.as_ref().map_or(0, |f| f.links + 1);
        Def { from: from.map(Rc::new), gap, links, ..self.clone() }
    }
}
