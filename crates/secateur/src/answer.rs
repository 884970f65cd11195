//! The answer of one run: the verdict with everything it rests on, as data that can be written as JSON and
//! read back.

use std::time::Duration;

use secateur_interpolation::Tree;
use serde::{Deserialize, Serialize};

use crate::statistics::Statistics;
use crate::verdict::Verdict;

/// Raised when a field changes its meaning or goes away; new fields do not count.
pub const FORMAT: u32 = 1;

/// The note (of kind `engine`) beside a FALSE that overruled an engine's proof: a bug of that engine.
pub const OVERRULED: &str = "an engine proved that there is no error, but this one was confirmed: that engine is wrong, please report it";

/// The note (of kind `engine`) beside a FALSE after which a bug ended the engine that found it.
pub const RESCUED: &str = "a bug of Secateur ended the engine after this error had been found: please report it with the message on standard error";

/// Everything a run found out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Version of this layout.
    pub format: u32,
    /// TRUE, FALSE with the violated check, or UNKNOWN with the reason. In JSON: the fields `verdict`,
    /// `violated` and `reason`.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What was checked.
    pub property: PropertyReport,
    /// The programs.
    pub files: Vec<String>,
    /// ILP32 or LP64.
    pub data_model: String,
    /// Where the violation happens.
    #[serde(default)]
    pub location: Option<SourcePlace>,
    /// The violation as a sentence (`assertion failed: x >= 0`, `read of 4 bytes at offset 16 ...`).
    #[serde(default)]
    pub failing: Option<String>,
    /// The counterexample as data: inputs, addresses, path, values, what each judge said. Its layout is that
    /// of `secateur_evidence::Counterexample`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<serde_json::Value>,
    /// The inputs that lead there, in the order the program asks for them.
    #[serde(default)]
    pub inputs: Vec<Input>,
    /// The way there, one line per step, as long as `--trace` allows.
    #[serde(default)]
    pub trace: Vec<String>,
    /// The same as data: one object per step, the failure last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<TraceStep>,
    /// What confirmed the violation, and how: `native run: an assertion failed`, `interpreter (why not
    /// natively)`.
    #[serde(default)]
    pub confirmed_by: Option<String>,
    /// The engine that decided; none if the answer is UNKNOWN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<DecidedBy>,
    /// With `--all-errors`: every error, the one told above first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FoundError>,
    /// Counters and times.
    #[serde(default)]
    pub statistics: Statistics,
    /// Everything the user should know about how far the answer goes.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// What is taken for granted of the world outside of the program: the answer holds if all of it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<String>,
    /// Of this tool and of the tools it used.
    #[serde(default)]
    pub versions: Versions,
    /// What was asked for besides the answer; not part of the JSON.
    #[serde(skip)]
    pub artifacts: Artifacts,
}

/// Texts and data that [`Options`](crate::Options) asked for. The library writes no files: that is the
/// caller's.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Artifacts {
    /// C tests of the errors, in the order of the errors.
    pub tests: Vec<Test>,
    /// The tree of paths with its interpolants.
    pub tree: Option<Tree>,
    /// The invariants of loops.
    pub invariants: Option<InvariantList>,
}

/// A C test that shows an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// The file name it has in mind.
    pub name: String,
    /// Its text, or why there is none.
    pub text: Result<String, String>,
    /// What may keep it from showing the error.
    pub lost: Option<String>,
}

/// The invariants of loops, one line each: `file:line: expression /* how */`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvariantList {
    /// How many loops there are.
    pub loops: usize,
    /// The lines.
    pub text: String,
}

/// Which engine decided, and how long it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DecidedBy {
    /// Its name in reports.
    pub engine: String,
    /// From its start to its answer, with the confirmation of an error.
    pub seconds: f64,
}

/// One of the errors of `--all-errors`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundError {
    /// The check that is violated.
    pub violated: String,
    /// What is wrong.
    pub text: String,
    /// Where it happens.
    #[serde(default)]
    pub location: Option<SourcePlace>,
    /// What confirmed it.
    pub confirmed_by: String,
    /// The object, where its pointer comes from, and the inputs, one line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub detail: Vec<String>,
    /// The C test that shows it.
    #[serde(default)]
    pub test: Option<String>,
    /// The counterexample as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<serde_json::Value>,
}

/// The property, in words and in the format of property files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyReport {
    /// As the user named it.
    pub name: String,
    /// Function the program starts in.
    pub entry: String,
    /// One sentence per check.
    pub checks: Vec<String>,
    /// Lines of a property file.
    pub specification: String,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePlace {
    /// As the compiler names it.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based; 0 when unknown.
    #[serde(default)]
    pub column: u32,
    /// The function around it.
    #[serde(default)]
    pub function: Option<String>,
}

