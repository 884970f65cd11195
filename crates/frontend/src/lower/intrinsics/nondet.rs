//! Nondeterministic values and assumptions of the SV-COMP and SeaHorn dialects.

use super::{Handler, Reply};
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::external;
use crate::lower::types::{self, LeafKind};
use secateur_program::{StmtKind, TypeHint};
use secateur_term::Term;

pub(super) const TABLE: super::Table = &[
    ("__VERIFIER_assume", assume),
    ("__SEA_assume", assume),
    ("assume_abort_if_not", assume),
    ("__VERIFIER_nondet_memory", memory),
    ("__VERIFIER_atomic_begin", ignore),
    ("__VERIFIER_atomic_end", ignore),
    ("nd", value),
];

/// Families of nondeterministic functions: any suffix counts, the type comes from the declaration.
pub(super) fn by_prefix(name: &str) -> Option<Handler> {
    let families = [
        "__VERIFIER_nondet_",
        "nondet_",
        "__SEA_nondet_",
        "__SMACK_nondet_",
        "__ESBMC_nondet_",
        "__CPROVER_nondet_",
    ];
    families.iter().any(|f| name.starts_with(f)).then_some(value as Handler)
}

pub(super) fn value(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    if let Some(what) = undeclared(b, call) {
        return Err(what);
    }
    external::nondet(b, call.inst, &call.name, call.result)
}

/// A call of a function by the name of a type that its result does not have, as an undeclared function has
/// it: it gives an `int`, and most values the name speaks of would be missed.
fn undeclared(b: &Body<'_, '_>, call: &Call) -> Option<String> {
    // a declaration with a prototype is meant
    call.inst?.called_type().filter(|t| t.is_variadic() && t.params().is_empty())?;
    let suffix = call.name.rsplit("nondet_").next()?;
    let pointer = b.code.cx.pointer_width();
    let wanted = match suffix {
        "double" | "float" | "longdouble" | "long_double" => None,
        "long" | "ulong" | "size_t" | "pointer" | "loff_t" | "pchar" | "charp" => Some(pointer),
        "longlong" | "ulonglong" | "unsigned_long_long" | "uint64_t" | "int64_t" => Some(64),
        "int128" | "uint128" => Some(128),
        _ => return None,
    };
    let leaf = match types::leaves(b.code.cx.layout, call.result).ok()?.as_slice() {
        [leaf] => *leaf,
        _ => return None,
    };
    let float = matches!(leaf.kind, LeafKind::Float(_));
    let right = match wanted {
        None => float,
        Some(width) => float || leaf.width >= width,
    };
    let name = &call.name;
    (!right).then(|| format!("`{name}` is not declared with the type of its name: a call gives an int"))
}

pub(super) fn ignore(_: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Ok(Reply::Nothing)
}

/// Whether an integer argument of any width is true.
pub(super) fn truth(b: &mut Body<'_, '_>, t: Term) -> Term {
    let w = b.code.cx.store.width(t);
    let zero = b.code.cx.store.bv(w, 0);
    b.code.cx.store.ne(t, zero)
}

pub(super) fn assume(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let c = call.arg(0)?;
    let cond = truth(b, c);
    b.code.assume(cond);
    Ok(Reply::Nothing)
}

/// A lone argument as wide as a size.
pub(super) fn size_arg(b: &mut Body<'_, '_>, call: &Call, index: usize) -> Lowered<Term> {
    let t = call.arg(index)?;
    let w = b.code.cx.pointer_width();
    Ok(b.code.cx.store.resize(t, w))
}

pub(super) fn memory(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    let len = size_arg(b, call, 1)?;
    b.code.emit(StmtKind::InputMemory { addr, len, name: call.name.clone() });
    Ok(Reply::Nothing)
}

/// The C type a function's suffix speaks of.
pub(super) fn suffix_hint(name: &str) -> TypeHint {
    let suffix = name.rsplit("nondet_").next().unwrap_or(name);
    match suffix {
        "bool" | "_Bool" => TypeHint::Bool,
        "char" | "schar" => TypeHint::Char,
        "pointer" | "pchar" | "charp" => TypeHint::Pointer,
        "size_t" | "unsigned" | "sector_t" | "pthread_t" | "gfp_t" => TypeHint::Unsigned,
        s if s.starts_with('u') || s.starts_with('U') => TypeHint::Unsigned,
        _ => TypeHint::Signed,
    }
}
