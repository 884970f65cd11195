//! Invariants of loops from outside: a list with lines `file:line: expression` (or `function:line:
//! expression`), or a correctness witness (YAML, formats 2.x; also the older one with an entry for each
//! loop). The expressions are not looked at here.

use saphyr::{LoadableYamlNode, MarkedYaml};

use super::PropertyError;
use super::task::{line, refuse_deep_nesting};

const EXAMPLE: &str = "a list of candidates has lines such as\n  program.c:12: i <= n && s == 2 * i\nor it is a correctness \
witness in YAML";

/// An expression for the loop at a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoopInvariant {
    /// The file, or in a list perhaps a function.
    pub file: Option<String>,
    /// The function the loop is in; only witnesses name it apart from the file.
    pub function: Option<String>,
    /// The line of the loop, from 1.
    pub line: u32,
    /// The invariant as a C expression, not parsed yet.
    pub expression: String,
}

/// What a file says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoopInvariants {
    /// The invariants in the order of the file.
    pub found: Vec<LoopInvariant>,
    /// Lines that cannot be used, and why.
    pub skipped: Vec<(usize, String)>,
}

impl LoopInvariants {
    /// Reads the text of a file of either kind.
    pub fn parse(text: &str) -> Result<Self, PropertyError> {
        let first = text.lines().map(str::trim).find(|l| !is_comment(l) && *l != "---");
        match first {
            Some(l) if l == "-" || l.starts_with("- ") || l == "[]" => witness(text),
            _ => Ok(list(text)),
        }
    }
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || line.starts_with("//")
}

fn list(text: &str) -> LoopInvariants {
    let mut out = LoopInvariants::default();
    for (i, row) in text.lines().enumerate() {
        let row = row.trim();
        if is_comment(row) {
            continue;
        }
        match entry(row) {
            Some(found) => out.found.push(found),
            None => out.skipped.push((i + 1, String::from("it is not `file:line: expression`"))),
        }
    }
    out
}

