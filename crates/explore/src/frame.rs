//! Frames of called functions.

use crate::slot_values::SlotValues;
use secateur_program::{BlockId, FuncId, Function, VarId};
use std::sync::Arc;

/// One activation of a function. `stmt` is the next statement of `block`; past the last one comes the
/// terminator.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The function that was called.
    pub func: FuncId,
    /// The block that is executed.
    pub block: BlockId,
    /// The index of the next statement in `block`.
    pub stmt: u32,
    /// Values by slot; [`Term::UNSET`] until first assigned.
    pub locals: SlotValues,
    /// Where the caller wants the result.
    pub result: Option<VarId>,
    /// Objects that die with the frame; `true` for variable-length arrays, which may die earlier.
    pub objects: Vec<(u32, bool)>,
    /// The object that holds the variadic arguments.
    pub varargs: Option<u32>,
    /// Visits of loop heads, counted only under a bound on iterations.
    pub visits: Vec<(BlockId, u32)>,
}

impl Frame {
    /// A frame at the entry of a function, without values; `result` is the caller's variable for what it
    /// returns.
    pub fn new(id: FuncId, function: &Function, result: Option<VarId>) -> Frame {
        Frame {
            func: id,
            block: BlockId::ENTRY,
            stmt: 0,
            locals: SlotValues::new(function.locals.len()),
            result,
            objects: Vec::new(),
            varargs: None,
            visits: Vec::new(),
        }
    }
}

/// The callers below the running frame: a persistent list, shared by forks.
#[derive(Debug)]
pub struct Caller {
    /// The frame that waits for its callee to return.
    pub frame: Frame,
    /// Its own caller; none for the entry function.
    pub below: Option<Arc<Caller>>,
}

impl Drop for Caller {
    /// Deep recursion must not recurse again when it is dropped.
    fn drop(&mut self) {
        let mut link = self.below.take();
        while let Some(l) = link {
            match Arc::try_unwrap(l) {
                Ok(mut l) => link = l.below.take(),
                Err(_) => break,
            }
        }
    }
}

impl Frame {
    /// A stand-in without content.
    pub(crate) fn empty() -> Frame {
        Frame {
            func: FuncId(0),
            block: BlockId::ENTRY,
            stmt: 0,
            locals: SlotValues::default(),
            result: None,
            objects: Vec::new(),
            varargs: None,
            visits: Vec::new(),
        }
    }
}
