//! Allocation and deallocation.

use super::eval::UninitBytes;
use super::resolve::Target;
use super::{Executor, Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::trail::Resized;
use crate::tuning::LONGEST_RANGE;
use secateur_memory::{Cells, Content, Fill, Liveness, Object, ObjectInfo, Region};
use secateur_program::{CheckKind, Span};
use secateur_term::Term;
use std::sync::Arc;

/// What is to be allocated.
pub(crate) struct NewObject<'a> {
    pub name: &'a str,
    pub region: Region,
    /// Pointer-wide.
    pub size: Term,
    pub align: u64,
    pub fill: Fill,
}

impl Executor<'_> {
    /// A new object; its number and address.
    pub(crate) fn allocate(&mut self, state: &mut State, new: NewObject, span: Span) -> (u32, Term) {
        if let Some(number) = self.next_number {
            state.memory.pad_to(&mut self.store, number);
            state.inputs.allocated(number);
            self.next_number = Some(number + 1);
        }
        let number = state.memory.next_number();
        let known = self.store.constant(new.size).and_then(|s| u64::try_from(s).ok()).unwrap_or(0);
        let width = self.pointer_width();
        let base = self.pool.base(&mut self.store, number, known, new.align.max(1), width);
        let info =
            Arc::new(ObjectInfo { name: new.name.to_string(), region: new.region, span, align: new.align });
        let content = Content::Cells(Cells::new(new.fill));
        state.memory.add(Object { info, base, size: new.size, liveness: Liveness::Alive, content });
        (number, base)
    }

    /// The heap object a pointer may be freed through; `None` for null.
    fn heap_object(&mut self, state: &mut State, addr: Term, what: &str, span: Span) -> Step<Option<u32>> {
        let (number, offset) = match self.resolve(state, addr, span)? {
            Target::Nothing { null: true } if self.store.constant(addr).is_none_or(|v| v == 0) => {
                return Ok(None);
            }
            Target::Nothing { .. } | Target::Anywhere => {
                let text = format!("{what} of an address that was never allocated");
                return self.fail(state, CheckKind::InvalidFree, text, span);
            }
            Target::Object { number, offset } => (number, offset),
        };
        let problem = match state.memory.object(number) {
            None => Some("that does not exist".into()),
            Some(o) => match (&o.liveness, o.info.region) {
                (Liveness::Freed(at), _) => Some(self.freed_at(*at)),
                (_, Region::Heap) => None,
                _ => Some("which is not on the heap".into()),
            },
        };
        if let Some(problem) = problem {
            let text = format!("{what} of {} {problem}", self.describe_object(state, number));
            return self.fail(state, CheckKind::InvalidFree, text, span);
        }
        let zero = self.store.bv(self.pointer_width(), 0);
        let start = self.store.eq(offset, zero);
        self.require(
            state,
            start,
            CheckKind::InvalidFree,
            |x, state| format!("{what} of a pointer into the middle of {}", x.describe_object(state, number)),
            span,
        )?;
        Ok(Some(number))
    }

    pub(crate) fn free(&mut self, state: &mut State, addr: Term, span: Span) -> Step<()> {
        if let Some(number) = self.heap_object(state, addr, "free", span)? {
            state.memory.free(number, span);
        }
        Ok(())
    }

    pub(crate) fn reallocate(
        &mut self,
        state: &mut State,
        addr: Term,
        size: Term,
        span: Span,
    ) -> Step<Resized> {
        let old = self.heap_object(state, addr, "realloc", span)?;
        let Some(number) = old else {
            let new =
                NewObject { name: "realloc", region: Region::Heap, size, align: 16, fill: Fill::Uninit };
            return Ok(Resized::New { base: self.allocate(state, new, span).1 });
        };
        let size = self.concretize(state, size, span)?;
        let width = self.pointer_width();
        if size == 0 {
            state.memory.free(number, span);
            return Ok(Resized::Freed);
        }
        let old_size = match state.memory.object(number).map(|o| o.size) {
            Some(old_size) => self.concretize(state, old_size, span)?,
            None => 0,
        };
        let keep = old_size.min(size);
        if keep > u128::from(LONGEST_RANGE) {
            let what = format!("realloc of {old_size} bytes");
            return Err(Stop(Ending::Unsupported { what, span }));
        }
        let size = self.store.bv(width, size);
        let new = NewObject { name: "realloc", region: Region::Heap, size, align: 16, fill: Fill::Uninit };
        let (new, base) = self.allocate(state, new, span);
        let mut uninit = UninitBytes {
            inputs: &mut state.inputs,
            fresh: &mut self.fresh,
            span,
            deadline: &self.config.budget.deadline,
        };
        state.memory.copy_range(&mut self.store, (new, 0), (number, 0), keep as u64, &mut uninit);
        self.in_time(span)?;
        state.memory.free(number, span);
        Ok(Resized::Moved { base, kept: keep as u32 })
    }
}
