//! Errors with all that is known about them.

use super::memory_error_text::UNNAMED;
use super::{Frame, Process, Stop, contents, memory_error_text};
use crate::code::{terms_at, variables};
use crate::memory::{Birth, Calls, Fault, Life, Object, Sort};
use crate::outcome::{Access, AccessFault, End, ErrorReport, ObjectView, Outcome, Site, StackEntry};
use crate::value::{Origin, Value};
use secateur_program::{AllocKind, CheckKind, ObjectId, Span, StmtKind, VarId};
use secateur_term::Term;

impl Process<'_> {
    pub(crate) fn error(
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
            lost: Vec::new(),
            contents: contents::contents(self),
        })))
    }

    pub(crate) fn variable_value(&self, var: VarId) -> Option<(VarId, u128)> {
        let v = self.program.variable(var);
        let first = if v.is_global() { self.code.registers.first_global } else { self.frame_base() };
        let value = self.regs.get(first + v.slot as usize)?;
        (value.origin != Origin::UNSET).then_some((var, value.bits))
    }

    pub(crate) fn stack(&self, innermost: Span) -> Vec<StackEntry> {
        let mut out: Vec<StackEntry> = Vec::with_capacity(self.frames.len());
        for (i, frame) in self.frames.iter().enumerate() {
            // a frame is where the next one was called from
            let next = self.frames.get(i + 1).and_then(|f| f.call);
            let span = next.map_or(innermost, |call| self.place(call as usize).span);
            out.push(StackEntry { function: frame.function, span });
        }
        out
    }

    /// The error of a bad access. Past the end of an external object, whose size is not known, it is
    /// unsupported.
    pub fn bad_access(&self, f: &Fault, pointer: Value, size: u64, write: bool, pc: usize) -> Stop {
        let object = f.object.map(|s| &self.memory.objects[s]);
        if object.is_some_and(|o| o.sort == Sort::External) && f.fault == AccessFault::OutOfBounds {
            let name = f.object.map(|s| self.object_name(s)).unwrap_or_default();
            return Box::new(self.unsupported(&format!("the external object {name}"), pc));
        }
        let offset = object.map(|o| self.distance(pointer.bits, u128::from(o.base)));
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
            AccessFault::NeverWritten => CheckKind::UninitRead,
            _ => CheckKind::InvalidDeref,
        };
        self.error(kind, memory_error_text::sentence(self, &access, pc), None, Some(access), pc)
    }

    /// The error of a bad `free` or `realloc`.
    pub fn bad_free(&self, f: &Fault, pointer: Value, pc: usize) -> Stop {
        let object = f.object.map(|s| self.object_view(s));
        let offset = object.as_ref().map(|o| self.distance(pointer.bits, o.base));
        let access = Access { fault: f.fault, address: pointer.bits, size: 0, write: true, object, offset };
        self.error(
            CheckKind::InvalidFree,
            memory_error_text::sentence(self, &access, pc),
            None,
            Some(access),
            pc,
        )
    }

    pub(crate) fn object_name(&self, slot: usize) -> String {
        // what a library function allocates is known by its name
        if let Some(library) = self.memory.objects[slot].made.and_then(|c| c.library) {
            return self.program.function(library).name.clone();
        }
        match self.memory.objects[slot].birth {
            Birth::Static(i) => self.program.object(ObjectId(i)).name.clone(),
            Birth::Arguments(_) => String::from("variadic arguments"),
            Birth::Before => String::from("memory from outside"),
            Birth::Code(pc) => {
                let w = self.code.origins[pc as usize];
                let block = self.program.function(w.function).block(w.block);
                match block.stmts.get(w.statement as usize).map(|s| &s.kind) {
                    Some(StmtKind::Alloc { name, .. }) if !name.is_empty() => name.clone(),
                    Some(StmtKind::Alloc { kind: AllocKind::Heap, .. }) => String::from("heap memory"),
                    Some(StmtKind::Alloc { .. }) => String::from(UNNAMED),
                    Some(StmtKind::Realloc { .. }) => String::from("realloc"),
                    _ => String::from("object"),
                }
            }
        }
    }

    pub(crate) fn object_view(&self, slot: usize) -> ObjectView {
        let o = &self.memory.objects[slot];
        let made = match o.birth {
            Birth::Static(i) => {
                Site { span: self.program.object(ObjectId(i)).span, function: None, called: None }
            }
            Birth::Code(pc) | Birth::Arguments(pc) => self.site(pc, o.made),
            Birth::Before => Site { span: Span::NONE, function: None, called: None },
        };
        let gone = match o.life {
            Life::Live => None,
            Life::Freed => Some((self.freed_by(o.death), self.site(o.death, o.unmade))),
            Life::OutOfScope => Some((self.end_of_life(o.death), self.site(o.death, None))),
        };
        ObjectView {
            number: slot as u32,
            name: self.object_name(slot),
            sort: o.sort.view(),
            base: u128::from(o.base),
            size: o.size,
            made,
            later: if matches!(gone, Some((End::Scope, _))) { self.made_later(slot) } else { 0 },
            gone,
        }
    }

    /// The user's place of an instruction. Inside a library function that is the call of it.
    pub fn site(&self, pc: u32, call: Option<Calls>) -> Site {
        let at = call.and_then(|c| c.user).unwrap_or(pc);
        let place = self.place(at as usize);
        let called = call.and_then(|c| c.caller).map(|c| self.place(c as usize).span);
        Site { span: place.span, function: Some(place.function), called }
    }

    /// The calls an instruction is executed in, as far as a reader wants them.
    pub fn calls(&self) -> Calls {
        let user = |f: &Frame| self.program.function(f.function).origin == secateur_program::Origin::User;
        let mut frames = self.frames.iter().rev();
        let mut calls = Calls::default();
        for frame in frames.by_ref() {
            if user(frame) {
                // the start-up code that calls `main` is not shown
                calls.caller = frame.call.filter(|_| frames.next().is_some_and(user));
                break;
            }
            calls.user = frame.call;
            calls.library = Some(frame.function);
        }
        calls
    }

    pub(crate) fn made_later(&self, slot: usize) -> u64 {
        let o = &self.memory.objects[slot];
        let later = |p: &&Object| p.birth == o.birth && p.number > o.number;
        self.memory.objects.iter().filter(later).count() as u64
    }

    /// `free` and `realloc` are different to a reader.
    pub fn freed_by(&self, pc: u32) -> End {
        let w = self.code.origins[pc as usize];
        let block = self.program.function(w.function).block(w.block);
        match block.stmts.get(w.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Realloc { .. }) => End::Moved,
            _ => End::Freed,
        }
    }

    /// Locals die at the return of their function or at the end of their scope.
    pub fn end_of_life(&self, pc: u32) -> End {
        let w = self.code.origins[pc as usize];
        let block = self.program.function(w.function).block(w.block);
        if (w.statement as usize) < block.stmts.len() { End::Scope } else { End::Return(w.function) }
    }
}
