//! Calls: of functions with a body, through pointers, of inline assembly, and of what we implement ourselves.

use super::body::Body;
use super::context::Source;
use super::error::Lowered;
use super::intrinsics::{self, Reply};
use super::options::ExternalFunctions;
use super::types::{self, Leaf, LeafKind};
use super::unspecified_results::MISSING_ARGUMENT;
use crate::llvm::{Ty, Val, ValueKind};
use secateur_program::{Argument, BlockId, Callee, CheckKind, Halt, StmtKind, Terminator, TypeHint};
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

/// Assembly that does nothing a sequential program can see.
const HARMLESS_ASM: [&str; 8] = ["", "nop", "pause", "mfence", "lfence", "sfence", "rep; nop", "rep;nop"];

impl Body<'_, '_> {
    /// Lowers a call of any kind; its result becomes the value of the instruction.
    pub fn lower_call(&mut self, inst: Val) -> Lowered<()> {
        let mut callee = inst.called().ok_or("a call of nothing")?;
        while let Some(target) = callee.aliasee() {
            callee = target;
        }
        if let Some(text) = callee.asm_text() {
            let text = text.trim().trim_end_matches(';').trim().to_ascii_lowercase();
            let harmless = HARMLESS_ASM.contains(&text.as_str()) || text.starts_with('#');
            return if harmless && inst.ty().is_void() {
                Ok(())
            } else {
                Err(String::from("inline assembly"))
            };
        }
        if callee.kind() == ValueKind::LLVMGlobalIFuncValueKind {
            return Err(String::from("functions chosen at load time (ifunc)"));
        }
        if !callee.is_function() {
            let target = self.scalar(callee)?;
            return self.call_through(inst, Callee::Indirect(target), None);
        }
        if callee.is_intrinsic() && self.lower_marker(inst)? {
            return Ok(());
        }
        let name = callee.name();
        if super::sanitizer::handler_name(inst).is_some() {
            self.lower_handler(&name);
            return Ok(());
        }
        if self.whole_variable_call(inst, callee, &name) {
            return Ok(());
        }
        if self.cx.is_error_function(&name) {
            self.error_call(inst, &name)?;
            if !callee.has_definition() {
                self.end(Terminator::Halt(Halt::Abort));
                return Ok(());
            }
        }
        if callee.has_definition() {
            let id = self.cx.function_id(callee, Source::Defined(callee));
            return self.call_through(inst, Callee::Direct(id), Some(callee));
        }
        if callee.is_intrinsic() && intrinsics::llvm::is_ignored(&name) {
            return Ok(());
        }
        let Some(handler) = intrinsics::find(&name) else {
            if callee.is_weak_declaration() {
                let null = self.scalar(callee)?;
                return self.call_through(inst, Callee::Indirect(null), None);
            }
            return self.unknown_call(inst, &name);
        };
        let mut args = Vec::new();
        let values = inst.call_args();
        for &a in &values {
            let metadata = a.kind() == ValueKind::LLVMMetadataAsValueValueKind;
            args.push(if metadata { Vec::new() } else { self.operand(a)? });
        }
        let call = Call { inst: Some(inst), name, args, values, result: inst.ty() };
        let reply = handler(self, &call)?;
        self.accept(inst, reply)
    }

    /// Gives the call instruction the value a handler answered with.
    fn accept(&mut self, inst: Val, reply: Reply) -> Lowered<()> {
        if !self.is_open() || inst.ty().is_void() {
            return Ok(());
        }
        match reply {
            Reply::Bound => {}
            Reply::Value(t) => {
                let parts = self.fit(inst.ty(), vec![t])?;
                self.bind(inst, parts);
            }
            Reply::Values(parts) => {
                let parts = self.fit(inst.ty(), parts)?;
                self.bind(inst, parts);
            }
            Reply::Nothing => {
                let leaves = types::leaves(self.cx.layout, inst.ty())?;
                let parts = leaves.iter().map(|l| self.cx.undefined(l.width)).collect();
                self.bind(inst, parts);
            }
        }
        Ok(())
    }

    /// Adapts scalars to the type a (possibly mis-declared) caller expects.
    pub fn fit(&mut self, ty: Ty, parts: Vec<Term>) -> Lowered<Vec<Term>> {
        let leaves = types::leaves(self.cx.layout, ty)?;
        if leaves.len() != parts.len() {
            return Err(format!("a result of type {} that the function does not give", ty.text()));
        }
        Ok(leaves.iter().zip(parts).map(|(l, t)| self.cx.store.resize(t, l.width)).collect())
    }