fn entry(row: &str) -> Option<LoopInvariant> {
    // a path may contain colons: the first that is followed by a number and another one counts
    let mut at = 0;
    loop {
        let colon = at + row[at..].find(':')?;
        let rest = &row[colon + 1..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if colon > 0 && digits > 0 && rest[digits..].starts_with(':') {
            let line = rest[..digits].parse().ok()?;
            let expression = without_comments(&rest[digits + 1..]);
            let file = Some(row[..colon].trim().to_string());
            return (!expression.is_empty()).then_some(LoopInvariant {
                file,
                function: None,
                line,
                expression,
            });
        }
        at = colon + 1;
    }
}

fn without_comments(text: &str) -> String {
    let mut out = text.split("//").next().unwrap_or_default().to_string();
    while let Some(begin) = out.find("/*") {
        let end = out[begin..].find("*/").map_or(out.len(), |e| begin + e + 2);
        out.replace_range(begin..end, " ");
    }
    out.trim().to_string()
}

fn witness(text: &str) -> Result<LoopInvariants, PropertyError> {
    refuse_deep_nesting(text)?;
    let documents = MarkedYaml::load_from_str(text).map_err(|error| {
        PropertyError::at(error.marker().line(), format!("not YAML: {}", error.info()), EXAMPLE)
    })?;
    let mut out = LoopInvariants::default();
    for entry in documents.iter().filter_map(|d| d.data.as_sequence()).flatten() {
        let text = |key: &str| entry.data.as_mapping_get(key).and_then(|n| n.data.as_str());
        match text("entry_type") {
            Some("invariant_set") => {
                let content = entry.data.as_mapping_get("content").and_then(|c| c.data.as_sequence());
                for item in content.into_iter().flatten() {
                    match item.data.as_mapping_get("invariant") {
                        Some(invariant) => one(invariant, "value", &mut out),
                        None => out.skipped.push((line(item), String::from("only invariants are used"))),
                    }
                }
            }
            Some("loop_invariant") => match entry.data.as_mapping_get("loop_invariant") {
                Some(says) => {
                    let place = entry.data.as_mapping_get("location");
                    placed(says, place, "string", &mut out);
                }
                None => out.skipped.push((line(entry), String::from("`loop_invariant` is missing"))),
            },
            Some(other) => {
                out.skipped.push((line(entry), format!("entries of type {other} say nothing of loops")));
            }
            None => return Err(PropertyError::at(line(entry), "`entry_type` is missing", EXAMPLE)),
        }
    }
    Ok(out)
}

fn one(invariant: &MarkedYaml<'_>, key: &str, out: &mut LoopInvariants) {
    let kind = invariant.data.as_mapping_get("type").and_then(|n| n.data.as_str());
    if kind != Some("loop_invariant") {
        let why = format!("invariants of type {} are not used", kind.unwrap_or("?"));
        out.skipped.push((line(invariant), why));
        return;
    }
    placed(invariant, invariant.data.as_mapping_get("location"), key, out);
}

fn placed(says: &MarkedYaml<'_>, place: Option<&MarkedYaml<'_>>, key: &str, out: &mut LoopInvariants) {
    let of = |key: &str| place.and_then(|p| p.data.as_mapping_get(key));
    let name = |key: &str| of(key).and_then(|n| n.data.as_str()).map(String::from);
    let number = of("line").and_then(|n| n.data.as_integer()).and_then(|n| u32::try_from(n).ok());
    // `1` may be written without quotes
    let value = says.data.as_mapping_get(key).and_then(|n| {
        n.data.as_str().map(String::from).or_else(|| n.data.as_integer().map(|i| i.to_string()))
    });
    match (number, value) {
        (Some(number), Some(expression)) => out.found.push(LoopInvariant {
            file: name("file_name"),
            function: name("function"),
            line: number,
            expression,
        }),
        _ => out.skipped.push((line(says), String::from("its line or its expression is missing"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, u32, String)> {
        let read = LoopInvariants::parse(text).unwrap();
        read.found.into_iter().map(|i| (i.file.unwrap_or_default(), i.line, i.expression)).collect()
    }

    #[test]
    fn a_list() {
        let text = "# mine\n\na.c:12: i <= n // not proved\nC:/x.c:3: a ? b : c\nmain:7: x == 1 /* invariant */\nno\n:1: x\n";
        let expected = [("a.c", 12, "i <= n"), ("C:/x.c", 3, "a ? b : c"), ("main", 7, "x == 1")]
            .map(|(f, l, e)| (f.to_string(), l, e.to_string()));
        assert_eq!(found(text), expected);
        let skipped = LoopInvariants::parse(text).unwrap().skipped;
        assert_eq!(skipped.iter().map(|s| s.0).collect::<Vec<_>>(), [6, 7]);
        assert_eq!(LoopInvariants::parse("").unwrap(), LoopInvariants::default());
    }

    #[test]
    fn a_witness() {
        let text = "- entry_type: invariant_set\n  metadata:\n    format_version: '2.0'\n  content:\n  - invariant:\n      \
                    type: loop_invariant\n      location:\n        file_name: \"./a.c\"\n        line: 5\n        \
                    column: 3\n        function: main\n      value: \"x <= 10\"\n      format: c_expression\n  - \
                    invariant:\n      type: location_invariant\n      location: {file_name: a.c, line: 6}\n      \
                    value: 'y'\n      format: c_expression\n";
        assert_eq!(found(text), [("./a.c".to_string(), 5, "x <= 10".to_string())]);
        let read = LoopInvariants::parse(text).unwrap();
        assert_eq!(read.found[0].function.as_deref(), Some("main"));
        assert_eq!(read.skipped.len(), 1);
        let old = "- entry_type: loop_invariant\n  location:\n    file_name: a.c\n    line: 9\n  loop_invariant:\n    \
                   string: i >= 0\n    type: assertion\n    format: C\n";
        assert_eq!(found(old), [("a.c".to_string(), 9, "i >= 0".to_string())]);
    }

    #[test]
    fn what_is_neither() {
        assert!(LoopInvariants::parse("- a\n- : :").is_err() || found("- a\n- : :").is_empty());
        assert!(LoopInvariants::parse("- entry_type: x\n  content: [").is_err());
        assert!(LoopInvariants::parse(&"- ".repeat(5000)).is_err());
        assert!(LoopInvariants::parse("- other: 1\n").is_err());
    }
}
