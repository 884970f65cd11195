//! The report of one run: what `--json` writes, what the terminal shows, what `bench` reads back.

pub mod render;
pub mod statistics;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use statistics::Statistics;

use crate::failure::Failure;
use crate::verdict::Verdict;

/// Raised when a field changes its meaning or goes away; new fields do not count.
pub const FORMAT: u32 = 1;

/// Everything a run found out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Version of this layout.
    pub format: u32,
    /// A file that could not be written: to be said once the answer has been.
    #[serde(skip)]
    pub unwritten: Option<Failure>,
    /// TRUE, FALSE or UNKNOWN.
    pub verdict: Answer,
    /// With FALSE: the check that is violated.
    #[serde(default)]
    pub violated: Option<String>,
    /// With UNKNOWN: why.
    #[serde(default)]
    pub reason: Option<String>,
    /// What was checked.
    pub property: PropertyReport,
    /// The programs.
    pub files: Vec<String>,
    /// ILP32 or LP64.
    pub data_model: String,
    /// Where the violation happens.
    #[serde(default)]
    pub location: Option<Place>,
    /// The expression that fails, with its values.
    #[serde(default)]
    pub failing: Option<String>,
    /// The counterexample as data: inputs, addresses, path, values, what each judge said.
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
    /// What confirmed the violation: `native run` or `interpreter`.
    #[serde(default)]
    pub confirmed_by: Option<String>,
    /// With `--all-errors`: every error, the one told above first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FoundError>,
    /// Counters and times.
    #[serde(default)]
    pub statistics: Statistics,
    /// Everything the user should know about how far the answer goes.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// Of this tool and of the tools it used.
    #[serde(default)]
    pub versions: Versions,
}

/// One of the errors of `--all-errors`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundError {
    /// The check that is violated.
    pub violated: String,
    /// What is wrong.
    pub text: String,
    #[serde(default)]
    pub location: Option<Place>,
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

/// The verdict without its detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Answer {
    /// Every check holds.
    True,
    /// One is violated.
    False,
    /// Not decided.
    Unknown,
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
pub struct Place {
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
    pub location: Option<Place>,
}

/// One step of the way to an error.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// `branch`, `call`, `return`, `repeat` or `failure`; with `--trace full` also `input`, `assign`, `allocate`, `free`
    /// and `output`.
    pub kind: String,
    pub file: String,
    /// 1-based; 0 when unknown.
    pub line: u32,
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
    /// With `repeat`: how often, at least and at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// With `repeat`: what is repeated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<TraceStep>,
}

/// A name and its value in C notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedValue {
    pub name: String,
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
    pub location: Option<Place>,
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

impl Report {
    /// The verdict in one value.
    pub fn full_verdict(&self) -> Verdict {
        let detail = |text: &Option<String>| text.clone().unwrap_or_default();
        match self.verdict {
            Answer::True => Verdict::True,
            Answer::False => Verdict::False(detail(&self.violated)),
            Answer::Unknown => Verdict::Unknown(detail(&self.reason)),
        }
    }

    /// Sets the three fields that make up the verdict.
    pub fn set_verdict(&mut self, verdict: &Verdict) {
        (self.violated, self.reason) = (None, None);
        match verdict {
            Verdict::True => self.verdict = Answer::True,
            Verdict::False(check) => {
                self.verdict = Answer::False;
                self.violated = Some(check.clone());
            }
            Verdict::Unknown(why) => {
                self.verdict = Answer::Unknown;
                self.reason = Some(why.clone());
            }
        }
    }
}

/// Writes a value as JSON in one step: a reader never sees half a file.
pub fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    // a device or a pipe cannot be replaced by renaming, and must not be
    let replaceable = fs::metadata(path).map_or(true, |data| data.is_file());
    if !replaceable {
        return fs::write(path, text);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file =
        tempfile::Builder::new().prefix(".secateur-").permissions(readable_by_all()).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// A report is no secret: the usual permissions, less the umask.
fn readable_by_all() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::Permissions::from_mode(0o666)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A report with every field filled.
    pub fn full_report() -> Report {
        let place =
            Place { file: "buffer.c".to_string(), line: 9, column: 5, function: Some("main".to_string()) };
        let mut statistics = Statistics::default();
        statistics.add("time", "total_seconds", 0.25);
        statistics.add("paths", "done", 17u64);
        Report {
            format: FORMAT,
            unwritten: None,
            verdict: Answer::False,
            violated: Some("valid-deref".to_string()),
            reason: None,
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
            errors: Vec::new(),
            statistics,
            notes: vec![Note {
                kind: "external-function".to_string(),
                text: "puts has no model".to_string(),
                location: Some(place),
            }],
            versions: Versions {
                secateur: "0.1.0".to_string(),
                llvm: Some("19.1.7".to_string()),
                clang: None,
            },
        }
    }

    #[test]
    fn json_reads_back() {
        let report = full_report();
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report);
    }

    #[test]
    fn json_layout() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&full_report()).unwrap());
    }

    #[test]
    fn verdicts_go_in_and_out() {
        let mut report = full_report();
        for text in ["TRUE", "FALSE(no-overflow)", "UNKNOWN(timeout)"] {
            let verdict: Verdict = text.parse().unwrap();
            report.set_verdict(&verdict);
            assert_eq!(report.full_verdict(), verdict);
        }
    }

    #[test]
    fn writing_replaces_the_old_file_and_reports_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.json");
        write_json(&path, &1).unwrap();
        write_json(&path, &2).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "2\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_json(&folder.path().join("no/such/r.json"), &1).is_err());
    }
}
