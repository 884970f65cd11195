//! From a finished run to a trace.

use super::cause::{self, Why};
use super::data::{Failure, Frame, MemoryView, Named, ObjectView, Scope, Trace, TracePlace};
use super::origin;
use crate::trace::record::objects::{Seen, When, literal as literal_text, public};
use crate::trace::record::recorder::Recorder;
use crate::trace::record::recording::Recording;
use crate::trace::record::variables::InScope;
use crate::trace::record::{leak, scope_exit};
use crate::trace::source::condition::stepped;
use crate::trace::source::signature;
use crate::trace::source::text::{SourceText, identifiers};
use secateur_interpreter::{
    Access, AccessFault, End, ErrorReport, Loss, ObjectSort, Outcome, Site, StackEntry,
};
use secateur_program::{CheckKind, Program, Span, visit_variables};

impl Recorder<'_> {
    /// The trace of the run that was listened to.
    /// `losses` is where pointers to what the run lost went, if it was looked for.
    pub fn finish(mut self, outcome: &Outcome, losses: &[Loss], source: &SourceText) -> Trace {
        let report = match outcome {
            Outcome::Error(report) => Some(report.as_ref()),
            _ => None,
        };
        self.library_unfinished();
        self.run.live.finish(report.map(|r| r.contents.as_slice()).unwrap_or_default());
        let stack = report.map(|r| stack(&self.run, r, source)).unwrap_or_default();
        let failure = report.map(|r| failure(&self.run, r, losses, &stack, source));
        let variables = variables(&self.run, report, source);
        let lines = self.log.take_lines();
        let path = self.take_path(report, source);
        let inputs = self.log.take_inputs();
        let consumed = std::mem::take(&mut self.library.consumed);
        Trace { failure, stack, inputs, path, variables, lines, left_out: self.log.left_out(), consumed }
    }

    /// The run ended inside a library function: what it had read by then is told as far as it is known.
    fn library_unfinished(&mut self) {
        if let Some(call) = self.library.unfinished().filter(|c| c.inputs > 0).cloned() {
            let at = secateur_interpreter::ProgramPoint {
                function: call.caller,
                block: secateur_program::BlockId(0),
                statement: 0,
                span: call.span,
                depth: 1,
                step: 0,
            };
            self.library_input(&call, at);
        }
    }
}

fn stack(run: &Recording<'_>, report: &ErrorReport, source: &SourceText) -> Vec<Frame> {
    let functions: Vec<_> = run.live.functions().collect();
    let mut frames = Vec::new();
    for (number, entry) in report.stack.iter().enumerate() {
        if !run.is_user(entry.function) {
            continue;
        }
        let line = source.line(entry.span);
        // at the end of the program there may be no calls any more
        let known = functions.get(number) == Some(&entry.function);
        let extents = source.extents(entry.span.file);
        let in_scope = |name: &str, declared: Span| extents.in_scope(name, declared, entry.span);
        let mut values = if known { values_of(run, number, &line, &in_scope, source) } else { Vec::new() };
        if number + 1 == report.stack.len() {
            add_reported(run, report, &line, source, &mut values);
        }
        frames.push(Frame { place: run.place(entry.function, entry.span), source: line, values });
    }
    frames
}

/// The variables a source line mentions.
fn values_of(
    run: &Recording<'_>,
    call: usize,
    line: &str,
    in_scope: InScope<'_>,
    source: &SourceText,
) -> Vec<Named> {
    let value = |name: &&str| {
        run.live.lookup(call, name, in_scope).map(|value| Named { name: (*name).into(), value })
    };
    let function = run.live.functions().nth(call);
    let hidden = function.map(|f| signature::disguised(run, f, source)).unwrap_or_default();
    // what the line changes had another value when it was used
    let told = |name: &&&str| !hidden.iter().any(|h| h == **name) && !stepped(line, name);
    identifiers(line).iter().filter(told).filter_map(value).collect()
}

