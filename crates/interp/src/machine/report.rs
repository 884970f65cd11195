//! Errors with all that is known about them.

use super::{Machine, Stop};
use crate::code::{terms_at, variables};
use crate::memory::{Birth, Fault, Life, Sort};
use crate::outcome::{Access, AccessFault, ErrorReport, ObjectView, Outcome, StackEntry};
use crate::value::{Origin, Value};
use secateur_program::{AllocKind, CheckKind, ObjectId, Span, StmtKind, VarId};
use secateur_term::Term;

impl Machine<'_> {
    pub(super) fn error(
        &self,
        kind: CheckKind,
        text: String,
        condition: Option<Term>,
        access: Option<Access>,
        pc: usize,
    ) -> Stop {
        let w = self.code.origins[pc];
        let span = self.place(pc).span;
        let terms = terms_at(self.program, w);
        let values = variables(self.store, &terms).into_iter().filter_map(|v| self.variable_value(v));
        Box::new(Outcome::Error(Box::new(ErrorReport {
            kind,
            text,
            span,
            function: w.function,
            block: w.block,
            statement: w.statement as usize,
            stack: self.stack(span),
            condition,
            values: values.collect(),
            access,
        })))
    }

    fn variable_value(&self, var: VarId) -> Option<(VarId, u128)> {
        let v = self.program.variable(var);
        let first = if v.is_global() { self.code.registers.first_global } else { self.frame_base() };
        let value = self.regs.get(first + v.slot as usize)?;
        (value.origin != Origin::UNSET).then_some((var, value.bits))
    }

    fn stack(&self, innermost: Span) -> Vec<StackEntry> {
        let mut out: Vec<StackEntry> = Vec::with_capacity(self.frames.len());
        for (i, frame) in self.frames.iter().enumerate() {
            // a frame is where the next one was called from
            let next = self.frames.get(i + 1).and_then(|f| f.call);
            let span = next.map_or(innermost, |call| self.place(call as usize).span);
            out.push(StackEntry { function: frame.function, span });
        }
        out
    }

    /// The error of a bad access. External objects have a size nobody knows.
    pub(super) fn bad_access(&self, f: &Fault, pointer: Value, size: u64, write: bool, pc: usize) -> Stop {
        let object = f.object.map(|s| &self.memory.objects[s]);
        if object.is_some_and(|o| o.sort == Sort::External) && f.fault == AccessFault::OutOfBounds {
            let name = f.object.map(|s| self.object_name(s)).unwrap_or_default();
            return Box::new(self.unsupported(&format!("the external object {name}"), pc));
        }
        let offset = object.map(|o| pointer.bits as i128 - i128::from(o.base));
        let access = Access {
            fault: f.fault,
            address: pointer.bits,
            size,
            write,
            object: f.object.map(|s| self.object_view(s)),
            offset,
        };
        let kind = match f.fault {
            AccessFault::NotHeap | AccessFault::NotStart | AccessFault::DoubleFree => CheckKind::InvalidFree,
            _ => CheckKind::InvalidDeref,
        };
        self.error(kind, describe(&access), None, Some(access), pc)
    }

    /// The error of a bad `free` or `realloc`.
    pub(super) fn bad_free(&self, f: &Fault, pointer: Value, pc: usize) -> Stop {
        let object = f.object.map(|s| self.object_view(s));
        let offset = object.as_ref().map(|o| pointer.bits as i128 - o.base as i128);
        let access = Access { fault: f.fault, address: pointer.bits, size: 0, write: true, object, offset };
        self.error(CheckKind::InvalidFree, describe(&access), None, Some(access), pc)
    }

    pub(super) fn object_name(&self, slot: usize) -> String {
        match self.memory.objects[slot].birth {
            Birth::Static(i) => self.program.object(ObjectId(i)).name.clone(),
            Birth::Arguments(_) => String::from("variadic arguments"),
            Birth::Code(pc) => {
                let w = self.code.origins[pc as usize];
                let block = self.program.function(w.function).block(w.block);
                match block.stmts.get(w.statement as usize).map(|s| &s.kind) {
                    Some(StmtKind::Alloc { name, .. }) if !name.is_empty() => name.clone(),
                    Some(StmtKind::Alloc { kind: AllocKind::Heap, .. }) => String::from("heap memory"),
                    Some(StmtKind::Alloc { .. }) => String::from("stack memory"),
                    Some(StmtKind::Realloc { .. }) => String::from("realloc"),
                    _ => String::from("object"),
                }
            }
        }
    }

    pub(super) fn object_view(&self, slot: usize) -> ObjectView {
        let o = &self.memory.objects[slot];
        let allocated = match o.birth {
            Birth::Static(i) => self.program.object(ObjectId(i)).span,
            Birth::Code(pc) | Birth::Arguments(pc) => self.place(pc as usize).span,
        };
        let alive = o.life == Life::Live;
        ObjectView {
            name: self.object_name(slot),
            sort: o.sort.view(),
            base: u128::from(o.base),
            size: o.size,
            alive,
            allocated,
            freed: (!alive).then(|| self.place(o.death as usize).span),
        }
    }
}

/// A sentence about a failing access.
fn describe(a: &Access) -> String {
    let verb = if a.write { "write" } else { "read" };
    let access = format!("{verb} of {} byte{}", a.size, if a.size == 1 { "" } else { "s" });
    let (name, size) = a.object.as_ref().map_or(("?", 0), |o| (o.name.as_str(), o.size));
    let offset = a.offset.unwrap_or(0);
    match a.fault {
        AccessFault::Null => format!("{access} through a null pointer"),
        AccessFault::OutOfBounds => {
            format!(
                "{access} at offset {offset} of {name}, which has {size} byte{}",
                if size == 1 { "" } else { "s" }
            )
        }
        AccessFault::Freed => format!("{access} in {name}, which was freed"),
        AccessFault::OutOfScope => format!("{access} in {name}, which is out of scope"),
        AccessFault::Nowhere if a.size == 0 => {
            format!("free of address {:#x}, where no object is", a.address)
        }
        AccessFault::Nowhere => format!("{access} at address {:#x}, where no object is", a.address),
        AccessFault::WriteToConstant => format!("{access} to the constant {name}"),
        AccessFault::NotData => format!("{access} in {name}, which is code"),
        AccessFault::NotAFunction => format!("call of address {:#x}, where no function starts", a.address),
        AccessFault::Overlap => format!("copy of {} bytes between regions that overlap", a.size),
        AccessFault::NotHeap => format!("free of {name}, which was not allocated on the heap"),
        AccessFault::NotStart => format!("free of a pointer to offset {offset} of {name}"),
        AccessFault::Lost => format!("{name} was not given back"),
        AccessFault::DoubleFree => format!("free of {name}, which was freed already"),
    }
}
