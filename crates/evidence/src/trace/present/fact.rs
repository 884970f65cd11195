//! Conditions of branches as facts: what held when the branch was taken.

use crate::value::c_value;
use secateur_program::{Program, TypeHint, Variable};
use secateur_term::{CNames, FloatFormat, Op, Term, TermStore, VarId, to_c};

/// What the compiler's variables are called, if anything.
type Named<'a> = &'a dyn Fn(VarId) -> Option<String>;

struct Names<'a>(&'a Program, Named<'a>);

impl CNames for Names<'_> {
    fn variable(&self, var: VarId) -> String {
        let plain = |v: &Variable| if v.is_user() { None } else { (self.1)(var) };
        let name = |v: &Variable| plain(v).unwrap_or_else(|| v.name.clone());
        self.0.variables.get(var.0 as usize).map_or_else(|| "?".into(), name)
    }
}

/// The condition as C, negated if it did not hold; `None` if it speaks of things that are not in the source.
pub fn fact(program: &Program, terms: &TermStore, condition: Term, held: bool) -> Option<String> {
    told_as(program, terms, condition, held, &|_| None)
}

/// As [`fact`], with names for variables that the compiler introduced.
pub fn told_as(
    program: &Program,
    terms: &TermStore,
    condition: Term,
    held: bool,
    named: Named<'_>,
) -> Option<String> {
    let names = Names(program, named);
    let mut fuel = 64;
    if !is_visible(&names, terms, condition, &mut fuel) {
        return None;
    }
    let text = shown(&names, terms, condition, held);
    // bit-fields have widths no type of C has
    (text.len() <= 60 && !text.contains('?') && !text.contains("_BitInt")).then_some(text)
}

/// An expression as C, if it speaks of the source only and is short.
pub fn visible(program: &Program, terms: &TermStore, t: Term) -> Option<String> {
    let names = Names(program, &|_| None);
    let mut fuel = 64;
    let text = is_visible(&names, terms, t, &mut fuel).then(|| to_c(terms, &names, t))?;
    (text.len() <= 40 && !text.contains('?')).then_some(text)
}

/// Whether all leaves are variables of the user's or constants, and there are not too many.
fn is_visible(names: &Names<'_>, terms: &TermStore, t: Term, fuel: &mut u32) -> bool {
    let Some(node) = terms.node(t) else { return true };
    *fuel = fuel.saturating_sub(1);
    if *fuel == 0 {
        return false;
    }
    match terms.as_var(t) {
        Some(var) => {
            let user = names.0.variables.get(var.0 as usize).is_some_and(|v| v.is_user());
            user || (names.1)(var).is_some()
        }
        None => {
            !matches!(node.op, Op::Sym) && node.children().iter().all(|c| is_visible(names, terms, *c, fuel))
        }
    }
}

fn shown(names: &Names<'_>, terms: &TermStore, t: Term, held: bool) -> String {
    let program = names.0;
    let whole = || {
        let text = to_c(terms, names, t);
        if held { text } else { format!("!({text})") }
    };
    let Some(node) = terms.node(t) else { return whole() };
    let side = |i: usize| {
        if let Some(value) = terms.constant(node.args[i]) {
            let width = terms.width(node.args[i]);
            return constant(width, value, hint(program, terms, node.op, node.args[1 - i]));
        }
        let text = to_c(terms, names, node.args[i]);
        if binds_loosely(&text) { format!("({text})") } else { text }
    };
    match node.op {
        Op::Not if node.width == 1 => shown(names, terms, node.args[0], !held),
        Op::Eq => comparison(terms, node.args, side(0), if held { "==" } else { "!=" }, side(1)),
        Op::Slt | Op::Ult => comparison(terms, node.args, side(0), if held { "<" } else { ">=" }, side(1)),
        Op::FEq => comparison(terms, node.args, side(0), if held { "==" } else { "!=" }, side(1)),
        // with NaN neither this nor its opposite holds, so there is no other sign for "not less"
        Op::FLt if held => comparison(terms, node.args, side(0), "<", side(1)),
        Op::FLe if held => comparison(terms, node.args, side(0), "<=", side(1)),
        Op::FLt => format!("!({})", comparison(terms, node.args, side(0), "<", side(1))),
        Op::FLe => format!("!({})", comparison(terms, node.args, side(0), "<=", side(1))),
        _ => whole(),
    }
}

/// What a constant that is compared with `other` is in C.
pub fn hint(program: &Program, terms: &TermStore, op: Op, other: Term) -> TypeHint {
    if matches!(op, Op::FEq | Op::FLt | Op::FLe) {
        return match terms.width(other) {
            16 => TypeHint::Float(FloatFormat::Half),
            32 => TypeHint::Float(FloatFormat::Single),
            64 => TypeHint::Float(FloatFormat::Double),
            80 => TypeHint::Float(FloatFormat::X87),
            _ => TypeHint::Float(FloatFormat::Quad),
        };
    }
    let inner = match terms.node(other) {
        Some(node) if matches!(node.op, Op::ZExt | Op::SExt) => node.args[0],
        _ => other,
    };
    let variable = terms.as_var(inner).and_then(|v| program.variables.get(v.0 as usize));
    match (op, variable.map(|v| v.ty)) {
        // the bits of a floating point number, compared as such
        (_, Some(TypeHint::Float(_))) if inner != other => TypeHint::Signed,
        (Op::Ult, Some(TypeHint::Signed) | None) => TypeHint::Unsigned,
        (_, Some(ty)) => ty,
        (_, None) => TypeHint::Signed,
    }
}

/// Without the suffix a literal needs and a reader does not.
pub fn constant(width: u32, value: u128, ty: TypeHint) -> String {
    match ty {
        TypeHint::Unsigned => value.to_string(),
        _ => c_value(width, value, ty),
    }
}

/// A constant on the left goes to the right, as people write it.
fn comparison(terms: &TermStore, args: [Term; 3], left: String, sign: &str, right: String) -> String {
    let constant = |t| terms.constant(t).is_some();
    if constant(args[0]) && !constant(args[1]) {
        let turned = match sign {
            "<" => ">",
            ">=" => "<=",
            "<=" => ">=",
            other => other,
        };
        return format!("{right} {turned} {left}");
    }
    format!("{left} {sign} {right}")
}

fn binds_loosely(text: &str) -> bool {
    [" & ", " | ", " ^ ", " ? ", " && ", " || ", " == ", " < "].iter().any(|op| text.contains(op))
}
