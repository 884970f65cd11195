//! What a run tells about the objects it watches.

use super::Process;
use crate::memory::{Gone, Went};
use crate::outcome::{Loss, LossKind, Site};
use crate::value::Value;
use secateur_program::VarId;

impl Process<'_> {
    /// Whether objects are watched; if so, the step of what happens now is noted.
    pub fn watching(&mut self, pc: usize) -> bool {
        if self.memory.watch.is_some() {
            self.memory.step = self.place(pc).step;
            return true;
        }
        false
    }

    pub(crate) fn watch_assignment(&mut self, var: VarId, old: Value, new: Value, pc: usize) {
        if self.watching(pc)
            && self.keeps(var)
            && let Some(watch) = &mut self.memory.watch
        {
            watch.assigned(var, old.origin, new.origin, pc as u32, self.memory.step);
        }
    }

    /// What the front end and models of the library made up is nothing a program relies on.
    pub fn keeps(&self, var: VarId) -> bool {
        let v = self.program.variable(var);
        let users = |f| self.program.function(f).origin == secateur_program::Origin::User;
        v.is_user() && v.function.is_none_or(users)
    }

    /// The parameters of a call that has just been entered.
    pub fn watch_arguments(&mut self, pc: usize) {
        if !self.watching(pc) {
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        let base = frame.base;
        for &var in &self.program.function(frame.function).params {
            if !self.keeps(var) {
                continue;
            }
            let value = self.regs[base + self.program.variable(var).slot as usize];
            if let Some(watch) = &mut self.memory.watch {
                watch.assigned(var, Value::ZERO.origin, value.origin, pc as u32, self.memory.step);
            }
        }
    }

    /// The current function is about to return.
    pub fn watch_return(&mut self, pc: usize) {
        if !self.watching(pc) {
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        for &var in &self.program.function(frame.function).locals {
            let v = self.program.variable(var);
            let value = self.regs.get(frame.base + v.slot as usize).filter(|_| self.keeps(var));
            if let (Some(value), Some(watch)) = (value, &mut self.memory.watch) {
                watch.left(var, value.origin, pc as u32, self.memory.step);
            }
        }
    }

    /// Bytes of an object are about to be overwritten; `again` if with a pointer to a watched object.
    pub fn watch_write(&mut self, slot: usize, offset: usize, len: usize, value: Value, pc: usize) {
        if self.watching(pc)
            && let Some(watch) = &mut self.memory.watch
        {
            let again = watch.is_watched(value.origin);
            let object = (slot, &self.memory.objects[slot]);
            watch.overwritten(object, (offset, len), again, pc as u32, self.memory.step);
        }
    }

    /// All that was noticed, in order.
    pub fn losses(&self) -> Vec<Loss> {
        let Some(watch) = &self.memory.watch else { return Vec::new() };
        let mut all: Vec<Gone> = watch.frames.iter().chain(&watch.last).copied().collect();
        all.sort_by_key(|g| g.step);
        all.into_iter().map(|g| self.loss(g)).collect()
    }

    pub(crate) fn loss(&self, gone: Gone) -> Loss {
        let place = self.place(gone.at as usize);
        let site = Site { span: place.span, function: Some(place.function), called: None };
        let view = |object: usize| self.object_view(object);
        let how = match gone.went {
            Went::Variable(var) => LossKind::Overwritten(var),
            Went::Frame { var, since } => LossKind::Return { var, since },
            Went::Cell { object, offset } => {
                LossKind::CellOverwritten { object: view(object), offset: offset as u64 }
            }
            Went::Holder { object, offset } => {
                LossKind::HolderGone { object: view(object), offset: offset as u64 }
            }
        };
        Loss { how, site, step: gone.step }
    }
}
