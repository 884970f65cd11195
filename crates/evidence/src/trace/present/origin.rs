//! Where the values that matter got to be what they are, as lines of the source.

use super::cause::Why;
use super::data::Cause;
use crate::trace::record::history::{Def, How, To};
use crate::trace::record::objects::{Seen, When, public};
use crate::trace::record::recording::Recording;
use crate::trace::source::expression;
use crate::trace::source::text::SourceText;
use secateur_interpreter::{ErrorReport, Points};
use secateur_program::{CheckKind, Span, TypeHint};

/// Lines about where values come from.
const MOST: usize = 3;

/// Lines under way.
struct Lines<'a> {
    causes: Vec<Cause>,
    source: &'a SourceText,
    /// Lines that are shown anyway: of the error and of the object.
    shown: [Span; 2],
    /// What was written later than what is told next.
    later: Vec<String>,
}

/// What is read from memory: a write may have been to a part of it only, under another name.
struct Label {
    name: String,
    width: u32,
    seen: Seen,
    ty: TypeHint,
}

/// Where the pointer and the indices got their values.
pub(in crate::trace) fn causes(
    run: &Recording<'_>,
    report: &ErrorReport,
    why: &Why,
    source: &SourceText,
) -> Vec<Cause> {
    let made = report.access.as_ref().and_then(|a| a.object.as_ref()).map(|o| o.made.span);
    let place = report.user_place(run.program());
    let shown = [place.span, made.unwrap_or_default()];
    let mut lines = Lines { causes: Vec::new(), source, shown, later: Vec::new() };
    if why.is_made_up() {
        return lines.causes;
    }
    if let Some(def) = &why.def {
        walk(run, def, why.name.clone(), &mut lines);
    }
    for def in &why.indices {
        walk(run, def, None, &mut lines);
    }
    // what a condition before an error call read from memory is among no variables
    let judged = matches!(report.kind, CheckKind::ErrorCall { .. } | CheckKind::Assertion);
    if judged && run.decided.0 == place.function {
        for def in run.decided.1.iter().filter(|d| loaded_from(run, d).is_some()) {
            walk(run, def, None, &mut lines);
        }
    }
    lines.causes
}

/// For what the front end made up to read memory: the write that was read.
fn loaded_from<'d>(run: &Recording<'_>, def: &'d Def) -> Option<&'d Def> {
    let To::Variable(var) = def.to else { return None };
    let from = def.from.as_deref().filter(|f| matches!(f.to, To::Memory { .. }))?;
    run.user_name(var).is_none().then_some(from)
}

/// From a value to where it began; `name` is what the first one is called.
fn walk(run: &Recording<'_>, first: &Def, name: Option<String>, lines: &mut Lines<'_>) {
    lines.later.clear();
    let mut name = name.filter(|_| loaded_from(run, first).is_some());
    let mut label = None;
    let mut next = Some(first);
    while let Some(def) = next {
        next = def.from.as_deref();
        if let (Some(_), To::Variable(var)) = (loaded_from(run, def), def.to) {
            let read = expression::access(lines.source.raw(def.span), def.span.column);
            let read = read.map(|e| e.text).filter(|_| run.is_user(def.function));
            let (width, ty) = (run.program().variable(var).width, run.program().variable(var).ty);
            let ty = typed(run, def.memory, width).unwrap_or(ty);
            label = name.take().or(read).map(|name| Label { name, width, seen: def.seen, ty });
            continue;
        }
        match def.how {
            How::Written | How::Initial => add(run, def, label.take(), lines),
            // where it was copied from it was called something else
            How::Copied => match label.take() {
                Some(label) => add(run, def, Some(label), lines),
                None => copied(run, def, lines),
            },
            // the call stack tells of arguments, the list of inputs of inputs
            How::Argument | How::Input { .. } | How::Uninitialised => {}
        }
        if def.gap {
            // what comes next is older, and may be of something else
            label = None;
        }
    }
}

/// How the bytes at a place are shown, if the type of the object tells.
fn typed(run: &Recording<'_>, at: Option<Points>, width: u32) -> Option<TypeHint> {
    let at = at?;
    let part = run.live.part(at.object, u64::try_from(at.offset).ok()?, u64::from(width / 8))?;
    Some(part.1)
}

fn is_new(run: &Recording<'_>, def: &Def, lines: &Lines<'_>) -> bool {
    let same = |s: &Span| (s.file, s.line) == (def.span.file, def.span.line);
    let told = lines.causes.iter().any(|c| c.place.line == def.span.line);
    let room = lines.causes.len() < MOST;
    room && !told && def.span.is_known() && run.is_user(def.function) && !lines.shown.iter().any(same)
}

fn copied(run: &Recording<'_>, def: &Def, lines: &mut Lines<'_>) {
    if is_new(run, def, lines) {
        let (place, source) = (run.place(def.function, def.span), lines.source.line(def.span));
        lines.causes.push(Cause { text: "copied".into(), at: "at", place, source });
    }
}

/// What was written, and its value.
fn written(
    run: &Recording<'_>,
    def: &Def,
    label: Option<Label>,
    source: &SourceText,
) -> Option<(String, String)> {
    let raw = source.raw(def.span);
    let bytes = match def.to {
        To::Variable(var) => {
            let name = run.user_name(var)?;
            return Some((public(&name).to_string(), run.live.shown(var, def.seen, When::Then)));
        }
        To::Memory { bytes } => bytes,
    };
    let written = || {
        let name = expression::access(raw, def.span.column)?.text;
        let width = u32::try_from(bytes * 8).ok().filter(|w| (1..=128).contains(w))?;
        let address = width == run.program().data_model.pointer_width() && def.seen.bits == 0;
        let guess = if address { TypeHint::Pointer } else { TypeHint::Signed };
        let ty = typed(run, def.memory, width).unwrap_or(guess);
        Some(Label { name, width, seen: def.seen, ty })
    };
    let Label { name, width, seen, ty } = label.or_else(written)?;
    // the bits around a bit-field are not its own
    let member = name.rsplit(['.', '>']).next().filter(|m| m.len() < name.len());
    if member.is_some_and(|m| source.is_bit_field(m.trim())) {
        return None;
    }
    Some((name, run.live.objects.shown(width, seen, ty, When::Then, Some(def.function))))
}

fn add(run: &Recording<'_>, def: &Def, label: Option<Label>, lines: &mut Lines<'_>) {
    let Some((name, shown)) = written(run, def, label, lines.source) else { return };
    let at = if lines.later.contains(&name) { "at" } else { "since" };
    lines.later.push(name.clone());
    if !is_new(run, def, lines) {
        return;
    }
    // why an allocation failed says more than the line
    let failed = run.failed.get(&def.span).filter(|t| def.seen.bits == 0 && t.contains("NULL"));
    let source = failed.cloned().unwrap_or_else(|| lines.source.line(def.span));
    let place = run.place(def.function, def.span);
    lines.causes.push(Cause { text: format!("{name} = {shown}"), at, place, source });
}
