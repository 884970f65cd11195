//! Statements and terminators as C.

use super::expr::type_name;
use super::{Emit, Unsupported};
use secateur_program::{
    AllocKind, BlockId, Callee, CheckKind, Function, Halt, Stmt, StmtKind, Terminator, TypeHint, Uncounted,
    VarId, checked_operation,
};
use secateur_term::{Term, mask};
use std::fmt::Write;

impl Emit<'_> {
    fn e(&self, t: Term) -> Result<String, Unsupported> {
        self.exprs.term(t)
    }

    fn width(&self, v: VarId) -> u32 {
        self.program.variable(v).width
    }

    /// Any value of a variable's width.
    fn any(&self, v: VarId, ty: TypeHint) -> String {
        let w = self.width(v);
        let call = match w {
            _ if ty == TypeHint::Bool => "__VERIFIER_nondet_bool()",
            1 => "__VERIFIER_nondet_bool()",
            2..=8 => "__VERIFIER_nondet_uchar()",
            9..=16 => "__VERIFIER_nondet_ushort()",
            17..=32 => "__VERIFIER_nondet_uint()",
            _ if self.program.data_model.pointer_width() == 64 => "__VERIFIER_nondet_ulong()",
            _ => "__VERIFIER_nondet_ulonglong()",
        };
        if matches!(w, 1 | 8 | 16 | 32 | 64) || ty == TypeHint::Bool {
            return call.to_string();
        }
        format!("({})({call} & {})", type_name(w), super::expr::constant(w, mask(w)))
    }

    /// The statements of a block. A division or shift whose checks fail has any result.
    pub(super) fn statements(&self, stmts: &[Stmt], out: &mut String) -> Result<(), Unsupported> {
        let mut defined_if: Vec<Term> = Vec::new();
        for (i, s) in stmts.iter().enumerate() {
            match &s.kind {
                StmtKind::FillCells(fill) => self.fill(fill, s.span, out)?,
                StmtKind::Check { ok, kind, .. } if self.has_any_result(kind, &stmts[i + 1..]) => {
                    defined_if.push(*ok);
                }
                StmtKind::Assign { var, value } if !defined_if.is_empty() => {
                    let conditions: Result<Vec<String>, _> =
                        defined_if.drain(..).map(|t| self.e(t)).collect();
                    let (name, any) = (self.names.variable(*var), self.any(*var, TypeHint::Unsigned));
                    let (cond, value) = (conditions?.join(" && "), self.e(*value)?);
                    let _ = writeln!(out, "  if ({cond}) {name} = {value}; else {name} = {any};");
                }
                kind => self.statement(kind, out)?,
            }
        }
        Ok(())
    }

    /// Whether a failing check of this kind makes the result of the operation behind it any value that C can
    /// spell.
    fn has_any_result(&self, kind: &CheckKind, behind: &[Stmt]) -> bool {
        kind.uncounted() == Uncounted::AnyResult
            && checked_operation(self.store, behind).is_some_and(|(_, var, _)| self.width(var) <= 64)
    }

    fn statement(&self, kind: &StmtKind, out: &mut String) -> Result<(), Unsupported> {
        let name = |v: &VarId| self.names.variable(*v);
        let line = match kind {
            StmtKind::Assign { var, value } => format!("{} = {};", name(var), self.e(*value)?),
            StmtKind::Load { var, addr, bytes } if matches!(bytes, 1 | 2 | 4 | 8) => {
                let w = self.width(*var);
                let read = format!("sec_load{}({})", 8 * bytes, self.e(*addr)?);
                if w < 8 * bytes {
                    let most = super::expr::constant(w.min(64), mask(w));
                    format!("{} = ({})({read} & {most});", name(var), type_name(w))
                } else {
                    format!("{} = {read};", name(var))
                }
            }
            StmtKind::Store { addr, value, bytes } if matches!(bytes, 1 | 2 | 4 | 8) => {
                format!("sec_store{}({}, {});", 8 * bytes, self.e(*addr)?, self.e(*value)?)
            }
            StmtKind::Alloc { var, size, kind, zeroed, .. } => {
                let size = self.e(*size)?;
                let made = match (kind, zeroed) {
                    (AllocKind::Heap | AllocKind::Library, false) => format!("malloc({size})"),
                    (AllocKind::Heap | AllocKind::Library, true) => format!("calloc({size}, 1)"),
                    _ => format!("__builtin_alloca({size})"),
                };
                format!("{} = (sec_ptr){made};", name(var))
            }
            StmtKind::Realloc { var, ptr, size } => {
                format!("{} = (sec_ptr)realloc((void *){}, {});", name(var), self.e(*ptr)?, self.e(*size)?)
            }
            StmtKind::Free { addr } => format!("free((void *){});", self.e(*addr)?),
            StmtKind::MemCopy { dst, src, len, overlap } => {
                let how = if *overlap { "memmove" } else { "memcpy" };
                let (d, s, n) = (self.e(*dst)?, self.e(*src)?, self.e(*len)?);
                format!("{how}((void *){d}, (void *){s}, {n});")
            }
            StmtKind::MemSet { dst, value, len } => {
                format!("memset((void *){}, {}, {});", self.e(*dst)?, self.e(*value)?, self.e(*len)?)
            }
            StmtKind::Input { var, ty, .. } => format!("{} = {};", name(var), self.any(*var, *ty)),
            StmtKind::Forget { var } => format!("{} = {};", name(var), self.any(*var, TypeHint::Unsigned)),
            StmtKind::InputMemory { addr, len, .. } => {
                let (p, n) = (self.e(*addr)?, self.e(*len)?);
                format!(
                    "for (sec_ptr sec_i = 0; sec_i < {n}; sec_i++) sec_store8({p} + sec_i, __VERIFIER_nondet_uchar());"
                )
            }
            StmtKind::Assume { cond } => format!("__VERIFIER_assume({});", self.e(*cond)?),
            StmtKind::Check { ok, kind, .. } => match kind {
                CheckKind::ErrorCall { .. } | CheckKind::Assertion => {
                    format!("if (!{}) reach_error();", self.e(*ok)?)
                }
                kind if kind.uncounted() == Uncounted::Harmless => return Ok(()),
                // other undefined behaviour ends a run
                _ => format!("__VERIFIER_assume({});", self.e(*ok)?),
            },
            StmtKind::Output { var: Some(var), .. } => {
                format!("{} = {};", name(var), self.any(*var, TypeHint::Unsigned))
            }
            StmtKind::Output { .. } | StmtKind::EndScope { .. } | StmtKind::StackRestore { .. } => {
                return Ok(());
            }
            StmtKind::StackSave { var } => format!("{} = 0;", name(var)),
            StmtKind::VaStart { .. } => {
                return Err(Unsupported("functions with a variable number of arguments"));
            }
            StmtKind::AskObject { .. } => return Err(Unsupported("a question about an object")),
            StmtKind::SameObject { .. } => return Err(Unsupported("a check of pointers")),
            StmtKind::Unsupported { what } if what == crate::loop_summary::NEVER => {
                String::from("abort(); /* a loop that was left is not entered again */")
            }
            StmtKind::Unsupported { .. } => return Err(Unsupported("what the front end does not know")),
            _ => return Err(Unsupported("an access of an unusual size")),
        };
        let _ = writeln!(out, "  {line}");
        Ok(())
    }

    pub(super) fn terminator(
        &self,
        function: &Function,
        end: &Terminator,
        out: &mut String,
    ) -> Result<(), Unsupported> {
        let go = |b: &BlockId| format!("goto b{};", b.0);
        let line = match end {
            Terminator::Goto(b) => go(b),
            Terminator::Branch { cond, then, other } => {
                format!("if ({}) {} else {}", self.e(*cond)?, go(then), go(other))
            }
            Terminator::Switch { value, cases, default } => {
                let w = self.store.width(*value);
                let mut text = format!("switch ({}) {{", self.e(*value)?);
                for (k, b) in cases {
                    let _ = write!(text, " case {}: {}", super::expr::constant(w, *k), go(b));
                }
                format!("{text} default: {} }}", go(default))
            }
            Terminator::Call { callee, args, var, next } => {
                let values: Result<Vec<String>, Unsupported> = args.iter().map(|a| self.e(a.value)).collect();
                let values = values?;
                let (target, count) = match callee {
                    Callee::Direct(f) => {
                        (self.names.function(*f).to_string(), self.program.function(*f).params.len())
                    }
                    Callee::Indirect(addr) => {
                        let types: Vec<String> =
                            args.iter().map(|a| type_name(self.store.width(a.value))).collect();
                        let result = var.map_or(String::from("void"), |v| type_name(self.width(v)));
                        let list = if types.is_empty() { String::from("void") } else { types.join(", ") };
                        (format!("(({result} (*)({list}))({}))", self.e(*addr)?), values.len())
                    }
                };
                let call = format!("{target}({})", values[..count.min(values.len())].join(", "));
                let returns = match callee {
                    Callee::Direct(f) => self.program.function(*f).result_width.is_some(),
                    Callee::Indirect(_) => true,
                };
                match var {
                    Some(v) if returns => format!("{} = {call}; {}", self.names.variable(*v), go(next)),
                    _ => format!("{call}; {}", go(next)),
                }
            }
            Terminator::Return(Some(v)) if function.result_width.is_some() => {
                format!("return {};", self.e(*v)?)
            }
            Terminator::Return(_) if function.result_width.is_some() => String::from("return 0;"),
            Terminator::Return(_) => String::from("return;"),
            Terminator::Halt(Halt::Exit(code)) => format!("exit((int){});", self.e(*code)?),
            Terminator::Halt(Halt::Abort) => String::from("abort();"),
            Terminator::Halt(_) => String::from("__VERIFIER_assume(0); exit(0);"),
            Terminator::Indirect { .. } => return Err(Unsupported("computed jumps")),
        };
        let _ = writeln!(out, "  {line}");
        Ok(())
    }
}
