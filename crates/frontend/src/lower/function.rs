//! A function with a body: parameters, promotion of its allocas, its blocks in order.

use super::body::Body;
use super::context::{Cx, Source};
use super::error::Lowered;
use super::library_wrapper;
use super::promote;
use super::sanitizer_guards::Guards;
use super::scopes;
use super::simplify;
use super::spans::hint;
use super::types::{self, Leaf};
use crate::llvm::{Bb, Opcode, Val};
use hashbrown::{HashMap, HashSet};
use secateur_program::{AllocKind, FuncId, Function, Origin, Span, StmtKind, TypeHint, VarKind};
use secateur_term::Term;

/// Lowers everything in the queue.
pub(crate) fn drain(cx: &mut Cx<'_>) {
    while let Some((id, source)) = cx.queue.pop_front() {
        let function = match source {
            Source::Defined(f) => define(cx, id, f),
            Source::Wrapper(f) => library_wrapper::define(cx, id, f),
        };
        cx.functions[id.0 as usize] = Some(function);
    }
}

fn define(cx: &mut Cx<'_>, id: FuncId, f: Val) -> Function {
    let name = f.name();
    let object = cx.function_object(f);
    let span = cx.files.span(f.function_location());
    let origin = if cx.model_functions.contains(&name) { Origin::Model } else { Origin::User };
    let result_width = cx.result_shape(f.object_type().result()).ok().and_then(|r| r.width);
    let variadic = f.object_type().is_variadic();
    let mut body = Body::new(cx, id);
    body.span = span;
    if let Err(what) = body.lower_all(f) {
        body.unsupported(what);
    }
    let (blocks, params, locals) = body.finish();
    let mut function =
        Function { name, params, locals, result_width, variadic, blocks, object, origin, span };
    scopes::drop_needless(&mut function, &cx.store);
    function.blocks = simplify::simplify(function.blocks, cx);
    function
}

impl Body<'_, '_> {
    fn lower_all(&mut self, f: Val) -> Lowered<()> {
        let order = reverse_postorder(f);
        let Some(&entry) = order.first() else {
            return Err(format!("the function `{}` without body", f.name()));
        };
        self.read_debug_info(f);
        self.guards = Guards::of(&order, self.cx.options);
        for &b in &order {
            self.count_uses(b);
        }
        self.block_ids.insert(entry, self.current);
        self.promote_allocas(entry);
        self.find_scoped(entry, &order);
        self.find_unmarked(f, &order);
        self.parameters(f, entry)?;
        if self.cx.is_error_function(&f.name()) && is_address_taken(f) {
            // direct calls are checked where they are; calls through pointers can only be checked here
            let first = self.params.first().copied().map(|p| self.read(p));
            self.error_check(&f.name(), first);
        }
        let mut lowered: HashSet<Bb> = HashSet::new();
        loop {
            let before = lowered.len();
            for &b in &order {
                if let Some(&id) = self.block_ids.get(&b)
                    && lowered.insert(b)
                {
                    self.current = id;
                    self.lower_block(b);
                }
            }
            if lowered.len() == before {
                return Ok(());
            }
        }
    }

    fn read_debug_info(&mut self, f: Val) {
        for b in f.blocks() {
            for i in b.instructions() {
                if i.called().is_some_and(|c| c.is_function() && c.name() == "llvm.dbg.declare")
                    && let Some((place, variable)) = i.declared_variable()
                {
                    self.debug.entry(place).or_insert(variable);
                }
            }
        }
    }

    /// The C name, type hint and place of an alloca or a parameter.
    pub fn describe(&mut self, v: Val, leaf: Leaf) -> (String, TypeHint, Span) {
        match self.debug.get(&v).cloned() {
            Some(d) => {
                let span = self.cx.files.span(Some(d.location));
                (d.name, hint(&d.ty, leaf.hint()), span)
            }
            None => (v.name(), leaf.hint(), Span::NONE),
        }
    }

    fn promote_allocas(&mut self, entry: Bb) {
        for inst in entry.instructions() {
            if inst.opcode() != Some(Opcode::LLVMAlloca) || !promote::alloca(self.cx, inst) {
                continue;
            }
            // parameters come first in a frame: an alloca that is one is made with it
            self.promoted.insert(inst, secateur_term::VarId(u32::MAX));
        }
    }

    fn parameters(&mut self, f: Val, entry: Bb) -> Lowered<()> {
        let merged = self.merged_parameters(f, entry);
        let mut prologue: Vec<(Val, usize)> = Vec::new();
        for (index, p) in f.params().into_iter().enumerate() {
            if f.param_in_alloca(index) {
                return Err(String::from("arguments passed in a block the caller lays out (inalloca)"));
            }
            if let Some(&(store, alloca)) = merged.get(&p) {
                let leaf = types::scalar(self.cx.layout, p.ty())?;
                let (name, ty, span) = self.describe(alloca, leaf);
                let var = self.local(name, leaf.width, VarKind::Param, ty, span);
                self.params.push(var);
                self.promoted.insert(alloca, var);
                self.done.insert(store);
                self.bind_var(p, var);
                continue;
            }
            let leaves = types::leaves(self.cx.layout, p.ty())?;
            let mut parts = Vec::new();
            for (i, leaf) in leaves.iter().enumerate() {
                let (name, ty, span) = self.describe(p, *leaf);
                let name = if leaves.len() > 1 { format!("{name}.{i}") } else { name };
                let var = self.local(name, leaf.width, VarKind::Param, ty, span);
                self.params.push(var);
                parts.push(self.read(var));
            }
            self.values.insert(p, parts);
            if f.by_value_type(index).is_some() {
                prologue.push((p, index));
            }
        }
        self.declare_promoted(entry)?;
        for (p, index) in prologue {
            self.copy_by_value(f, p, index)?;
        }
        Ok(())
    }

