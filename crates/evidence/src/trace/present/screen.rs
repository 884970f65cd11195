//! The trace that fits a screen: what failed and why, the inputs, the way there, the values at the end. Each
//! part has a number of lines; a part that needs fewer leaves the rest to the path.

use super::data::{Cause, Frame, Input, InputSource, MemoryView, Step, Trace, TracePlace};
use super::fit::{COLUMNS, cut, list, middle_out, quoted, with_source, with_values, wrapped};
use std::collections::BTreeSet;

/// The widest line that is ever shown; only long names need more than [`COLUMNS`].
const MOST_COLUMNS: usize = 200;
const LINES: usize = 24;
const STACK_LINES: usize = 5;
const INPUT_LINES: usize = 8;
const PATH_LINES: usize = 5;
const VARIABLE_LINES: usize = 3;
const BRIEF_INPUTS: usize = 6;
/// Columns of an input's name and value.
const INPUT_COLUMNS: usize = 50;
/// Columns of a line of source on the path.
const QUOTED: usize = 56;

impl Trace {
    /// At most 24 lines of at most 100 columns, but for the first.
    pub fn screen(&self) -> String {
        self.shown(false)
    }

    /// As [`Trace::screen`] with nothing left out: all calls, inputs, steps and values.
    pub(in crate::trace) fn everything(&self) -> String {
        self.shown(true)
    }

    fn shown(&self, all: bool) -> String {
        let view = View { trace: self, one_file: one_file(self), all };
        let head = view.head();
        let stack = view.stack();
        let inputs = view.inputs();
        let variables = view.variables();
        let used = head.len() + stack.len() + inputs.len() + variables.len();
        let path = view.path(LINES.saturating_sub(used + 1).max(PATH_LINES));
        let lines = head.into_iter().chain(stack).chain(inputs).chain(path).chain(variables);
        let mut out = String::new();
        for (number, line) in lines.enumerate() {
            // what went wrong is said in full
            let columns = if number == 0 { usize::MAX } else { view.most(MOST_COLUMNS) };
            out.push_str(&cut(&line, columns));
            out.push('\n');
        }
        out
    }
}

impl Trace {
    /// What stands below the first line and the inputs, for a list of errors.
    pub fn brief(&self) -> Vec<String> {
        let view = View { trace: self, one_file: one_file(self), all: false };
        let mut lines: Vec<String> = view.head().into_iter().skip(1).collect();
        let inputs: Vec<String> = self
            .inputs
            .iter()
            .map(|i| format!("{} ({}{})", assignment(i), view.at(&i.place), unset(i)))
            .collect();
        let left_out = inputs.len().saturating_sub(BRIEF_INPUTS);
        if !inputs.is_empty() {
            let more = if left_out > 0 { format!(", {left_out} more") } else { String::new() };
            lines.push(format!("inputs {}{more}", inputs[..inputs.len() - left_out].join(", ")));
        }
        lines.iter().map(|l| cut(l.trim_start(), MOST_COLUMNS)).collect()
    }
}

fn one_file(trace: &Trace) -> bool {
    let mut files = BTreeSet::new();
    files.extend(trace.stack.iter().map(|f| &f.place.file));
    files.extend(trace.inputs.iter().map(|i| &i.place.file));
    let mut steps: Vec<&Step> = trace.path.iter().collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Branch { place, .. } | Step::Call { place, .. } | Step::Return { place, .. } => {
                files.insert(&place.file);
            }
            Step::Repeat { body, .. } => steps.extend(body),
        }
    }
    files.retain(|f| !f.is_empty());
    files.len() <= 1
}

struct View<'a> {
    trace: &'a Trace,
    one_file: bool,
    /// Nothing is left out.
    all: bool,
}

