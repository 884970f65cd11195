//! Why a pointer was bad: what it is called in the source, where it got its value, and what that makes of the
//! sentence about the failing access. Where a part is not known, the sentence does without it.

use crate::trace::record::history::{Def, How, To};
use crate::trace::record::objects::{NULL_PAGE, Seen, public};
use crate::trace::record::recording::Recording;
use crate::trace::source::expression::{self, Expression};
use crate::trace::source::text::SourceText;
use secateur_interpreter::{Access, AccessFault, ErrorReport};
use secateur_program::{Callee, CheckKind, StmtKind, Terminator, TypeHint, VarId, visit_variables};
use secateur_term::Term;
use std::rc::Rc;

/// What is known about the pointer of a failing access.
#[derive(Default)]
pub struct Why {
    /// The access as written.
    expression: Option<Expression>,
    /// The pointer as written.
    pub(in crate::trace) name: Option<String>,
    pub(in crate::trace) def: Option<Rc<Def>>,
    value: Option<Seen>,
    /// Variables that decide where in the object the access goes.
    pub(in crate::trace) indices: Vec<Rc<Def>>,
    constant: bool,
    /// What the pointer is, if it never had a sensible value.
    nature: Option<Nature>,
}

impl Why {
    /// Whether the pointer was never given a value: where it points is then of no interest.
    pub fn is_made_up(&self) -> bool {
        matches!(self.nature, Some(Nature::Unset | Nature::UnsetVariable(_) | Nature::UnsetMemory(_)))
    }
}

pub(in crate::trace) fn why(run: &Recording<'_>, report: &ErrorReport, source: &SourceText) -> Why {
    let Some(access) = &report.access else { return Why::default() };
    let place = report.user_place(run.program());
    let Some(term) = pointer_term(run, report, access) else { return Why::default() };
    let in_user_code = run.is_user(report.function);
    let raw = source.raw(place.span);
    let call = matches!(access.fault, AccessFault::NullCall | AccessFault::NotAFunction);
    let expression = match (in_user_code && !frees(report), call) {
        (false, _) => None,
        (true, true) => expression::callee(raw, place.span.column)
            .map(|text| Expression { text: text.clone(), pointer: Some(text) }),
        (true, false) => expression::access(raw, place.span.column),
    };
    let pointer = pointer_variable(run, term, access);
    let def = pointer.and_then(|v| run.history.of(v)).cloned();
    // inside a library function the pointer is what was passed to it
    let def = if in_user_code { def } else { def.and_then(|d| passed(run, &d)) };
    let user = def.as_ref().and_then(|d| user_variable(run, d));
    let name = user.or_else(|| expression.as_ref().and_then(|e| e.pointer.clone()));
    let indices =
        if access.fault == AccessFault::OutOfBounds { indices(run, term, pointer) } else { Vec::new() };
    Why {
        expression,
        name,
        value: def.as_ref().map(|d| d.seen),
        nature: def.as_ref().and_then(|d| nature(run, d)),
        def,
        indices,
        constant: run.terms().constant(term).is_some(),
    }
}

/// The expression of the address that was bad.
fn pointer_term(run: &Recording<'_>, report: &ErrorReport, access: &Access) -> Option<Term> {
    let block = run.program().function(report.function).block(report.block);
    match block.stmts.get(report.statement).map(|s| &s.kind) {
        Some(StmtKind::Load { addr, .. } | StmtKind::Store { addr, .. } | StmtKind::Free { addr }) => {
            Some(*addr)
        }
        Some(StmtKind::Realloc { ptr, .. }) => Some(*ptr),
        Some(StmtKind::MemCopy { dst, src, .. }) => Some(if access.write { *dst } else { *src }),
        Some(StmtKind::MemSet { dst, .. }) => Some(*dst),
        Some(_) => None,
        None => match &block.end {
            Terminator::Call { callee: Callee::Indirect(addr), .. } => Some(*addr),
            _ => None,
        },
    }
}

fn pointer_variable(run: &Recording<'_>, term: Term, access: &Access) -> Option<VarId> {
    let mut all = Vec::new();
    visit_variables(run.terms(), term, |v| all.push(v));
    let object = access.object.as_ref().map(|o| o.number);
    let into = |v: &VarId| {
        let points = run.history.of(*v).and_then(|d| d.seen.points);
        points.is_some_and(|p| Some(p.object) == object)
    };
    let pointer = |v: &VarId| run.program().variable(*v).ty == TypeHint::Pointer;
    match (all.as_slice(), object) {
        ([one], None) => Some(*one),
        (_, None) => all.iter().copied().find(pointer),
        // a number that happens to be an address belongs to no object
        ([one], Some(_)) if is_number_for(run, *one, access) => Some(*one),
        (_, Some(_)) => all.iter().copied().find(into),
    }
}

/// Whether a variable holds the address as a number that comes from no object; an index beside a static
/// address does not.
fn is_number_for(run: &Recording<'_>, var: VarId, access: &Access) -> bool {
    const NEAR: u128 = 1 << 20;
    let wide = run.program().variable(var).width == run.program().data_model.pointer_width();
    let seen = run.history.of(var).map(|d| d.seen).filter(|s| wide && s.points.is_none());
    seen.is_some_and(|s| s.bits.abs_diff(access.address) < NEAR)
}

/// The last value in the user's code, for a parameter of a library function.
fn passed(run: &Recording<'_>, def: &Rc<Def>) -> Option<Rc<Def>> {
    let mut def = Rc::clone(def);
    loop {
        let users = match def.to {
            To::Variable(var) => run.program().variable(var).function.is_none_or(|f| run.is_user(f)),
            To::Memory { .. } => run.is_user(def.function),
        };
        if users {
            return Some(def);
        }
        def = Rc::clone(def.from.as_ref()?);
    }
}

