//! Calls of the undefined-behaviour sanitizer (`__ubsan_handle_*`): what they report, and which check of ours
//! that is.

use super::body::Body;
use super::options::LowerOptions;
use crate::llvm::{Bb, IntPredicate, Opcode, Val};
use secateur_program::{CheckKind, Halt, Rule, Terminator};

const PREFIX: &str = "__ubsan_handle_";

/// Handlers that never go on, whatever their name ends in.
const FINAL: [&str; 2] = ["builtin_unreachable", "missing_return"];

/// What a handler reports.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Report {
    /// Arithmetic; signed or not is said in the data.
    Overflow,
    /// A division by zero, or a quotient out of range.
    Division,
    /// A shift by too much, or one that loses bits of a signed number.
    Shift,
    /// A null pointer, an address that does not fit the type.
    Mismatch,
    /// The breaking of a rule.
    Rule(Rule),
}

/// The name of the handler an instruction calls, without prefix.
pub(crate) fn handler_name(inst: Val) -> Option<String> {
    let callee = inst.called().filter(|c| c.is_function() && !c.has_definition())?;
    callee.name().strip_prefix(PREFIX).map(String::from)
}

/// Whether a function without body is a handler.
pub(crate) fn is_handler(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// The call a block makes before it ends, if it is there to report something.
pub(crate) fn handler_call(block: Bb) -> Option<Val> {
    let all = block.instructions();
    let call = *all.get(all.len().checked_sub(2)?)?;
    handler_name(call).map(|_| call)
}

/// What the handler that is called reports; `None` if it is not a handler we know.
pub(crate) fn report(call: Val) -> Option<Report> {
    let name = handler_name(call)?;
    Some(match name.strip_suffix("_abort").unwrap_or(&name) {
        "add_overflow" | "sub_overflow" | "mul_overflow" | "negate_overflow" => Report::Overflow,
        "divrem_overflow" => Report::Division,
        "shift_out_of_bounds" => Report::Shift,
        "type_mismatch_v1" | "type_mismatch" | "alignment_assumption" => Report::Mismatch,
        "out_of_bounds" => Report::Rule(Rule::ArrayBounds),
        "pointer_overflow" => Report::Rule(Rule::PointerOverflow),
        "builtin_unreachable" | "missing_return" => Report::Rule(Rule::Unreachable),
        "float_cast_overflow" => Report::Rule(Rule::FloatCast),
        "vla_bound_not_positive" => Report::Rule(Rule::VlaBound),
        "load_invalid_value" => Report::Rule(Rule::InvalidValue),
        "nonnull_arg" | "nonnull_return_v1" | "nonnull_return" => Report::Rule(Rule::Nonnull),
        "nullability_arg" | "nullability_return_v1" => Report::Rule(Rule::Nonnull),
        "invalid_builtin" => Report::Rule(Rule::Builtin),
        "implicit_conversion" => Report::Rule(Rule::ImplicitConversion),
        _ => return None,
    })
}

/// A C type as the sanitizer's data describes it.
struct CType {
    name: String,
    signed: bool,
}

/// The type descriptor at a place of the data a handler is given.
fn described(call: Val, index: u32) -> Option<CType> {
    let data = call.call_args().first()?.initializer()?;
    let ty = data.aggregate_element(index)?.initializer()?;
    let info = ty.aggregate_element(1)?.as_int()?;
    let name = ty.aggregate_element(2)?.byte_string()?;
    let name = String::from_utf8_lossy(&name);
    let name = name.trim_end_matches('\0').trim_matches('\'').to_string();
    Some(CType { name, signed: info & 1 == 1 })
}

/// Whether the property asks for anything a call may report.
pub(crate) fn is_asked(call: Val, options: &LowerOptions) -> bool {
    match report(call) {
        None => false,
        Some(Report::Overflow) => overflow_kind(call, options).is_some(),
        Some(Report::Division) => options.check_division || options.check_overflow,
        Some(Report::Shift) => options.check_shifts || options.check_overflow,
        Some(Report::Mismatch) => options.check_alignment || options.rules.contains(Rule::NullPointer),
        Some(Report::Rule(rule)) => options.rules.contains(rule),
    }
}

/// The kind of an overflow that is asked for, and what to say about it.
pub(crate) fn overflow_kind(call: Val, options: &LowerOptions) -> Option<(CheckKind, &'static str)> {
    let signed = described(call, 1).is_none_or(|t| t.signed);
    if signed {
        return options.check_overflow.then_some((CheckKind::SignedOverflow, "signed overflow"));
    }
    let rule = Rule::UnsignedOverflow;
    options.rules.contains(rule).then_some((CheckKind::Rule(rule), rule.broken()))
}

/// What to say where a rule is broken.
pub(crate) fn rule_text(rule: Rule, call: Val) -> String {
    let named = |index: u32| described(call, index).map(|t| t.name).filter(|n| !n.is_empty());
    match rule {
        Rule::ArrayBounds => match named(1) {
            Some(array) => format!("index out of bounds for type {array}"),
            None => rule.broken().to_string(),
        },
        Rule::FloatCast => match (named(1), named(2)) {
            (Some(from), Some(to)) => format!("{from} value out of range for type {to}"),
            _ => rule.broken().to_string(),
        },
        Rule::ImplicitConversion => match (named(1), named(2)) {
            (Some(from), Some(to)) => format!("implicit conversion from {from} to {to} changes the value"),
            _ => rule.broken().to_string(),
        },
        _ => rule.broken().to_string(),
    }
}

/// What an access through the pointer would have been, and of which type.
pub(crate) fn mismatch_text(call: Val, null: bool) -> String {
    let name = described(call, 1).map_or_else(|| String::from("its type"), |t| t.name);
    let data = call.call_args().first().and_then(|d| d.initializer());
    let number = |index: u32| data.and_then(|d| d.aggregate_element(index)).and_then(|v| v.as_int());
    // how the sanitizer numbers the ways to use an address
    let verb = match number(3) {
        Some(0) => "read",
        Some(1) => "write",
        Some(3) => "member access",
        _ => "use of a pointer",
    };
    match number(2).filter(|&log| log < 64) {
        _ if null => format!("{verb} through a null pointer to {name}"),
        Some(log) => format!("{verb} at an address that is no multiple of {}", 1u64 << log),
        None => format!("{verb} at an address that does not fit type {name}"),
    }
}

/// Whether a condition compares a pointer with null, rather than looking at its lowest bits.
pub(crate) fn is_null_test(cond: Val) -> bool {
    cond.opcode() == Some(Opcode::LLVMICmp)
        && cond.int_predicate() == Some(IntPredicate::LLVMIntNE)
        && cond.operand(0).is_some_and(|o| o.ty().is_pointer())
}

/// A handler that is called outside a check that is asked for: it prints, and the variants that abort do
/// so.
pub(crate) fn lower_handler(body: &mut Body<'_, '_>, name: &str) {
    let name = name.strip_prefix(PREFIX).unwrap_or(name);
    if name.ends_with("_abort") || FINAL.contains(&name) {
        body.code.end(Terminator::Halt(Halt::Abort));
    }
}