impl View<'_> {
    /// A limit, where there is one.
    fn most(&self, limit: usize) -> usize {
        if self.all { usize::MAX } else { limit }
    }

    fn at(&self, place: &TracePlace) -> String {
        match place.line {
            0 => String::new(),
            line if self.one_file => format!("line {line}"),
            _ => place.short(),
        }
    }

    /// The width of the widest place, so that what follows stands in a column.
    fn width<'a>(&self, places: impl Iterator<Item = &'a TracePlace>) -> usize {
        places.map(|p| self.at(p).chars().count()).max().unwrap_or(0).min(30)
    }

    fn head(&self) -> Vec<String> {
        let Some(failure) = &self.trace.failure else {
            return vec!["the run ended without an error".into()];
        };
        let place = failure.place.short();
        let mut lines = vec![format!("{place}: {}: {}", failure.property, failure.text)];
        // what is wrong at the end of the program is wrong at no line of it
        let at_end = matches!(failure.property.as_str(), "valid-memtrack" | "valid-memcleanup");
        if !failure.source.is_empty() && !at_end {
            lines.push(with_values("    ", &failure.source, &failure.values));
        }
        if let Some(memory) = &failure.memory {
            lines.extend(self.memory(memory));
        }
        lines.extend(failure.causes.iter().map(|c| self.cause(c)));
        lines
    }

    fn cause(&self, cause: &Cause) -> String {
        with_source(&format!("    {} {} {}", cause.text, cause.at, self.at(&cause.place)), &cause.source)
    }

    /// The object behind an invalid access: what it is, where it comes from, where it went.
    fn memory(&self, memory: &MemoryView) -> Vec<String> {
        let Some(object) = &memory.object else { return Vec::new() };
        let bytes = if object.size == 1 { "1 byte".into() } else { format!("{} bytes", object.size) };
        let heap = matches!(object.sort.as_str(), "heap block" | "stack block");
        let name = match object.sort.as_str() {
            "heap block" | "stack block" => String::new(),
            "string literal" => format!(" {}", object.name),
            _ => format!(" '{}'", object.name),
        };
        let which = object.which.as_ref().map(|w| format!(" ({w})")).unwrap_or_default();
        let mut line = format!("    {}{name} of {bytes}{which}", object.sort);
        if let Some(place) = &object.allocated {
            let made = if heap { format!("allocated by {}", object.name) } else { "declared".into() };
            line.push_str(&format!(", {made} at {}", self.happened(place, object.allocated_call.as_ref())));
            if heap {
                line = with_source(&line, &object.source);
            }
        }
        let mut lines = vec![line];
        lines.extend(object.wrapped.iter().map(|text| format!("    {text}")));
        if let (Some(place), Some(end)) = (&object.freed, object.end) {
            lines.push(format!("    {end} at {}", self.happened(place, object.freed_call.as_ref())));
        }
        lines
    }

    fn happened(&self, place: &TracePlace, call: Option<&TracePlace>) -> String {
        let mut text = self.at(place);
        if !place.function.is_empty() {
            text.push_str(&format!(" in {}", place.function));
        }
        if let Some(call) = call {
            text.push_str(&format!(", called at {}", self.at(call)));
        }
        text
    }

    /// Only worth lines if there is more than the place of the error itself.
    fn stack(&self) -> Vec<String> {
        let stack = &self.trace.stack;
        if stack.len() < 2 {
            return Vec::new();
        }
        let width = stack.iter().map(|f| f.place.function.chars().count()).max().unwrap_or(0).min(24);
        let column = self.width(stack.iter().map(|f| &f.place));
        let show = |f: &Frame| {
            let at = self.at(&f.place);
            let start = format!("  {:width$}  {at:column$}  ", f.place.function);
            with_values(&start, &f.source, &f.values)
        };
        let mut lines = vec!["call stack".to_string()];
        lines.extend(middle_out(stack.len(), self.most(STACK_LINES), 1, |i| show(&stack[i]), "calls"));
        lines
    }

    fn inputs(&self) -> Vec<String> {
        let inputs = &self.trace.inputs;
        if inputs.is_empty() {
            return Vec::new();
        }
        let width = inputs.iter().map(|i| assignment(i).chars().count()).max().unwrap_or(0).min(40);
        let column = self.width(inputs.iter().map(|i| &i.place));
        let show = |i: &Input| {
            let at = self.at(&i.place);
            let source = match i.kind {
                InputSource::Library => String::new(),
                InputSource::Call | InputSource::Memory if i.variable.is_none() => String::new(),
                InputSource::Call | InputSource::Memory => format!("  {}", i.name),
                InputSource::UninitialisedVariable if i.again => {
                    "  uninitialised: each iteration has a new one".into()
                }
                InputSource::UninitialisedVariable => "  uninitialised".into(),
                InputSource::UninitialisedByte => "  uninitialised memory".into(),
            };
            format!("  {:width$}  {at:column$}{source}", cut(&assignment(i), self.most(INPUT_COLUMNS)))
        };
        let mut lines = vec!["inputs".to_string()];
        let most = self.most(INPUT_LINES);
        lines.extend(middle_out(inputs.len(), most, INPUT_LINES / 2, |i| show(&inputs[i]), "inputs"));
        lines
    }

    fn path(&self, room: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for step in &self.trace.path {
            self.step(step, 1, &mut lines);
        }
        if lines.is_empty() {
            return lines;
        }
        let room = self.most(room.saturating_sub(1).max(2));
        let mut out = vec!["path".to_string()];
        // the end of the path is nearest to the error
        out.extend(middle_out(lines.len(), room, room / 3, |i| lines[i].clone(), "steps"));
        out
    }

    fn step(&self, step: &Step, depth: usize, lines: &mut Vec<String>) {
        let indent = "  ".repeat(depth.min(12));
        let Step::Repeat { least, most, body } = step else {
            lines.push(self.simple(&indent, step, ""));
            return;
        };
        let times = if least == most { format!("{most}") } else { format!("{least} to {most}") };
        if let [inner @ (Step::Branch { .. } | Step::Call { .. } | Step::Return { .. })] = body.as_slice() {
            lines.push(self.simple(&indent, inner, &format!("  x {times} iterations")));
            return;
        }
        lines.push(format!("{indent}x {times} iterations:"));
        for inner in body {
            self.step(inner, depth + 1, lines);
        }
    }

    /// A step that is no repetition, on one line, with more behind it.
    fn simple(&self, indent: &str, step: &Step, more: &str) -> String {
        let start = |place: &TracePlace| match place.line {
            0 => indent.to_string(),
            _ => format!("{indent}{}  ", self.at(place)),
        };
        match step {
            Step::Branch { place, source, fact } if source.is_empty() => {
                format!("{}{fact}{more}", start(place))
            }
            Step::Branch { place, source, fact } => {
                let fact = if fact.is_empty() { String::new() } else { format!("  [{fact}]") };
                quoted(&start(place), &cut(source, QUOTED), &format!("{fact}{more}"))
            }
            Step::Call { place, function, arguments } => {
                let start = format!("{}calls {function}(", start(place));
                let room = COLUMNS.saturating_sub(start.chars().count() + more.chars().count() + 1);
                format!("{start}{}){more}", list(arguments, room))
            }
            Step::Return { place, function, value } => {
                let value = value.as_ref().map(|v| format!(" {v}")).unwrap_or_default();
                format!("{}{function} returns{value}{more}", start(place))
            }
            Step::Repeat { .. } => String::new(),
        }
    }

    fn variables(&self) -> Vec<String> {
        let mut lines = Vec::new();
        // the innermost call is the one the error is in
        for scope in self.trace.variables.iter().rev().take(self.most(VARIABLE_LINES)) {
            let name = scope.function.as_deref().unwrap_or("globals");
            if self.all {
                lines.push(format!("  {name}: {}", list(&scope.values, usize::MAX)));
                continue;
            }
            lines.extend(wrapped(&format!("  {name}: "), &scope.values));
        }
        if lines.is_empty() {
            return lines;
        }
        lines.insert(0, "last values".to_string());
        lines
    }
}

fn unset(input: &Input) -> &'static str {
    match input.kind {
        InputSource::UninitialisedVariable | InputSource::UninitialisedByte => ", uninitialised",
        InputSource::Call | InputSource::Memory | InputSource::Library => "",
    }
}

fn assignment(input: &Input) -> String {
    if input.kind == InputSource::Library {
        return input.value.clone();
    }
    let name = input.variable.as_deref().unwrap_or(&input.name);
    format!("{name} = {}", input.value)
}