fn user_variable(run: &Recording<'_>, def: &Def) -> Option<String> {
    match def.to {
        To::Variable(var) => run.user_name(var).map(|n| public(&n).to_string()),
        To::Memory { .. } => None,
    }
}

fn indices(run: &Recording<'_>, term: Term, pointer: Option<VarId>) -> Vec<Rc<Def>> {
    let mut all: Vec<VarId> = Vec::new();
    visit_variables(run.terms(), term, |v| all.push(v));
    let whole = |v: &VarId| Some(*v) != pointer && run.program().variable(*v).ty != TypeHint::Pointer;
    all.into_iter().filter(whole).filter_map(|v| run.history.of(v).cloned()).collect()
}

/// The sentence about the error, with what is known about the pointer.
pub(in crate::trace) fn headline(report: &ErrorReport, why: &Why) -> String {
    let text = report.text.clone();
    let Some(access) = &report.access else { return text };
    let called = why.name.as_ref().map(|n| format!("`{n}`"));
    let inside = match &why.expression {
        Some(e) if why.name.as_ref() != Some(&e.text) => format!(" in `{}`", e.text),
        _ => String::new(),
    };
    let nowhere = matches!(
        access.fault,
        AccessFault::Null | AccessFault::NullCall | AccessFault::Nowhere | AccessFault::NotAFunction
    );
    let made_up = why.is_made_up();
    if !made_up && (!nowhere || access.object.is_some()) {
        return if inside.is_empty() { text } else { format!("{text},{inside}") };
    }
    if let Some(origin) = &why.nature {
        let pointer = called.clone().unwrap_or_else(|| "a pointer".into());
        let action = action(report, access);
        let comma = if inside.is_empty() { "" } else { "," };
        let what = match origin {
            Nature::Unset => "which was never initialised".to_string(),
            Nature::UnsetVariable(from) => {
                format!("whose value is that of `{from}`, which was never initialised")
            }
            Nature::UnsetMemory(at) => format!("read at {at} from memory that was never written"),
            Nature::Integer(name) => format!("an arbitrary integer (from {name}) cast to a pointer"),
        };
        let through = if frees(report) { "of" } else { "through" };
        return format!("{action} {through} {pointer}, {what}{comma}{inside}");
    }
    if why.constant && access.address != 0 {
        return format!("{text}: a number was cast to a pointer{inside}");
    }
    match (called, why.value.map(|v| v.bits)) {
        (Some(name), Some(0)) => format!("{text}: {name} is NULL{inside}"),
        (Some(name), Some(n)) if n < NULL_PAGE => {
            format!("{text}: {name} is NULL + {n} bytes{inside}")
        }
        _ if inside.is_empty() => text,
        _ => format!("{text},{inside}"),
    }
}

/// Whether a pointer variable holds an address that the program never gave it.
pub(in crate::trace) fn is_made_up(run: &Recording<'_>, var: VarId) -> bool {
    let pointer = run.program().variable(var).ty == TypeHint::Pointer;
    let def = run.history.of(var).filter(|d| pointer && d.seen.points.is_none());
    let nature = def.and_then(|d| nature(run, d));
    matches!(nature, Some(Nature::Unset | Nature::UnsetVariable(_) | Nature::UnsetMemory(_)))
}

/// Whether a pointer never had a sensible value.
fn nature(run: &Recording<'_>, def: &Rc<Def>) -> Option<Nature> {
    let mut at: &Def = def;
    // the last one on the way that has a name in the source
    let mut named = is_named(run, at).then_some(at);
    while let Some(from) = &at.from {
        if from.seen.bits != at.seen.bits && from.how != How::Uninitialised {
            return None;
        }
        at = from;
        if is_named(run, at) {
            named = Some(at);
        }
    }
    match (&at.how, named) {
        (How::Uninitialised, None) => Some(Nature::Unset),
        (How::Uninitialised, Some(last)) if std::ptr::eq(last, def.as_ref()) => match at.to {
            To::Variable(_) => Some(Nature::Unset),
            To::Memory { .. } => Some(Nature::UnsetMemory(run.live.objects.at(last.span))),
        },
        (How::Uninitialised, Some(last)) => match (at.to, user_variable(run, last)) {
            (To::Variable(_), Some(name)) => Some(Nature::UnsetVariable(name)),
            (To::Memory { .. }, _) => Some(Nature::UnsetMemory(run.live.objects.at(last.span))),
            _ => None,
        },
        (How::Input { name, pointer: false }, _) => Some(Nature::Integer(format!("{name}()"))),
        _ => None,
    }
}

fn is_named(run: &Recording<'_>, def: &Def) -> bool {
    user_variable(run, def).is_some()
}

/// What a pointer is that has no sensible value.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Nature {
    /// Never written.
    Unset,
    /// A copy of this variable, which was never written.
    UnsetVariable(String),
    /// Read, at this place, from memory that was never written.
    UnsetMemory(String),
    /// An input that is no address, and where it comes from.
    Integer(String),
}

fn frees(report: &ErrorReport) -> bool {
    report.kind == CheckKind::InvalidFree
}

fn action(report: &ErrorReport, access: &Access) -> String {
    let bytes = if access.size == 1 { "1 byte".to_string() } else { format!("{} bytes", access.size) };
    match (frees(report), access.fault) {
        (true, _) => report.text.split(' ').next().unwrap_or("free").to_string(),
        (_, AccessFault::NullCall | AccessFault::NotAFunction) => "call".into(),
        _ if access.write => format!("write of {bytes}"),
        _ => format!("read of {bytes}"),
    }
}
