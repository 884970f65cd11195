//! Where execution starts: glue that runs constructors, makes the arguments of the entry function and ends
//! with its result.

use super::body::Body;
use super::context::{BodySource, Cx};
use super::error::Lowered;
use super::intrinsics::{self, EXIT_HANDLERS};
use super::simplify;
use super::types;
use crate::llvm::{Unit, Val};
use secateur_program::{
    AllocKind, Argument, Callee, FuncId, Function, ObjectKind, Origin, Span, StmtKind, TypeHint,
};
use secateur_term::Term;

/// Functions that run before or after the entry function, and what was found there that is no function.
#[derive(Clone, Default)]
pub(crate) struct Around {
    /// The functions in the order they run.
    pub functions: Vec<Val>,
    /// An entry that is no function, for people; `None` if there is none.
    pub unknown: Option<String>,
}

/// The priority of a constructor that has none.
const LAST: u128 = 65535;

/// The constructors of a module in the order they run.
pub(crate) fn constructors(unit: Unit) -> Around {
    let mut early = in_section(unit, ".preinit_array");
    let mut rows = in_section(unit, ".init_array");
    rows.rows.extend(listed(unit, "llvm.global_ctors"));
    rows.rows.sort_by_key(|r| r.0);
    early.rows.extend(rows.rows);
    early.unknown = early.unknown.or(rows.unknown).or_else(|| older_list(unit, ".ctors"));
    early.done()
}

/// The destructors of a module in the order they run: the other way round.
pub(crate) fn destructors(unit: Unit) -> Around {
    let mut rows = in_section(unit, ".fini_array");
    rows.rows.extend(listed(unit, "llvm.global_dtors"));
    rows.rows.sort_by_key(|r| r.0);
    rows.rows.reverse();
    rows.unknown = rows.unknown.or_else(|| older_list(unit, ".dtors"));
    rows.done()
}

/// Functions with their priorities.
struct Rows {
    rows: Vec<(u128, Val)>,
    unknown: Option<String>,
}

impl Rows {
    fn done(self) -> Around {
        Around { functions: self.rows.into_iter().map(|r| r.1).collect(), unknown: self.unknown }
    }
}

/// Functions whose addresses the program itself put into a section of the start-up or end code: `.init_array`
/// and its like, or `.init_array.00100` with a priority.
fn in_section(unit: Unit, section: &str) -> Rows {
    let mut found = Rows { rows: Vec::new(), unknown: None };
    for g in unit.globals() {
        let name = g.section();
        let Some(rest) = name.strip_prefix(section) else { continue };
        let priority = match rest.strip_prefix('.') {
            Some(number) => number.parse().unwrap_or(LAST),
            None if rest.is_empty() => LAST,
            None => continue,
        };
        if let Some(init) = g.initializer() {
            collect(init, priority, &g.name(), &mut found);
        }
    }
    found
}

/// In which order (and whether) the linker makes the older lists run depends on its version.
fn older_list(unit: Unit, section: &str) -> Option<String> {
    let used = unit.globals().into_iter().any(|g| g.section().starts_with(section));
    used.then(|| format!("the section {section}"))
}

/// The functions in an initial value. The start-up code calls null entries too.
fn collect(value: Val, priority: u128, name: &str, found: &mut Rows) {
    use crate::llvm::ValueKind::*;
    let mut target = value;
    while let Some(t) = target.aliasee() {
        target = t;
    }
    match target.kind() {
        LLVMFunctionValueKind if target.has_definition() => found.rows.push((priority, target)),
        LLVMConstantArrayValueKind | LLVMConstantStructValueKind => {
            for i in 0..target.ty().count() {
                if let Some(e) = target.aggregate_element(i as u32) {
                    collect(e, priority, name, found);
                }
            }
        }
        _ => {
            found.unknown = Some(format!("the entry `{name}` of a list of functions that run by themselves"))
        }
    }
}

fn listed(unit: Unit, name: &str) -> Vec<(u128, Val)> {
    let Some(table) = unit.globals().into_iter().find(|g| g.name() == name) else {
        return Vec::new();
    };
    let Some(init) = table.initializer() else {
        return Vec::new();
    };
    let mut found: Vec<(u128, Val)> = Vec::new();
    for i in 0..init.ty().count() {
        let Some(row) = init.aggregate_element(i as u32) else {
            continue;
        };
        let priority = row.aggregate_element(0).and_then(Val::as_int).unwrap_or(u128::MAX);
        if let Some(f) = row.aggregate_element(1).filter(|f| f.is_function() && f.has_definition()) {
            found.push((priority, f));
        }
    }
    found
}

