//! Rules for statements and terminators.

use super::Validator;
use crate::block::{Callee, Halt, Terminator};
use crate::ids::{BlockId, FuncId};
use crate::stmt::{CellFill, OutputKind, StmtKind};
use secateur_term::{Term, VarId, mask};
use std::collections::HashSet;

impl Validator<'_> {
    /// The width of a variable that may be assigned here; a fault and `None` if it may not.
    fn target(&mut self, function: FuncId, var: VarId, place: &str) -> Option<u32> {
        let v = self.program.variables.get(var.0 as usize);
        let ok = v.is_some_and(|v| v.is_global() || v.function == Some(function));
        self.require(ok, place, || format!("assigns variable {}, which is not one of this function", var.0));
        v.filter(|_| ok).map(|v| v.width)
    }

    fn pointer_target(&mut self, function: FuncId, var: VarId, place: &str) {
        let pointer = self.program.data_model.pointer_width();
        let width = self.target(function, var, place);
        self.require(width.is_none_or(|w| w == pointer), place, || {
            "an address in a variable of another width".into()
        });
    }

    pub(super) fn statement(&mut self, f: FuncId, stmt: &StmtKind, place: &str) {
        let pointer = Some(self.program.data_model.pointer_width());
        match stmt {
            StmtKind::Assign { var, value } => {
                let width = self.target(f, *var, place);
                self.expr(*value, Some(f), width, place);
            }
            StmtKind::Load { var, addr, bytes } => {
                let width = self.target(f, *var, place);
                self.expr(*addr, Some(f), pointer, place);
                self.bytes(*bytes, width, place);
            }
            StmtKind::Store { addr, value, bytes } => {
                self.expr(*addr, Some(f), pointer, place);
                self.expr(*value, Some(f), None, place);
                self.bytes(*bytes, Some(self.store.width(*value)), place);
            }
            StmtKind::Alloc { var, size, align, .. } => {
                self.pointer_target(f, *var, place);
                self.expr(*size, Some(f), pointer, place);
                self.require(align.is_power_of_two(), place, || format!("alignment {align}"));
            }
            StmtKind::Realloc { var, ptr, size } => {
                self.pointer_target(f, *var, place);
                self.expr(*ptr, Some(f), pointer, place);
                self.expr(*size, Some(f), pointer, place);
            }
            StmtKind::Free { addr } => self.expr(*addr, Some(f), pointer, place),
            StmtKind::MemCopy { dst, src, len, .. } => {
                [dst, src, len].iter().for_each(|t| self.expr(**t, Some(f), pointer, place));
            }
            StmtKind::MemSet { dst, value, len } => {
                self.expr(*dst, Some(f), pointer, place);
                self.expr(*value, Some(f), Some(8), place);
                self.expr(*len, Some(f), pointer, place);
            }
            StmtKind::Input { var, .. } => {
                self.target(f, *var, place);
            }
            StmtKind::InputMemory { addr, len, .. } => {
                self.expr(*addr, Some(f), pointer, place);
                self.expr(*len, Some(f), pointer, place);
            }
            StmtKind::Assume { cond: ok } | StmtKind::Check { ok, .. } => {
                self.expr(*ok, Some(f), Some(1), place);
            }
            StmtKind::Output { kind, args, var } => self.output(f, kind, args, *var, place),
            StmtKind::VaStart { list } => {
                self.expr(*list, Some(f), pointer, place);
                let variadic = self.program.function(f).variadic;
                self.require(variadic, place, || "va_start in a function that is not variadic".into());
            }
            StmtKind::Forget { var } => {
                self.target(f, *var, place);
            }
            StmtKind::SameObject { a, b, .. } => {
                self.expr(*a, Some(f), pointer, place);
                self.expr(*b, Some(f), pointer, place);
            }
            StmtKind::AskObject { var, addr, .. } => {
                self.pointer_target(f, *var, place);
                self.expr(*addr, Some(f), pointer, place);
            }
            StmtKind::FillCells(fill) => self.fill_cells(f, fill, place),
            StmtKind::EndScope { addr } | StmtKind::Havoc { addr } => {
                self.expr(*addr, Some(f), pointer, place)
            }
            StmtKind::StackSave { var } => self.pointer_target(f, *var, place),
            StmtKind::StackRestore { saved } => self.expr(*saved, Some(f), pointer, place),
            StmtKind::Unsupported { .. } => {}
        }
    }

    fn fill_cells(&mut self, f: FuncId, fill: &CellFill, place: &str) {
        let pointer = Some(self.program.data_model.pointer_width());
        self.expr(fill.addr, Some(f), pointer, place);
        self.expr(fill.count, Some(f), pointer, place);
        self.expr(fill.value, Some(f), Some(8 * fill.bytes), place);
        self.pointer_target(f, fill.index, place);
        self.bytes(fill.bytes, None, place);
        self.require(fill.stride >= u64::from(fill.bytes), place, || "cells that overlap".into());
        for r in &fill.reads {
            self.target(f, r.var, place);
            self.expr(r.addr, Some(f), pointer, place);
            self.bytes(r.bytes, Some(self.program.variable(r.var).width), place);
        }
    }

    fn bytes(&mut self, bytes: u32, width: Option<u32>, place: &str) {
        let fits = bytes > 0 && width.is_none_or(|w| w <= bytes.saturating_mul(8));
        self.require(fits, place, || format!("{} bits in {bytes} bytes", width.unwrap_or_default()));
    }

    fn output(&mut self, f: FuncId, kind: &OutputKind, args: &[Term], var: Option<VarId>, place: &str) {
        args.iter().for_each(|t| self.expr(*t, Some(f), None, place));
        if let Some(var) = var {
            self.target(f, var, place);
        }
        let count_ok = match kind {
            OutputKind::Format => !args.is_empty(),
            OutputKind::Line | OutputKind::Text | OutputKind::Char => args.len() == 1,
            OutputKind::Bytes => args.len() == 2,
            OutputKind::Other => true,
        };
        self.require(count_ok, place, || format!("{} arguments for output {kind:?}", args.len()));
        let pointers: &[Term] = match kind {
            OutputKind::Format | OutputKind::Line | OutputKind::Text => args.get(..1).unwrap_or_default(),
            OutputKind::Bytes => args,
            OutputKind::Char | OutputKind::Other => &[],
        };
        let wide = self.program.data_model.pointer_width();
        let pointers_ok = pointers.iter().all(|t| self.store.width(*t) == wide);
        self.require(pointers_ok, place, || "an address of another width".into());
    }

    pub(super) fn terminator(&mut self, f: FuncId, end: &Terminator, place: &str) {
        let count = self.program.function(f).blocks.len();
        for BlockId(b) in end.successors() {
            self.require((b as usize) < count, place, || format!("goes to block {b}, which does not exist"));
        }
        let pointer = Some(self.program.data_model.pointer_width());
        match end {
            Terminator::Goto(_) => {}
            Terminator::Branch { cond, .. } => self.expr(*cond, Some(f), Some(1), place),
            Terminator::Switch { value, cases, .. } => {
                self.expr(*value, Some(f), None, place);
                let most = mask(self.store.width(*value));
                let mut seen = HashSet::new();
                for (k, _) in cases {
                    self.require(*k <= most, place, || format!("case {k} does not fit"));
                    self.require(seen.insert(*k), place, || format!("case {k} twice"));
                }
            }
            Terminator::Indirect { addr, targets } => {
                self.expr(*addr, Some(f), pointer, place);
                targets.iter().for_each(|(t, _)| self.expr(*t, Some(f), pointer, place));
            }
            Terminator::Call { .. } => self.call(f, end, place),
            Terminator::Return(value) => {
                let wanted = self.program.function(f).result_width;
                if let Some(value) = value {
                    self.expr(*value, Some(f), wanted, place);
                }
                self.require(value.is_some() == wanted.is_some(), place, || {
                    format!(
                        "returns {} but the function gives {wanted:?}",
                        if value.is_some() { "a value" } else { "nothing" }
                    )
                });
            }
            Terminator::Halt(Halt::Exit(code)) => self.expr(*code, Some(f), Some(32), place),
            Terminator::Halt(_) => {}
        }
    }

    fn call(&mut self, f: FuncId, end: &Terminator, place: &str) {
        let Terminator::Call { callee, args, var, .. } = end else {
            return;
        };
        let pointer = Some(self.program.data_model.pointer_width());
        for a in args {
            self.expr(a.value, Some(f), if a.by_value { pointer } else { None }, place);
            self.require(a.align.is_power_of_two(), place, || format!("an argument aligned to {}", a.align));
        }
        let result = var.and_then(|var| self.target(f, var, place));
        let direct = match callee {
            Callee::Indirect(addr) => return self.expr(*addr, Some(f), pointer, place),
            Callee::Direct(id) => self.program.functions.get(id.0 as usize),
        };
        let Some(target) = direct else {
            return self.require(false, place, || "calls a function that does not exist".into());
        };
        let enough =
            args.len() == target.params.len() || (target.variadic && args.len() > target.params.len());
        self.require(enough, place, || {
            format!("{} arguments for the {} of `{}`", args.len(), target.params.len(), target.name)
        });
        for (a, param) in args.iter().zip(&target.params) {
            let wanted = self.program.variables.get(param.0 as usize).map(|v| v.width);
            let found = self.store.width(a.value);
            self.require(wanted.is_none_or(|w| w == found), place, || {
                format!(
                    "an argument of {found} bits for a parameter of {} of `{}`",
                    wanted.unwrap_or_default(),
                    target.name
                )
            });
        }
        let fits = result.is_none() || result == target.result_width;
        self.require(fits, place, || {
            format!("the result of `{}` is {:?} bits wide", target.name, target.result_width)
        });
    }
}