/// The interpreter's own list: it also knows what a macro hides.
fn add_reported(
    run: &Recording<'_>,
    report: &ErrorReport,
    line: &str,
    source: &SourceText,
    values: &mut Vec<Named>,
) {
    let hidden = signature::disguised(run, report.function, source);
    for (var, value) in &report.values {
        let Some(name) = run.user_name(*var) else { continue };
        let disguised = hidden.iter().any(|h| h == public(&name));
        if disguised || cause::is_made_up(run, *var) || stepped(line, &name) {
            continue;
        }
        if !values.iter().any(|v| v.name == name) {
            let points = run.history.of(*var).and_then(|d| d.seen.points);
            let seen = Seen { bits: *value, points };
            values.push(Named { name, value: run.live.shown(*var, seen, When::Now) });
        }
    }
}

fn failure(
    run: &Recording<'_>,
    report: &ErrorReport,
    losses: &[Loss],
    stack: &[Frame],
    source: &SourceText,
) -> Failure {
    let innermost = failing_place(run, report);
    let place = run.place(innermost.function, innermost.span);
    let frame = stack.iter().rev().find(|f| f.place == place);
    let why = cause::why(run, report, source);
    let memory = report.access.as_ref().map(|a| memory(run, a, &report.kind, &why, source));
    Failure {
        property: report.kind.property().into(),
        text: text(run, report, losses, &why, source),
        source: source.line(innermost.span),
        values: frame.map(|f| f.values.clone()).unwrap_or_default(),
        place,
        memory,
        causes: origin::causes(run, report, &why, source),
    }
}

/// What is left over at the end is reported at the `return` that was taken.
fn failing_place(run: &Recording<'_>, report: &ErrorReport) -> StackEntry {
    let place = report.user_place(run.program());
    let at_end = matches!(report.kind, CheckKind::Leak | CheckKind::Cleanup);
    let inside = report.stack.last().is_some_and(|e| run.is_user(e.function));
    let returned = run.program().find_function("main").filter(|_| at_end && !inside);
    let returned = returned.and_then(|f| Some(StackEntry { function: f, span: run.returns.get(&f)?.0.span }));
    returned.unwrap_or(place)
}

fn text(
    run: &Recording<'_>,
    report: &ErrorReport,
    losses: &[Loss],
    why: &Why,
    source: &SourceText,
) -> String {
    match report.kind {
        CheckKind::Assertion => format!("assertion failed: {}", report.text),
        CheckKind::Leak if !report.lost.is_empty() => {
            let known = leak::last_pointer(run, losses, source);
            match (report.text.split_once(" is lost: "), known) {
                (Some((block, _)), Some(how)) => format!("{block} is lost: not freed, and {how}"),
                _ => report.text.clone(),
            }
        }
        CheckKind::Misaligned => match misaligned(run, report) {
            Some(what) => format!("{}: {what}", report.text),
            None => report.text.clone(),
        },
        _ => {
            let text = cause::headline(report, why);
            let object = report.access.as_ref().and_then(|a| a.object.as_ref());
            match object.and_then(|o| scope_exit::ending(run, o, source)) {
                Some(e) => text.replace(&e.before, &e.after),
                None => text,
            }
        }
    }
}

/// The address that fits its type badly, as what it points to.
fn misaligned(run: &Recording<'_>, report: &ErrorReport) -> Option<String> {
    let mut found = None;
    visit_variables(run.terms(), report.condition?, |var| {
        found = found.or(run.history.of(var).and_then(|d| d.seen.points));
    });
    run.live.objects.pointer(found?, When::Now, None)
}

fn memory(
    run: &Recording<'_>,
    access: &Access,
    kind: &CheckKind,
    why: &Why,
    source: &SourceText,
) -> MemoryView {
    let object = access.object.as_ref().filter(|o| !why.is_made_up() && !o.name.starts_with("__secateur"));
    let ending = object.and_then(|o| scope_exit::ending(run, o, source));
    let object = object.map(|o| ObjectView {
        name: object_name(o, run.program()),
        sort: sort(o).into(),
        which: run.live.objects.which(o.number),
        source: source.line(o.made.span),
        size: o.size,
        offset: access.offset.and_then(|n| i64::try_from(n).ok()),
        allocated: site_of(run, &o.made),
        allocated_call: o.made.called.and_then(|span| some_place(run, span)),
        freed: match &ending {
            Some(e) => o.gone.and_then(|(_, site)| site_of(run, &Site { span: e.place?, ..site })),
            None => o.gone.and_then(|(_, site)| site_of(run, &site)),
        },
        freed_call: o.gone.and_then(|(_, site)| some_place(run, site.called?)),
        end: o.gone.map(|(end, _)| match end {
            End::Freed => "freed",
            End::Moved => "released by realloc",
            End::Return(_) => "function returned",
            End::Scope => ending.as_ref().map_or("scope ended", |e| e.end),
        }),
        wrapped: run.wrapped.get(&o.number).cloned(),
    });
    MemoryView { what: what(access, kind), address: format!("{:#x}", access.address), object }
}