    /// Parameters whose only use is the store to their own variable, as `-O0` code does it: parameter to
    /// store and alloca.
    fn merged_parameters(&self, f: Val, entry: Bb) -> HashMap<Val, (Val, Val)> {
        let mut found = HashMap::new();
        let mut touched: HashSet<Val> = HashSet::new();
        let params: HashSet<Val> = f.params().into_iter().collect();
        for inst in entry.instructions() {
            if inst.opcode() == Some(Opcode::LLVMStore)
                && let (Some(value), Some(place)) = (inst.operand(0), inst.operand(1))
                && params.contains(&value)
                && value.users().len() == 1
                && self.promoted.contains_key(&place)
                && !touched.contains(&place)
            {
                found.insert(value, (inst, place));
            }
            touched.extend(inst.operands());
        }
        found
    }

    fn declare_promoted(&mut self, entry: Bb) -> Lowered<()> {
        for inst in entry.instructions() {
            if self.promoted.get(&inst) != Some(&secateur_term::VarId(u32::MAX)) {
                continue;
            }
            let Some(ty) = inst.allocated_type() else {
                continue;
            };
            let leaf = types::scalar(self.cx.layout, ty)?;
            let (name, ty, span) = self.describe(inst, leaf);
            // what the compiler made for itself (the returned value, cleanup) is no variable of the user
            let kind = if self.debug.contains_key(&inst) { VarKind::Local } else { VarKind::Temp };
            let var = self.local(name, leaf.width, kind, ty, span);
            self.promoted.insert(inst, var);
        }
        Ok(())
    }

    /// An aggregate passed by value: the callee works on its own copy.
    fn copy_by_value(&mut self, f: Val, p: Val, index: usize) -> Lowered<()> {
        let Some(ty) = f.by_value_type(index) else {
            return Ok(());
        };
        let size = self.cx.layout.alloc_size(ty).ok_or_else(|| format!("type {}", ty.text()))?;
        let align = f.param_align(index).or(self.cx.layout.align(ty)).unwrap_or(1);
        let source = self.scalar(p)?;
        let width = self.cx.pointer_width();
        let name = p.name();
        let var = self.temp(&format!("&{name}"), width, TypeHint::Pointer);
        let len = self.cx.size(size);
        self.emit(StmtKind::Alloc { var, size: len, align, kind: AllocKind::Stack, name, zeroed: false });
        let dst = self.read(var);
        self.emit(StmtKind::MemCopy { dst, src: source, len, overlap: false });
        self.values.insert(p, vec![dst]);
        Ok(())
    }
}

fn is_address_taken(f: Val) -> bool {
    f.users().into_iter().any(|u| u.called() != Some(f) || u.call_args().contains(&f))
}

/// How a function hands back its result.
pub(crate) struct ResultShape {
    /// The scalars of the result type.
    pub leaves: Vec<Leaf>,
    /// Width of the value the call gives.
    pub width: Option<u32>,
    /// Whether the scalars fit into one value; else the first is the value and the others travel in hidden
    /// globals.
    pub joined: bool,
}

impl Cx<'_> {
    /// How results of this type are handed back; `Err` if the type has a part that no term can hold.
    pub fn result_shape(&self, ty: crate::llvm::Ty) -> Lowered<ResultShape> {
        let leaves = types::leaves(self.layout, ty)?;
        let total: u32 = leaves.iter().map(|l| l.width).sum();
        let joined = total <= types::WIDEST;
        let width = if joined { (total > 0).then_some(total) } else { leaves.first().map(|l| l.width) };
        Ok(ResultShape { leaves, width, joined })
    }

    /// The hidden global that carries scalar `index` of a large result.
    pub fn result_slot(&mut self, index: usize, width: u32) -> secateur_term::VarId {
        let name = format!("result.{index}.{width}");
        let found = self.globals.iter().copied().find(|v| self.variables[v.0 as usize].name == name);
        if let Some(v) = found {
            return v;
        }
        let init: Term = self.store.bv(width, 0);
        self.new_global(name, width, init, TypeHint::Signed, Span::NONE)
    }
}

fn reverse_postorder(f: Val) -> Vec<Bb> {
    let Some(entry) = f.blocks().first().copied() else {
        return Vec::new();
    };
    let mut seen: HashSet<Bb> = HashSet::from([entry]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, next)) = stack.last_mut() {
        match next.pop() {
            Some(s) => {
                if seen.insert(s) {
                    let after = successors(s);
                    stack.push((s, after));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn successors(b: Bb) -> Vec<Bb> {
    b.terminator().map(Val::successors).unwrap_or_default()
}