/// One value the program asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The function or object that is the source, with the C name of the target where there is one.
    pub name: String,
    /// Its C type.
    #[serde(rename = "type")]
    pub c_type: String,
    /// As a C literal.
    pub value: String,
    /// Where it was asked for.
    #[serde(default)]
    pub location: Option<SourcePlace>,
}

/// One step of the way to an error.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// `branch`, `call`, `return`, `repeat` or `failure`; with `--trace full` also `input`, `assign`,
    /// `allocate`, `free` and `output`.
    pub kind: String,
    /// As the compiler names it.
    pub file: String,
    /// 1-based; 0 when unknown.
    pub line: u32,
    /// 1-based; 0 when unknown.
    #[serde(default)]
    pub column: u32,
    /// The function around it.
    #[serde(default)]
    pub function: String,
    /// What happened, in words.
    pub text: String,
    /// With `branch`: what held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Arguments of a call, the result of a return, values of the failing line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<NamedValue>,
    /// The source line, without indentation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// With `repeat`: how often, at least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
    /// With `repeat`: how often, at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// With `repeat`: what is repeated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<TraceStep>,
}

/// A name and its value in C notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedValue {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// One remark; `kind` is a fixed word a script can look for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Such as `approximation`, `external-function`, `default`.
    pub kind: String,
    /// One sentence.
    pub text: String,
    /// Where, if anywhere.
    #[serde(default)]
    pub location: Option<SourcePlace>,
}

impl Note {
    /// A remark about the whole run.
    pub fn new(kind: &str, text: impl Into<String>) -> Self {
        Note { kind: kind.to_string(), text: text.into(), location: None }
    }
}

/// Versions of everything that had a part in the answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// This tool.
    pub secateur: String,
    /// The LLVM library it is linked with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llvm: Option<String>,
    /// The compiler that was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clang: Option<String>,
}

impl Answer {
    /// A remark without a place.
    pub(crate) fn note(&mut self, kind: &str, text: impl Into<String>) {
        self.notes.push(Note::new(kind, text));
    }

    /// Something the answer rests on, said once.
    pub(crate) fn assume(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.assumptions.contains(&text) {
            self.assumptions.push(text);
        }
    }

    /// Time spent in a phase.
    pub(crate) fn time(&mut self, name: &str, time: Duration) {
        self.statistics.add("time", &format!("{name}_seconds"), time.as_secs_f64());
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An answer with every field filled.
    pub fn full_answer() -> Answer {
        let place = SourcePlace {
            file: "buffer.c".to_string(),
            line: 9,
            column: 5,
            function: Some("main".to_string()),
        };
        let mut statistics = Statistics::default();
        statistics.add("time", "total_seconds", 0.25);
        statistics.add("paths", "done", 17u64);
        Answer {
            format: FORMAT,
            verdict: Verdict::violated("valid-deref"),
            property: PropertyReport {
                name: "default".to_string(),
                entry: "main".to_string(),
                checks: vec!["every memory access is valid".to_string()],
                specification: "CHECK( init(main()), LTL(G valid-deref) )".to_string(),
            },
            files: vec!["buffer.c".to_string()],
            data_model: "LP64".to_string(),
            location: Some(place.clone()),
            failing: Some("buffer[i] with i = 16".to_string()),
            counterexample: None,
            inputs: vec![Input {
                name: "__VERIFIER_nondet_int".to_string(),
                c_type: "int".to_string(),
                value: "16".to_string(),
                location: Some(place.clone()),
            }],
            trace: vec!["buffer.c:7  n = 16".to_string()],
            steps: vec![TraceStep {
                kind: "branch".to_string(),
                file: "buffer.c".to_string(),
                line: 8,
                column: 3,
                function: "main".to_string(),
                text: "n > 10".to_string(),
                condition: Some("n > 10".to_string()),
                values: vec![NamedValue { name: "n".to_string(), value: "16".to_string() }],
                source: "if (n > 10)".to_string(),
                ..TraceStep::default()
            }],
            confirmed_by: Some("native run".to_string()),
            decided_by: Some(DecidedBy { engine: "plain executor".to_string(), seconds: 0.21 }),
            errors: Vec::new(),
            statistics,
            notes: vec![Note {
                kind: "external-function".to_string(),
                text: "puts has no model".to_string(),
                location: Some(place),
            }],
            assumptions: Vec::new(),
            versions: Versions {
                secateur: "0.1.0".to_string(),
                llvm: Some("19.1.7".to_string()),
                clang: None,
            },
            artifacts: Artifacts::default(),
        }
    }

    #[test]
    fn json_reads_back() {
        let answer = full_answer();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
    }

    #[test]
    fn json_layout() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&full_answer()).unwrap());
    }
}
