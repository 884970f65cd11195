//! Calls: of functions with a body, through pointers, of inline assembly, and of what we implement ourselves.

use super::body::Body;
use super::call_sites::call_through;
use super::context::BodySource;
use super::error::Lowered;
use super::intrinsics::{self, Reply};
use super::types;
use super::{error_calls, external, inline_assembly, sanitizer, scopes};
use crate::llvm::{Ty, Val, ValueKind};
use secateur_program::{Callee, Halt, StmtKind, Terminator};
use secateur_term::Term;

/// A call as the handlers of known functions see it.
pub(crate) struct Call {
    /// The call instruction; wrappers have none.
    pub inst: Option<Val>,
    /// The name of the function that is called.
    pub name: String,
    /// The scalars of every argument.
    pub args: Vec<Vec<Term>>,
    /// The arguments in the module, for names and messages; empty in wrappers.
    pub values: Vec<Val>,
    /// The type of the result.
    pub result: Ty,
}

impl Call {
    /// The argument of this number, which must be one scalar.
    pub fn arg(&self, index: usize) -> Lowered<Term> {
        match self.args.get(index).map(Vec::as_slice) {
            Some([t]) => Ok(*t),
            _ => Err(format!("call of `{}` with unexpected arguments", self.name)),
        }
    }
}

/// Lowers a call of any kind; its result becomes the value of the instruction.
pub(crate) fn lower_call(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let mut callee = inst.called().ok_or("a call of nothing")?;
    while let Some(target) = callee.aliasee() {
        callee = target;
    }
    if let Some(text) = callee.asm_text() {
        return inline_assembly::lower(body, inst, &text, &callee.asm_constraints());
    }
    if callee.kind() == ValueKind::LLVMGlobalIFuncValueKind {
        return Err(String::from("functions chosen at load time (ifunc)"));
    }
    if !callee.is_function() {
        let target = body.scalar(callee)?;
        return call_through(body, inst, Callee::Indirect(target), None);
    }
    if callee.is_intrinsic() && scopes::lower_marker(body, inst)? {
        return Ok(());
    }
    let name = callee.name();
    if sanitizer::handler_name(inst).is_some() {
        sanitizer::lower_handler(body, &name);
        return Ok(());
    }
    if whole_variable_call(body, inst, callee, &name) {
        return Ok(());
    }
    if body.code.cx.is_error_function(&name) {
        error_calls::check_call(body, inst, &name)?;
        if !callee.has_definition() {
            body.code.end(Terminator::Halt(Halt::Abort));
            return Ok(());
        }
    }
    if callee.has_definition() {
        let id = body.code.cx.function_id(callee, BodySource::Defined(callee));
        return call_through(body, inst, Callee::Direct(id), Some(callee));
    }
    call_without_body(body, inst, callee, name)
}

/// A call of a function without body: a known one has a handler, and about others the options decide.
fn call_without_body(body: &mut Body<'_, '_>, inst: Val, callee: Val, name: String) -> Lowered<()> {
    if callee.is_intrinsic() && intrinsics::llvm::is_ignored(&name) {
        return Ok(());
    }
    let Some(handler) = intrinsics::find(&name) else {
        if callee.is_weak_declaration() {
            let null = body.scalar(callee)?;
            return call_through(body, inst, Callee::Indirect(null), None);
        }
        return external::lower_call(body, inst, &name);
    };
    let mut args = Vec::new();
    let values = inst.call_args();
    for &a in &values {
        let metadata = a.kind() == ValueKind::LLVMMetadataAsValueValueKind;
        args.push(if metadata { Vec::new() } else { body.operand(a)? });
    }
    let name = intrinsics::library_name(&name).to_string();
    let call = Call { inst: Some(inst), name, args, values, result: inst.ty() };
    let reply = handler(body, &call)?;
    accept(body, inst, reply)
}

/// Gives the call instruction the value a handler answered with.
fn accept(body: &mut Body<'_, '_>, inst: Val, reply: Reply) -> Lowered<()> {
    if !body.code.is_open() || inst.ty().is_void() {
        return Ok(());
    }
    match reply {
        Reply::Bound => {}
        Reply::Value(t) => {
            let parts = fit(body, inst.ty(), vec![t])?;
            body.bind(inst, parts);
        }
        Reply::Values(parts) => {
            let parts = fit(body, inst.ty(), parts)?;
            body.bind(inst, parts);
        }
        Reply::Nothing => {
            let leaves = types::leaves(body.code.cx.layout, inst.ty())?;
            let parts = leaves.iter().map(|l| body.code.cx.undefined(l.width)).collect();
            body.bind(inst, parts);
        }
    }
    Ok(())
}

/// Adapts scalars to the type a (possibly mis-declared) caller expects.
pub(crate) fn fit(body: &mut Body<'_, '_>, ty: Ty, parts: Vec<Term>) -> Lowered<Vec<Term>> {
    let leaves = types::leaves(body.code.cx.layout, ty)?;
    if leaves.len() != parts.len() {
        return Err(format!("a result of type {} that the function does not give", ty.text()));
    }
    Ok(leaves.iter().zip(parts).map(|(l, t)| body.code.cx.store.resize(t, l.width)).collect())
}

/// `klee_make_symbolic(&x, sizeof x, ...)` and the like on a promoted variable.
fn whole_variable_call(body: &mut Body<'_, '_>, inst: Val, callee: Val, name: &str) -> bool {
    if callee.has_definition() {
        return false;
    }
    let Some((index, effect)) = intrinsics::whole_variable(name) else {
        return false;
    };
    let Some(var) = inst.operand(index).and_then(|a| body.variable_at(a)) else {
        return false;
    };
    if effect {
        let shown = inst
            .call_args()
            .get(2)
            .and_then(|&a| body.code.cx.string_behind(a))
            .unwrap_or_else(|| body.code.cx.variables[var.0 as usize].name.clone());
        let ty = body.code.cx.variables[var.0 as usize].ty;
        body.save_readers_of(var);
        body.code.emit(StmtKind::Input { var, name: shown, ty });
    }
    true
}