    /// `klee_make_symbolic(&x, sizeof x, ...)` and the like on a promoted variable.
    fn whole_variable_call(&mut self, inst: Val, callee: Val, name: &str) -> bool {
        if callee.has_definition() {
            return false;
        }
        let Some((index, effect)) = intrinsics::whole_variable(name) else {
            return false;
        };
        let Some(var) = inst.operand(index).and_then(|a| self.variable_at(a)) else {
            return false;
        };
        if effect {
            let shown = inst
                .call_args()
                .get(2)
                .and_then(|&a| self.cx.string_behind(a))
                .unwrap_or_else(|| self.cx.variables[var.0 as usize].name.clone());
            let ty = self.cx.variables[var.0 as usize].ty;
            self.save_readers_of(var);
            self.emit(StmtKind::Input { var, name: shown, ty });
        }
        true
    }

    fn error_call(&mut self, inst: Val, name: &str) -> Lowered<()> {
        let counts = self.cx.options.error_calls.argument.is_some();
        let first = inst.call_args().first().copied().filter(|_| counts);
        let first = first.map(|a| self.scalar(a)).transpose()?;
        self.error_check(name, first);
        Ok(())
    }

    /// The error of the property, unless only calls with another first argument count.
    pub fn error_check(&mut self, name: &str, first: Option<Term>) {
        let ok = match (self.cx.options.error_calls.argument, first) {
            (Some(n), Some(t)) => {
                let w = self.cx.store.width(t);
                let n = self.cx.store.bv(w, u128::from(n));
                self.cx.store.ne(t, n)
            }
            _ => Term::FALSE,
        };
        self.check(ok, CheckKind::ErrorCall { function: name.to_string() }, &format!("call of {name}"));
    }

    fn unknown_call(&mut self, inst: Val, name: &str) -> Lowered<()> {
        if self.cx.options.external_functions == ExternalFunctions::Unsupported {
            return Err(format!("call of external function {name}"));
        }
        self.cx.note(format!("external functions return arbitrary values and change nothing: `{name}`"));
        let ty = inst.ty();
        self.nondet(Some(inst), name, ty)?;
        Ok(())
    }

    /// Inputs for a value of any type; a single one goes straight to where it is stored.
    pub fn nondet(&mut self, inst: Option<Val>, name: &str, ty: Ty) -> Lowered<Reply> {
        let leaves = types::leaves(self.cx.layout, ty)?;
        if let ([leaf], Some(inst)) = (leaves.as_slice(), inst) {
            let hint = intrinsics::nondet_hint(name, *leaf);
            let var = self.result_variable(inst, leaf.width, hint);
            self.emit(StmtKind::Input { var, name: name.to_string(), ty: hint });
            if hint == TypeHint::Bool && leaf.width > 1 {
                // a Boolean by name that is declared as a wider type
                let (value, two) = (self.read(var), self.cx.store.bv(leaf.width, 2));
                let small = self.cx.store.ult(value, two);
                self.assume(small);
            }
            return Ok(Reply::Bound);
        }
        let mut parts = Vec::new();
        for leaf in leaves {
            let hint = intrinsics::nondet_hint(name, leaf);
            parts.push(self.input(name, leaf.width, hint));
        }
        if let Some(inst) = inst
            && !ty.is_void()
        {
            self.values.insert(inst, parts);
            return Ok(Reply::Bound);
        }
        Ok(Reply::Values(parts))
    }

