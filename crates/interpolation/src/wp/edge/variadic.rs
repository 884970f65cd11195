//! Variadic calls: the arguments beyond the parameters are an object of the frame, which `va_start` makes a list
//! point to. The layout is that of `secateur-explore`.

use super::{Change, Edge, EdgeContext, Pin};
use crate::wp::vocabulary::Place;
use secateur_explore::Vararg;
use secateur_term::Term;

impl Edge {
    /// The arguments of a call are laid out for the frame that was entered.
    pub(super) fn laid_out(
        &mut self,
        cx: &mut EdgeContext,
        depth: u32,
        (base, size): (Term, u64),
        arguments: &[Vararg],
    ) -> Result<(), Pin> {
        let width = cx.program.data_model.pointer_width();
        let size = cx.store.bv(width, u128::from(size));
        let p = self.new_address(cx, base, size);
        let place = self.varargs(cx, depth);
        self.set(place, p);
        self.changes.push(Change::New { base: p, size, zeroed: false, frame: Some(depth), restored: false });
        let caller = depth.checked_sub(1).ok_or(Pin("a call without a caller"))?;
        for a in arguments {
            let offset = cx.store.bv(width, u128::from(a.offset));
            let to = cx.store.add(p, offset);
            if a.by_value {
                let src = self.address(cx, caller, a.value);
                self.changes.push(Change::Copy { dst: to, src, len: a.bytes, waits: None });
            } else {
                let value = self.expr(cx, caller, a.value);
                let value = cx.store.resize(value, 8 * a.bytes);
                self.changes.push(Change::Store { addr: to, value, bytes: a.bytes, waits: None });
            }
        }
        Ok(())
    }

    /// A list is filled.
    pub(super) fn list_started(&mut self, cx: &mut EdgeContext, depth: u32, list: Term) -> Result<(), Pin> {
        let width = cx.program.data_model.pointer_width();
        let list = self.address(cx, depth, list);
        let place = self.varargs(cx, depth);
        let area = self.env.get(&place).copied().unwrap_or(place);
        if width == 32 {
            self.access(cx, list, 4, true)?;
            self.changes.push(Change::Store { addr: list, value: area, bytes: 4, waits: None });
            return Ok(());
        }
        self.access(cx, list, 24, true)?;
        let used_up = [cx.store.bv(32, 48), cx.store.bv(32, 176)];
        for (at, value, bytes) in [(0, used_up[0], 4), (4, used_up[1], 4), (8, area, 8), (16, area, 8)] {
            let at = cx.store.bv(width, at);
            let addr = cx.store.add(list, at);
            self.changes.push(Change::Store { addr, value, bytes, waits: None });
        }
        Ok(())
    }

    fn varargs(&self, cx: &mut EdgeContext, depth: u32) -> Term {
        cx.vocabulary.term(cx.store, cx.program, Place::Varargs { depth })
    }
}