/// Makes the function that the program starts in, and gives its number.
pub(crate) fn define(cx: &mut Cx<'_>, entry: Val, constructors: &Around) -> FuncId {
    let id = FuncId(cx.functions.len() as u32);
    cx.functions.push(None);
    let name = String::from("__secateur_start");
    let object = cx.new_object(name.clone(), 1, 16, ObjectKind::Function(id), Span::NONE);
    let span = cx.files.span(entry.function_location());
    let mut body = Body::new(cx, id, span);
    if let Err(what) = start(&mut body, entry, constructors) {
        body.code.unsupported(what);
    }
    let (blocks, params, locals) = body.code.finish();
    let blocks = simplify::simplify(blocks, cx);
    let function = Function {
        name,
        params,
        locals,
        result_width: None,
        variadic: false,
        blocks,
        object,
        origin: Origin::Model,
        span,
    };
    cx.functions[id.0 as usize] = Some(function);
    id
}

fn start(body: &mut Body<'_, '_>, entry: Val, constructors: &Around) -> Lowered<()> {
    if let Some(what) = constructors.unknown.clone().or(body.code.cx.unknown_end.clone()) {
        return Err(what);
    }
    for var in body.code.cx.set_elsewhere.clone() {
        let name = body.code.cx.variables[var.0 as usize].name.clone();
        body.code.emit(StmtKind::Input { var, name, ty: TypeHint::Pointer });
    }
    for &c in &constructors.functions {
        let args = arbitrary_arguments(body, c)?;
        plain_call(body, c, args, None);
    }
    let args = if body.code.cx.options.entry == "main" && entry.params().len() <= 3 {
        main_arguments(body, entry)?
    } else {
        arbitrary_arguments(body, entry)?
    };
    let shape = body.code.cx.result_shape(entry.object_type().result())?;
    let var = shape.width.map(|w| body.code.temp("result", w, TypeHint::Signed));
    plain_call(body, entry, args, var);
    let code = match var {
        Some(v) => {
            let t = body.code.read(v);
            body.code.cx.store.resize(t, 32)
        }
        None => body.code.cx.store.bv(32, 0),
    };
    intrinsics::exit_through(body, EXIT_HANDLERS, code);
    Ok(())
}

fn plain_call(body: &mut Body<'_, '_>, f: Val, values: Vec<Term>, var: Option<secateur_term::VarId>) {
    let id = body.code.cx.function_id(f, BodySource::Defined(f));
    let args = values
        .into_iter()
        .map(|value| {
            let bytes = u64::from(body.code.cx.store.width(value).div_ceil(8));
            Argument { value, bytes, align: bytes, by_value: false }
        })
        .collect();
    body.code.call(Callee::Direct(id), args, var);
}

/// Inputs for every parameter, as a caller we know nothing about would give.
fn arbitrary_arguments(body: &mut Body<'_, '_>, f: Val) -> Lowered<Vec<Term>> {
    let mut out = Vec::new();
    for p in f.params() {
        let name = p.name();
        for leaf in types::leaves(body.code.cx.layout, p.ty())? {
            out.push(body.code.input(&name, leaf.width, leaf.hint()));
        }
    }
    Ok(out)
}

