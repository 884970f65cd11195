//! Leaks: where the last pointer to the lost memory went.

use super::recorder::Recorder;
use super::recording::Recording;
use super::scope_exit;
use crate::trace::source::expression;
use crate::trace::source::text::SourceText;
use secateur_interpreter::{
    End, Interpreter, Loss, LossKind, NoObserver, ObjectSort, ObjectView, Options, Outcome,
};
use secateur_program::{Program, Scenario, Span, VarId};
use secateur_term::TermStore;

/// Runs the program once more, now that it is known what is lost, to see where the pointers go. `options` are
/// those of the run that ended with `outcome`.
pub fn losses(
    program: &Program,
    terms: &TermStore,
    options: Options,
    scenario: &Scenario,
    outcome: &Outcome,
) -> Vec<Loss> {
    let Outcome::Error(report) = outcome else { return Vec::new() };
    if report.lost.is_empty() {
        return Vec::new();
    }
    let options = Options { watch: report.lost.clone(), level: Recorder::LEVEL, ..options };
    let run = Interpreter::new(program, terms, options).run(scenario, &mut NoObserver);
    if run.outcome == *outcome { run.losses } else { Vec::new() }
}

/// A sentence about the last pointer; `None` if it is not known.
pub(in crate::trace) fn last_pointer(
    run: &Recording<'_>,
    losses: &[Loss],
    source: &SourceText,
) -> Option<String> {
    if losses.is_empty() {
        return Some("its address was never stored".into());
    }
    for (i, loss) in losses.iter().enumerate().rev() {
        let function = loss.site.function.filter(|f| run.is_user(*f))?;
        let happened = happened(run, loss, source);
        let place = happened.map(|s| format!(" at {}", run.live.objects.at(s))).unwrap_or_default();
        let LossKind::Return { var, since } = loss.how else {
            return direct(run, loss, &place, source);
        };
        let (name, declared) = declaration(run, var)?;
        let extents = source.extents(declared.file);
        if extents.in_scope(&name, declared, loss.site.span) {
            let function = &run.program().function(function).name;
            return Some(format!(
                "its last pointer `{name}` went out of scope when {function}() returned{place}"
            ));
        }
        // the scope of the variable ended before the return: before or after the loss before this one?
        let line = extents.last_line(&name, declared)?;
        let ended = Span { line, ..declared };
        let gone = format!("its last pointer `{name}` went out of scope at {}", run.live.objects.at(ended));
        match losses[..i].last() {
            None => return Some(gone),
            Some(earlier) if earlier.step < since => return Some(gone),
            Some(earlier) => {
                let outside = earlier.site.function == Some(function)
                    && !extents.in_scope(&name, declared, earlier.site.span);
                if !outside {
                    return None;
                }
            }
        }
    }
    None
}

/// Functions with several returns leave through one place: the one that was taken says more.
fn happened(run: &Recording<'_>, loss: &Loss, source: &SourceText) -> Option<Span> {
    let returned = loss.site.function.and_then(|f| run.returns.get(&f));
    match returned.filter(|(_, step)| *step == loss.step) {
        Some((leaving, _)) => scope_exit::left_at(run, leaving, source),
        None => Some(loss.site.span),
    }
}

fn declaration(run: &Recording<'_>, var: VarId) -> Option<(String, Span)> {
    Some((run.user_name(var)?, run.program().variable(var).span))
}

fn direct(run: &Recording<'_>, loss: &Loss, place: &str, source: &SourceText) -> Option<String> {
    match &loss.how {
        LossKind::Overwritten(var) => {
            let name = run.user_name(*var)?;
            Some(format!("its last pointer `{name}` was overwritten{place}"))
        }
        LossKind::CellOverwritten { object, .. } => {
            let at = loss.site.span;
            let written = expression::access(source.raw(at), at.column);
            let which = written.map(|e| format!(" `{}`", e.text)).unwrap_or_else(|| held(run, object));
            Some(format!("its last pointer{which} was overwritten{place}"))
        }
        LossKind::HolderGone { object, .. } => holder(run, object, place),
        LossKind::Return { .. } => None,
    }
}

fn holder(run: &Recording<'_>, object: &ObjectView, place: &str) -> Option<String> {
    let held = held(run, object);
    match object.gone?.0 {
        End::Freed => Some(format!("its last pointer was{held}, which was freed{place}")),
        End::Moved => Some(format!("its last pointer was{held}, which realloc released{place}")),
        End::Return(f) => {
            let f = &run.program().function(f).name;
            Some(format!("its last pointer was{held}, which went out of scope when {f}() returned{place}"))
        }
        End::Scope => Some(format!("its last pointer was{held}, which went out of scope{place}")),
    }
}

/// Where a pointer was.
fn held(run: &Recording<'_>, object: &ObjectView) -> String {
    match object.sort {
        ObjectSort::Heap => {
            let name = run.live.objects.name(object.number).unwrap_or_else(|| "another block".into());
            format!(" in the {name}")
        }
        _ => format!(" in `{}`", super::objects::public(&object.name)),
    }
}