    /// A call that becomes one in the program.
    fn call_through(&mut self, inst: Val, callee: Callee, target: Option<Val>) -> Lowered<()> {
        let call_type = inst.called_type().ok_or("a call without type")?;
        let mut args = self.arguments(inst, call_type)?;
        if let Some(f) = target
            && f.object_type() != call_type
        {
            args = self.adapt(args, f)?;
        }
        let expected = self.cx.result_shape(inst.ty())?;
        let actual = match target {
            Some(f) => self.cx.result_shape(f.object_type().result())?,
            None => self.cx.result_shape(inst.ty())?,
        };
        self.save_readers_of_globals();
        let used = self.uses.get(&inst).is_some_and(|u| u.count > 0);
        let next = self.new_block();
        if !used {
            self.finish_call(callee, args, None, next);
            return Ok(());
        }
        if actual.leaves.is_empty() || expected.leaves.is_empty() {
            self.finish_call(callee, args, None, next);
            let parts = expected.leaves.iter().map(|l| self.cx.undefined(l.width)).collect();
            self.values.insert(inst, parts);
            return Ok(());
        }
        if let ([a], [e]) = (actual.leaves.as_slice(), expected.leaves.as_slice())
            && a.width == e.width
        {
            let var = self.result_variable(inst, a.width, e.hint());
            self.finish_call(callee, args, Some(var), next);
            return Ok(());
        }
        let width = actual.width.ok_or("a call without result")?;
        let var = self.temp(&inst.name(), width, TypeHint::Unsigned);
        self.finish_call(callee, args, Some(var), next);
        let whole = self.read(var);
        let mut parts = Vec::new();
        let mut low = 0;
        for (i, leaf) in actual.leaves.iter().enumerate() {
            if actual.joined {
                parts.push(self.cx.store.extract(whole, low, leaf.width));
                low += leaf.width;
            } else if i == 0 {
                parts.push(whole);
            } else {
                let slot = self.cx.result_slot(i, leaf.width);
                let value = self.read(slot);
                let saved = self.assign_temp("", value, leaf.hint());
                parts.push(self.read(saved));
            }
        }
        let parts = self.fit(inst.ty(), parts)?;
        // the variable belongs to this call alone, so its parts may be read anywhere
        self.values.insert(inst, parts);
        Ok(())
    }

    /// Ends the current block with a call and goes on in `next`.
    pub fn finish_call(
        &mut self,
        callee: Callee,
        args: Vec<Argument>,
        var: Option<secateur_term::VarId>,
        next: BlockId,
    ) {
        self.end_and_go(Terminator::Call { callee, args, var, next }, next);
    }

    /// The arguments of a call, split into scalars, with their layout in memory.
    pub fn arguments(&mut self, inst: Val, call_type: Ty) -> Lowered<Vec<Argument>> {
        let declared = call_type.params().len();
        let mut out = Vec::new();
        for (i, a) in inst.call_args().into_iter().enumerate() {
            if inst.param_in_alloca(i) {
                return Err(String::from("arguments passed in a block the caller lays out (inalloca)"));
            }
            let parts = self.operand(a)?;
            let by_value = inst.by_value_type(i).filter(|_| i >= declared);
            if let (Some(ty), [value]) = (by_value, parts.as_slice()) {
                let bytes = self.cx.layout.alloc_size(ty).ok_or("an argument without size")?;
                let align = inst.param_align(i).or(self.cx.layout.align(ty)).unwrap_or(1);
                out.push(Argument { value: *value, bytes, align, by_value: true });
                continue;
            }
            for (leaf, &value) in types::leaves(self.cx.layout, a.ty())?.iter().zip(&parts) {
                let (bytes, align) = self.argument_layout(a.ty(), leaf, parts.len());
                out.push(Argument { value, bytes, align, by_value: false });
            }
        }
        Ok(out)
    }

    fn argument_layout(&self, ty: Ty, leaf: &Leaf, parts: usize) -> (u64, u64) {
        if parts == 1 {
            let bytes = self.cx.layout.alloc_size(ty).unwrap_or(u64::from(leaf.bytes));
            return (bytes, self.cx.layout.align(ty).unwrap_or(bytes));
        }
        (u64::from(leaf.bytes), u64::from(leaf.bytes))
    }

    /// Arguments of a call whose type is not the callee's (no prototype, or a wrong one).
    fn adapt(&mut self, args: Vec<Argument>, f: Val) -> Lowered<Vec<Argument>> {
        let ty = f.object_type();
        let mut wanted = Vec::new();
        for p in ty.params() {
            wanted.extend(types::leaves(self.cx.layout, p)?);
        }
        let mut out = Vec::new();
        for (i, leaf) in wanted.iter().enumerate() {
            match args.get(i) {
                Some(a) => {
                    let width = self.cx.store.width(a.value);
                    if matches!(leaf.kind, LeafKind::Float(_)) && width != leaf.width {
                        return Err(format!(
                            "call of `{}` with arguments of other types than it takes",
                            f.name()
                        ));
                    }
                    let value = self.cx.store.resize(a.value, leaf.width);
                    out.push(Argument { value, ..a.clone() });
                }
                None => {
                    let value = self.input(MISSING_ARGUMENT, leaf.width, leaf.hint());
                    let bytes = u64::from(leaf.bytes);
                    out.push(Argument { value, bytes, align: bytes, by_value: false });
                }
            }
        }
        if ty.is_variadic() {
            out.extend(args.into_iter().skip(wanted.len()));
        }
        Ok(out)
    }
}