/// `argc`, `argv` and the environment.
fn main_arguments(body: &mut Body<'_, '_>, entry: Val) -> Lowered<Vec<Term>> {
    let params = entry.params();
    if params.iter().all(|p| !is_used(*p)) {
        let mut out = Vec::new();
        for (i, p) in params.iter().enumerate() {
            for leaf in types::leaves(body.code.cx.layout, p.ty())? {
                out.push(body.code.cx.store.bv(leaf.width, u128::from(i == 0)));
            }
        }
        return Ok(out);
    }
    if params.iter().skip(1).all(|p| !is_used(*p)) {
        return counted_arguments(body, &params);
    }
    let mut out = Vec::new();
    let (most, longest) =
        (u64::from(body.code.cx.options.max_args), u64::from(body.code.cx.options.max_arg_length));
    body.code.cx.note(format!("program arguments: at most {most} of {longest} characters"));
    let width = match params.first() {
        Some(p) => types::scalar(body.code.cx.layout, p.ty())?.width,
        None => 32,
    };
    let count = body.code.input("argc", width, TypeHint::Signed);
    let one = body.code.cx.store.bv(width, 1);
    let limit = body.code.cx.store.bv(width, u128::from(most) + 1);
    let (above, below) = (body.code.cx.store.sle(one, count), body.code.cx.store.sle(count, limit));
    body.code.assume(above);
    body.code.assume(below);
    out.push(count);
    if params.len() > 1 {
        out.push(argument_vector(body, count, width, most, longest));
    }
    if params.len() > 2 {
        let empty = pointer_array(body, "envp", 1);
        let zero = body.code.cx.size(0);
        store_pointer(body, empty, 0, zero);
        out.push(empty);
    }
    Ok(out)
}

/// Only the number of arguments is looked at: it is any.
fn counted_arguments(body: &mut Body<'_, '_>, params: &[Val]) -> Lowered<Vec<Term>> {
    let mut out = Vec::new();
    for (i, p) in params.iter().enumerate() {
        let leaf = types::scalar(body.code.cx.layout, p.ty())?;
        if i > 0 {
            out.push(body.code.cx.store.bv(leaf.width, 0));
            continue;
        }
        let count = body.code.input("argc", leaf.width, TypeHint::Signed);
        let one = body.code.cx.store.bv(leaf.width, 1);
        let some = body.code.cx.store.sle(one, count);
        body.code.assume(some);
        out.push(count);
    }
    Ok(out)
}

fn pointer_array(body: &mut Body<'_, '_>, name: &str, entries: u64) -> Term {
    let bytes = u64::from(body.code.cx.pointer_width() / 8);
    stack_object(body, name, entries * bytes, bytes)
}

fn stack_object(body: &mut Body<'_, '_>, name: &str, bytes: u64, align: u64) -> Term {
    let width = body.code.cx.pointer_width();
    let var = body.code.temp(&format!("&{name}"), width, TypeHint::Pointer);
    let size = body.code.cx.size(bytes);
    let kind = AllocKind::Stack;
    body.code.emit(StmtKind::Alloc { var, size, align, kind, name: name.to_string(), zeroed: false });
    body.code.read(var)
}

fn store_pointer(body: &mut Body<'_, '_>, array: Term, index: u64, value: Term) {
    let bytes = body.code.cx.pointer_width() / 8;
    let addr = body.code.offset(array, index * u64::from(bytes));
    body.code.emit(StmtKind::Store { addr, value, bytes });
}

/// Strings of arbitrary content, NUL-terminated, and null from `argc` on.
fn argument_vector(body: &mut Body<'_, '_>, count: Term, width: u32, most: u64, longest: u64) -> Term {
    let array = pointer_array(body, "argv", most + 2);
    for i in 0..=most {
        let name = format!("argv[{i}]");
        let text = stack_object(body, &name, longest + 1, 1);
        let len = body.code.cx.size(longest);
        body.code.emit(StmtKind::InputMemory { addr: text, len, name });
        let end = body.code.offset(text, longest);
        let nul = body.code.cx.store.bv(8, 0);
        body.code.emit(StmtKind::Store { addr: end, value: nul, bytes: 1 });
        let index = body.code.cx.store.bv(width, u128::from(i));
        let present = body.code.cx.store.slt(index, count);
        let null = body.code.cx.size(0);
        let value = body.code.cx.store.ite(present, text, null);
        store_pointer(body, array, i, value);
    }
    let null = body.code.cx.size(0);
    store_pointer(body, array, most + 1, null);
    array
}

/// Whether a parameter is read: the store to its own variable, which is never loaded, does not count.
fn is_used(p: Val) -> bool {
    use crate::llvm::Opcode;
    let users = p.users();
    let [store] = users.as_slice() else {
        return !users.is_empty();
    };
    if store.opcode() != Some(Opcode::LLVMStore) || store.operand(0) != Some(p) {
        return true;
    }
    match store.operand(1) {
        Some(place) if place.allocated_type().is_some() => place.users().iter().any(|u| u != store),
        _ => true,
    }
}
