//! Calls that compiled code makes although the source has none: copies of structures, initialisers, rounding,
//! quotients of wide integers.
//!
//! Intrinsics become calls of library functions (`llvm.memset` one of `memset`) where the compiler does not
//! expand them in line. If the program defines such a function itself, compiled code may run that one, while
//! lowering gives the intrinsic the meaning that C says. Then a note keeps the answer from being TRUE.

use super::context::Cx;
use crate::llvm::{Opcode, Unit, Val};
use secateur_program::DataModel;
use std::collections::{BTreeMap, BTreeSet};

/// Intrinsics on floating-point numbers that become calls, with the functions for `double`. Others (`llvm.fabs`,
/// `llvm.copysign`, `llvm.sqrt`) are instructions.
const FLOATS: [(&str, &str); 16] = [
    ("llvm.floor", "floor"),
    ("llvm.ceil", "ceil"),
    ("llvm.trunc", "trunc"),
    ("llvm.rint", "rint"),
    ("llvm.nearbyint", "nearbyint"),
    ("llvm.roundeven", "roundeven"),
    ("llvm.round", "round"),
    ("llvm.lrint", "lrint"),
    ("llvm.llrint", "llrint"),
    ("llvm.lround", "lround"),
    ("llvm.llround", "llround"),
    ("llvm.minnum", "fmin"),
    ("llvm.maxnum", "fmax"),
    ("llvm.minimum", "fminimum"),
    ("llvm.maximum", "fmaximum"),
    ("llvm.fma", "fma"),
];

/// The functions of the compiler's runtime for quotients and remainders of integers wider than a register.
const DIVISIONS: [(Opcode, [&str; 2]); 4] = [
    (Opcode::LLVMSDiv, ["__divdi3", "__divti3"]),
    (Opcode::LLVMUDiv, ["__udivdi3", "__udivti3"]),
    (Opcode::LLVMSRem, ["__moddi3", "__modti3"]),
    (Opcode::LLVMURem, ["__umoddi3", "__umodti3"]),
];

/// The longest copy of known length that both clang and gcc expand in line at every level of optimisation, in
/// bytes, for both data models (measured with clang 19 and gcc 12 on x86). Fills have no such length: clang
/// calls `memset` for a single byte if it does not optimise.
fn longest_inline_copy(model: DataModel) -> u128 {
    match model {
        DataModel::Ilp32 => 16,
        DataModel::Lp64 => 32,
    }
}

/// Adds a note for each function of the program that compiled code may call where the source does not.
pub(crate) fn note_hidden_calls(cx: &mut Cx<'_>, unit: Unit, reachable: &[Val]) {
    let own = own_functions(cx, unit);
    if own.is_empty() {
        return;
    }
    let mut found: BTreeMap<String, Val> = BTreeMap::new();
    for f in reachable.iter().filter(|f| f.is_function() && f.has_definition()) {
        // inside the C library calls of its own functions do not reach the program
        if cx.model_functions.contains(&f.name()) {
            continue;
        }
        for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            if let Some(name) = hidden_call(inst, cx.data_model).filter(|name| own.contains(name)) {
                found.entry(name).or_insert(inst);
            }
        }
    }
    for (name, inst) in found {
        let span = cx.files.span(inst.location());
        let place = if span.is_known() { format!(" in line {}", span.line) } else { String::new() };
        cx.note(format!(
            "the program defines {name}() itself: compiled code may call it{place} where the source does not"
        ));
    }
}

/// The names of what the program defines, `static` functions included: within their files compiled code calls
/// these.
fn own_functions(cx: &Cx<'_>, unit: Unit) -> BTreeSet<String> {
    let functions = unit.functions().into_iter().filter(|f| f.has_definition() && !f.is_inline_copy());
    let names = functions.chain(unit.aliases()).map(|f| f.name());
    names.filter(|n| is_hidden_callee(n) && !cx.model_functions.contains(n)).collect()
}

/// Whether compiled code may call a function of this name for an instruction or an intrinsic.
fn is_hidden_callee(name: &str) -> bool {
    let float = |n: &str| n == "fmod" || FLOATS.iter().any(|(_, f)| *f == n);
    matches!(name, "memcpy" | "memmove" | "memset")
        || DIVISIONS.iter().any(|(_, names)| names.contains(&name))
        || float(name)
        || name.strip_suffix(['f', 'l']).is_some_and(float)
}

/// The library function that compiled code may call for an instruction.
fn hidden_call(inst: Val, model: DataModel) -> Option<String> {
    if inst.opcode() == Some(Opcode::LLVMFRem) {
        return Some(format!("fmod{}", float_suffix(&inst.ty().text())?));
    }
    if let Some((_, [of_64, of_128])) = DIVISIONS.iter().find(|(op, _)| inst.opcode() == Some(*op)) {
        let name = match (inst.ty().is_integer().then(|| inst.ty().int_width())?, model) {
            (33..=64, DataModel::Ilp32) => of_64,
            (65..=128, DataModel::Lp64) => of_128,
            _ => return None,
        };
        return Some(String::from(*name));
    }
    let callee = inst.called().filter(|c| c.is_intrinsic())?.name();
    let is = |prefix: &str| {
        let rest = callee.strip_prefix(prefix)?.strip_prefix('.')?;
        (!rest.starts_with("inline.")).then_some(rest)
    };
    if is("llvm.memcpy").is_some() {
        let length = inst.call_args().get(2).and_then(|l| l.as_int());
        return length.is_none_or(|l| l > longest_inline_copy(model)).then(|| String::from("memcpy"));
    }
    for (intrinsic, name) in [("llvm.memmove", "memmove"), ("llvm.memset", "memset")] {
        if is(intrinsic).is_some() {
            return Some(String::from(name));
        }
    }
    let (rest, name) = FLOATS.iter().find_map(|(intrinsic, name)| Some((is(intrinsic)?, name)))?;
    // `i64.f32` of conversions, `v2f64` of vectors
    let ty = rest.rsplit('.').next()?;
    let ty = if ty.starts_with('v') { ty.trim_start_matches(|c: char| c != 'f') } else { ty };
    Some(format!("{name}{}", float_suffix(ty)?))
}

/// What the name of a function ends with for a type of LLVM, as it is written or as intrinsics spell it.
fn float_suffix(ty: &str) -> Option<&'static str> {
    let ty = ty.trim_end_matches('>').rsplit(' ').next()?;
    match ty {
        "f32" | "float" => Some("f"),
        "f64" | "double" => Some(""),
        "f80" | "x86_fp80" | "f128" | "fp128" => Some("l"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_of_types() {
        for (ty, suffix) in [("f32", "f"), ("double", ""), ("<2 x float>", "f"), ("x86_fp80", "l")] {
            assert_eq!(float_suffix(ty), Some(suffix), "{ty}");
        }
        assert_eq!(float_suffix("i32"), None);
    }

    #[test]
    fn names_of_hidden_callees() {
        assert!(["memset", "floor", "floorf", "ceill", "fmodf"].iter().all(|n| is_hidden_callee(n)));
        assert!(!["fabs", "strlen", "main", "memsetf"].iter().any(|n| is_hidden_callee(n)));
    }
}
