//! From a finished run to a trace.

use super::data::{Failure, Frame, MemoryView, Named, ObjectView, Place, Scope, Trace};
use super::record::Recorder;
use super::source::{SourceText, identifiers};
use secateur_interp::{Access, AccessFault, End, ErrorReport, ObjectSort, Outcome, Site};
use secateur_program::{CheckKind, Span};

impl Recorder<'_> {
    /// The trace of the run that was listened to.
    pub fn finish(mut self, outcome: &Outcome, source: &SourceText) -> Trace {
        let report = match outcome {
            Outcome::Error(report) => Some(report.as_ref()),
            _ => None,
        };
        self.library_unfinished();
        let stack = report.map(|r| self.stack(r, source)).unwrap_or_default();
        let failure = report.map(|r| self.failure(r, &stack, source));
        let variables = self.variables();
        let lines = self.take_lines();
        let path = self.take_path(source);
        let inputs = std::mem::take(&mut self.inputs).into();
        let consumed = std::mem::take(&mut self.library.consumed);
        Trace { failure, stack, inputs, path, variables, lines, left_out: self.left_out, consumed }
    }

    /// The run ended inside a library function: what it had read by then is told as far as it is known.
    fn library_unfinished(&mut self) {
        if let Some(call) = self.library.unfinished().filter(|c| c.inputs > 0).cloned() {
            let at = secateur_interp::Place {
                function: call.caller,
                block: secateur_program::BlockId(0),
                span: call.span,
                depth: 1,
                step: 0,
            };
            self.library_input(&call, at);
        }
    }

    fn stack(&self, report: &ErrorReport, source: &SourceText) -> Vec<Frame> {
        let functions: Vec<_> = self.live.functions().collect();
        let mut frames = Vec::new();
        for (number, entry) in report.stack.iter().enumerate() {
            if !self.is_user(entry.function) {
                continue;
            }
            let line = source.line(entry.span);
            // at the end of the program there may be no calls any more
            let known = functions.get(number) == Some(&entry.function);
            let mut values = if known { self.values_of(number, &line) } else { Vec::new() };
            if number + 1 == report.stack.len() {
                self.add_reported(report, &mut values);
            }
            frames.push(Frame { place: self.place(entry.function, entry.span), source: line, values });
        }
        frames
    }

    /// The variables a source line mentions.
    fn values_of(&self, call: usize, line: &str) -> Vec<Named> {
        let value =
            |name: &&str| self.live.lookup(call, name).map(|value| Named { name: (*name).into(), value });
        identifiers(line).iter().filter_map(value).collect()
    }

    /// The interpreter's own list: it also knows what a macro hides.
    fn add_reported(&self, report: &ErrorReport, values: &mut Vec<Named>) {
        for (var, value) in &report.values {
            let Some(name) = self.user_name(*var) else { continue };
            if !values.iter().any(|v| v.name == name) {
                values.push(Named { name, value: self.live.shown(*var, *value) });
            }
        }
    }

    fn failure(&self, report: &ErrorReport, stack: &[Frame], source: &SourceText) -> Failure {
        let innermost = report.user_place(self.program());
        let place = self.place(innermost.function, innermost.span);
        let frame = stack.iter().rev().find(|f| f.place == place);
        let memory = report.access.as_ref().map(|a| self.memory(a, &report.kind));
        Failure {
            property: report.kind.property().into(),
            text: text(report),
            source: source.line(innermost.span),
            values: frame.map(|f| f.values.clone()).unwrap_or_default(),
            place,
            memory,
        }
    }

    fn memory(&self, access: &Access, kind: &CheckKind) -> MemoryView {
        let object = access.object.as_ref().map(|o| ObjectView {
            name: o.name.clone(),
            sort: sort(o.sort).into(),
            size: o.size,
            offset: access.offset.and_then(|n| i64::try_from(n).ok()),
            allocated: self.site(&o.made),
            allocated_call: o.made.called.and_then(|span| self.some_place(span)),
            freed: o.gone.and_then(|(_, site)| self.site(&site)),
            freed_call: o.gone.and_then(|(_, site)| self.some_place(site.called?)),
            end: o.gone.map(|(end, _)| match end {
                End::Freed => "freed",
                End::Return(_) => "function returned",
                End::Scope => "scope ended",
            }),
        });
        MemoryView { what: what(access, kind), address: format!("{:#x}", access.address), object }
    }

    fn site(&self, site: &Site) -> Option<Place> {
        let function = site.function.map(|f| self.program().function(f).name.clone());
        let place = self.some_place(site.span)?;
        Some(Place { function: function.unwrap_or_default(), ..place })
    }

    /// A place without its function.
    fn some_place(&self, span: Span) -> Option<Place> {
        let file = self.program().files.get(span.file as usize)?.clone();
        span.is_known().then(|| Place { file, line: span.line, column: span.column, function: String::new() })
    }

    fn variables(&self) -> Vec<Scope> {
        let named = |list: Vec<(String, String)>| -> Vec<Named> {
            list.into_iter().map(|(name, value)| Named { name, value }).collect()
        };
        let mut scopes = vec![Scope { function: None, values: named(self.live.globals()) }];
        for (number, function) in self.live.functions().enumerate() {
            if self.is_user(function) {
                let name = self.program().function(function).name.clone();
                scopes.push(Scope { function: Some(name), values: named(self.live.locals(number)) });
            }
        }
        scopes.retain(|s| !s.values.is_empty());
        scopes
    }
}

fn text(report: &ErrorReport) -> String {
    match report.kind {
        CheckKind::Assertion => format!("assertion failed: {}", report.text),
        _ => report.text.clone(),
    }
}

fn sort(sort: ObjectSort) -> &'static str {
    match sort {
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
