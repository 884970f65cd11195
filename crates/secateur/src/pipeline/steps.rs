//! The way to an error as data, for `--json`: one object per step, with the failure last.

use secateur_evidence::trace::{Failure, Line, Named, Step, Trace, TracePlace};

use crate::answer::{NamedValue, TraceStep};

/// The steps of a trace: everything that happened if that was recorded, else the branches and calls.
pub fn steps(trace: &Trace) -> Vec<TraceStep> {
    let mut out = Vec::new();
    if trace.lines.is_empty() {
        trace.path.iter().for_each(|step| out.push(told(step)));
    } else {
        out.extend(trace.lines.iter().map(line));
    }
    out.extend(trace.failure.as_ref().map(failure));
    out
}

fn at(kind: &str, place: &TracePlace, text: String) -> TraceStep {
    TraceStep {
        kind: kind.to_string(),
        file: place.file.clone(),
        line: place.line,
        column: place.column,
        function: place.function.clone(),
        text,
        ..TraceStep::default()
    }
}

fn named(values: &[Named]) -> Vec<NamedValue> {
    values.iter().map(|v| NamedValue { name: v.name.clone(), value: v.value.clone() }).collect()
}

fn line(line: &Line) -> TraceStep {
    at(line.kind.word(), &line.place, line.text.clone())
}

fn failure(failure: &Failure) -> TraceStep {
    let values = named(&failure.values);
    let source = failure.source.clone();
    TraceStep { values, source, ..at("failure", &failure.place, failure.text.clone()) }
}

fn told(step: &Step) -> TraceStep {
    match step {
        Step::Branch { place, source, fact } => TraceStep {
            condition: (!fact.is_empty()).then(|| fact.clone()),
            source: source.clone(),
            ..at("branch", place, fact.clone())
        },
        Step::Call { place, function, arguments } => {
            let values: Vec<String> = arguments.iter().map(|a| format!("{} = {}", a.name, a.value)).collect();
            let text = format!("calls {function}({})", values.join(", "));
            TraceStep { values: named(arguments), ..at("call", place, text) }
        }
        Step::Return { place, function, value } => {
            let shown = value.as_ref().map(|v| format!(" {v}")).unwrap_or_default();
            let result = value.iter().map(|v| NamedValue { name: "result".to_string(), value: v.clone() });
            let text = format!("{function} returns{shown}");
            TraceStep { values: result.collect(), ..at("return", place, text) }
        }
        Step::Repeat { least, most, body } => {
            let body: Vec<TraceStep> = body.iter().map(told).collect();
            let text = match least == most {
                true => format!("{most} times"),
                false => format!("{least} to {most} times"),
            };
            let first = body.first().cloned().unwrap_or_default();
            TraceStep {
                kind: "repeat".to_string(),
                text,
                values: Vec::new(),
                source: String::new(),
                condition: None,
                least: Some(*least),
                most: Some(*most),
                body,
                ..first
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32) -> TracePlace {
        TracePlace { file: "a.c".into(), line, column: 3, function: "main".into() }
    }

    #[test]
    fn steps_are_objects_with_their_places() {
        let branch = Step::Branch { place: place(4), source: "if (x)".into(), fact: "x != 0".into() };
        let call = Step::Call {
            place: place(5),
            function: "f".into(),
            arguments: vec![Named { name: "n".into(), value: "7".into() }],
        };
        let repeated = told(&Step::Repeat { least: 2, most: 3, body: vec![branch.clone(), call.clone()] });
        let one = told(&branch);
        assert_eq!((one.kind.as_str(), one.line, one.condition.as_deref()), ("branch", 4, Some("x != 0")));
        assert_eq!(told(&call).text, "calls f(n = 7)");
        assert_eq!(told(&call).values, [NamedValue { name: "n".into(), value: "7".into() }]);
        assert_eq!((repeated.kind.as_str(), repeated.body.len(), repeated.most), ("repeat", 2, Some(3)));
        assert_eq!(repeated.text, "2 to 3 times");
        let back = Step::Return { place: place(9), function: "f".into(), value: Some("8".into()) };
        assert_eq!(told(&back).text, "f returns 8");
    }
}