fn site_of(run: &Recording<'_>, site: &Site) -> Option<TracePlace> {
    let function = site.function.map(|f| run.program().function(f).name.clone());
    let place = some_place(run, site.span)?;
    Some(TracePlace { function: function.unwrap_or_default(), ..place })
}

/// A place without its function.
fn some_place(run: &Recording<'_>, span: Span) -> Option<TracePlace> {
    let file = run.program().files.get(span.file as usize)?.clone();
    span.is_known().then(|| TracePlace {
        file,
        line: span.line,
        column: span.column,
        function: String::new(),
    })
}

fn variables(run: &Recording<'_>, report: Option<&ErrorReport>, source: &SourceText) -> Vec<Scope> {
    let named = |list: Vec<(String, String)>| -> Vec<Named> {
        list.into_iter().map(|(name, value)| Named { name, value }).collect()
    };
    let mut scopes = vec![Scope { function: None, values: named(run.live.globals()) }];
    for (number, function) in run.live.functions().enumerate() {
        if run.is_user(function) {
            let name = run.program().function(function).name.clone();
            let at = report.and_then(|r| r.stack.get(number)).map_or(Span::NONE, |e| e.span);
            let extents = source.extents(at.file);
            let in_scope = |name: &str, declared: Span| extents.in_scope(name, declared, at);
            let hidden = signature::disguised(run, function, source);
            let mut values = named(run.live.locals(number, &in_scope));
            values.retain(|v| !hidden.contains(&v.name));
            scopes.push(Scope { function: Some(name), values });
        }
    }
    scopes.retain(|s| !s.values.is_empty());
    scopes
}

/// Names of the compiler's are none to a reader.
fn object_name(o: &secateur_interpreter::ObjectView, program: &Program) -> String {
    let literal = program.objects.iter().find(|s| s.name == o.name && o.name.starts_with(".str"));
    match literal {
        Some(s) => literal_text(s),
        None => public(&o.name).to_string(),
    }
}

fn sort(o: &secateur_interpreter::ObjectView) -> &'static str {
    match o.sort {
        ObjectSort::Constant if o.name.starts_with(".str") => "string literal",
        ObjectSort::Stack if o.name == "alloca" => "stack block",
        ObjectSort::Static => "global",
        ObjectSort::Constant => "constant",
        ObjectSort::Function => "function",
        ObjectSort::Stack => "local",
        ObjectSort::Heap => "heap block",
    }
}

fn what(access: &Access, kind: &CheckKind) -> String {
    let size = access.size;
    let bytes = if size == 1 { "1 byte".to_string() } else { format!("{size} bytes") };
    let access_of = if access.write { format!("write of {bytes}") } else { format!("read of {bytes}") };
    let action = if *kind == CheckKind::InvalidFree { "free".to_string() } else { access_of };
    match access.fault {
        AccessFault::Null => format!("{action} through a null pointer"),
        AccessFault::OutOfBounds => format!("{action} out of bounds"),
        AccessFault::Freed => format!("{action} after free"),
        AccessFault::OutOfScope => format!("{action} after the end of its life"),
        AccessFault::Nowhere => format!("{action} where no object is"),
        AccessFault::WriteToConstant => format!("{action} into a constant"),
        AccessFault::NotData => format!("{action} of something that is not data"),
        AccessFault::NullCall => "call through a null pointer".into(),
        AccessFault::NotAFunction => "call of something that is not a function".into(),
        AccessFault::Overlap { .. } => format!("{action} between overlapping regions"),
        AccessFault::NotHeap => "free of something that is not on the heap".into(),
        AccessFault::NotStart => "free of a pointer that is not the start of its block".into(),
        AccessFault::DoubleFree => "second free of the same block".into(),
        AccessFault::NeverWritten => format!("{action} of what was never written"),
        AccessFault::Lost => "never freed".into(),
    }
}
