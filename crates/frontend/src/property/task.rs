//! Task files (`.yml`, formats 1.0, 2.0 and 2.1): which programs, which properties, which data model.
//!
//! Read with `saphyr`: it is maintained and keeps the position of every node, which the serde-based readers
//! lose, so that an error can name its line.

use saphyr::{LoadableYamlNode, MarkedYaml};
use secateur_program::DataModel;

use super::PropertyError;

const EXAMPLE: &str = "a task file looks like\n  format_version: '2.0'\n  input_files: 'program.c'\n  properties:\n    \
- property_file: unreach-call.prp\n      expected_verdict: true\n  options:\n    language: C\n    data_model: ILP32";

/// Deeper nesting than any task file has; the YAML reader recurses, so it is refused before.
const MAX_DEPTH: usize = 64;

/// The content of a task file. Paths are as written there: relative to the folder of the task file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskFile {
    /// The programs to read, at least one.
    pub input_files: Vec<String>,
    /// The properties, possibly none.
    pub properties: Vec<TaskProperty>,
    /// From `options`, which only formats 2.x have.
    pub data_model: Option<DataModel>,
}

/// One entry under `properties`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskProperty {
    /// Path of the `.prp` file.
    pub property_file: String,
    /// The known verdict, where there is one.
    pub expected_verdict: Option<bool>,
    /// Which conjunct is violated, where it is known.
    pub subproperty: Option<String>,
    /// 1-based line of the entry.
    pub line: usize,
}

impl TaskProperty {
    /// The name by which the property is chosen: the file name without its extension.
    pub fn name(&self) -> &str {
        let file = self.property_file.rsplit('/').next().unwrap_or_default();
        file.strip_suffix(".prp").unwrap_or(file)
    }
}

impl TaskFile {
    /// Reads the text of a task file.
    pub fn parse(text: &str) -> Result<Self, PropertyError> {
        refuse_deep_nesting(text)?;
        let documents = MarkedYaml::load_from_str(text).map_err(|error| {
            let line = error.marker().line();
            PropertyError::at(line, format!("not YAML: {}", error.info()), EXAMPLE)
        })?;
        let Some(root) = documents.first() else {
            return Err(PropertyError::whole("the task file is empty", EXAMPLE));
        };
        if !root.data.is_mapping() {
            let what = "a task file is a list of `key: value` entries";
            return Err(PropertyError::at(line(root), what, EXAMPLE));
        }
        check_version(root)?;
        let (language, data_model) = options(root)?;
        if let Some((at, language)) = language.filter(|(_, language)| language != "C") {
            return Err(PropertyError::at(
                at,
                format!("the program is in {language}"),
                "only programs in C can be verified",
            ));
        }
        Ok(TaskFile { input_files: input_files(root)?, properties: properties(root)?, data_model })
    }
}

pub(super) fn line(node: &MarkedYaml<'_>) -> usize {
    node.span.start.line()
}

fn bad(node: &MarkedYaml<'_>, what: impl Into<String>) -> PropertyError {
    PropertyError::at(line(node), what, EXAMPLE)
}

/// Counts open brackets and indentation; a false alarm inside a string is harmless at this depth.
pub(super) fn refuse_deep_nesting(text: &str) -> Result<(), PropertyError> {
    let mut open = 0usize;
    for (index, row) in text.lines().enumerate() {
        let indent = row.len() - row.trim_start_matches([' ', '-', '?', ':']).len();
        for byte in row.bytes() {
            match byte {
                b'[' | b'{' => open += 1,
                b']' | b'}' => open = open.saturating_sub(1),
                _ => {}
            }
        }
        if open > MAX_DEPTH || indent > 4 * MAX_DEPTH {
            return Err(PropertyError::at(index + 1, "nested too deeply", EXAMPLE));
        }
    }
    Ok(())
}

fn check_version(root: &MarkedYaml<'_>) -> Result<(), PropertyError> {
    let Some(node) = root.data.as_mapping_get("format_version") else {
        return Err(bad(root, "`format_version` is missing"));
    };
    // quoted in the official files, but people write it as a number too
    let version = match node.data.as_str() {
        Some(text) => text.to_string(),
        None => match node.data.as_floating_point() {
            Some(number) => format!("{number:.1}"),
            None => return Err(bad(node, "`format_version` must be '1.0' or '2.0'")),
        },
    };
    match version.as_str() {
        "1.0" | "2.0" | "2.1" => Ok(()),
        other => Err(bad(node, format!("task format {other} is not known, only 1.0, 2.0 and 2.1"))),
    }
}

fn string(node: &MarkedYaml<'_>, what: &str) -> Result<String, PropertyError> {
    match node.data.as_str() {
        Some(text) if !text.is_empty() => Ok(text.to_string()),
        _ => Err(bad(node, format!("{what} must be a text"))),
    }
}

fn input_files(root: &MarkedYaml<'_>) -> Result<Vec<String>, PropertyError> {
    let Some(node) = root.data.as_mapping_get("input_files") else {
        return Err(bad(root, "`input_files` is missing"));
    };
    let files = match node.data.as_sequence() {
        Some(list) => list
            .iter()
            .map(|item| string(item, "an input file"))
            .collect::<Result<Vec<String>, PropertyError>>()?,
        None => vec![string(node, "`input_files`")?],
    };
    if files.is_empty() {
        return Err(bad(node, "`input_files` is empty"));
    }
    Ok(files)
}

fn properties(root: &MarkedYaml<'_>) -> Result<Vec<TaskProperty>, PropertyError> {
    let Some(node) = root.data.as_mapping_get("properties") else {
        return Ok(Vec::new());
    };
    if node.data.is_null() {
        return Ok(Vec::new());
    }
    let Some(list) = node.data.as_sequence() else {
        return Err(bad(node, "`properties` must be a list"));
    };
    list.iter().map(property).collect()
}

fn property(node: &MarkedYaml<'_>) -> Result<TaskProperty, PropertyError> {
    let Some(file) = node.data.as_mapping_get("property_file") else {
        return Err(bad(node, "a property needs a `property_file`"));
    };
    let expected_verdict = match node.data.as_mapping_get("expected_verdict") {
        None => None,
        Some(verdict) => match verdict.data.as_bool() {
            Some(value) => Some(value),
            None => return Err(bad(verdict, "`expected_verdict` must be true or false")),
        },
    };
    let subproperty = match node.data.as_mapping_get("subproperty") {
        None => None,
        Some(name) => Some(string(name, "`subproperty`")?),
    };
    Ok(TaskProperty {
        property_file: string(file, "`property_file`")?,
        expected_verdict,
        subproperty,
        line: line(node),
    })
}

type Options = (Option<(usize, String)>, Option<DataModel>);

fn options(root: &MarkedYaml<'_>) -> Result<Options, PropertyError> {
    let Some(node) = root.data.as_mapping_get("options") else {
        return Ok((None, None));
    };
    if node.data.is_null() {
        return Ok((None, None));
    }
    if !node.data.is_mapping() {
        return Err(bad(node, "`options` must be a list of `key: value` entries"));
    }
    let language = match node.data.as_mapping_get("language") {
        None => None,
        Some(name) => Some((line(name), string(name, "`language`")?)),
    };
    let data_model = match node.data.as_mapping_get("data_model") {
        None => None,
        Some(name) => Some(string(name, "`data_model`")?.parse().map_err(|what: String| bad(name, what))?),
    };
    Ok((language, data_model))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_models_read_in_any_case() {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            assert_eq!(model.name().to_lowercase().parse(), Ok(model));
        }
        assert!("LLP64".parse::<DataModel>().is_err());
    }

    fn fails(text: &str, line: Option<usize>, what: &str) {
        let error = TaskFile::parse(text).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (line, what), "{text}");
        assert!(!error.help.is_empty());
    }

    #[test]
    fn format_1_0() {
        let task = TaskFile::parse(
            "format_version: '1.0'\n\n# old file name: a_true.c\ninput_files: 'a.c'\n\nproperties:\n  \
             - property_file: ../properties/unreach-call.prp\n    expected_verdict: false\n  \
             - property_file: ../properties/coverage-branches.prp\n",
        )
        .unwrap();
        assert_eq!(task.input_files, ["a.c"]);
        assert_eq!(task.data_model, None);
        assert_eq!(task.properties.len(), 2);
        assert_eq!(task.properties[0].name(), "unreach-call");
        assert_eq!(task.properties[0].expected_verdict, Some(false));
        assert_eq!(task.properties[0].line, 7);
        assert_eq!(task.properties[1].name(), "coverage-branches");
        assert_eq!(task.properties[1].expected_verdict, None);
    }

    #[test]
    fn format_2_0() {
        let task = TaskFile::parse(
            "format_version: 2.0\ninput_files: [a.c, 'b.i']\nproperties:\n- property_file: p/valid-memsafety.prp\n  \
             expected_verdict: false\n  subproperty: valid-deref\noptions: {language: C, data_model: ILP32}\n",
        )
        .unwrap();
        assert_eq!(task.input_files, ["a.c", "b.i"]);
        assert_eq!(task.data_model, Some(DataModel::Ilp32));
        assert_eq!(task.properties[0].subproperty.as_deref(), Some("valid-deref"));
    }

    #[test]
    fn properties_and_options_may_be_absent_or_empty() {
        for rest in ["", "properties:\noptions:\n", "properties: []\n"] {
            let text = format!("format_version: \"2.1\"\ninput_files: a.c\n{rest}");
            let task = TaskFile::parse(&text).unwrap();
            assert!(task.properties.is_empty());
            assert_eq!(task.data_model, None);
        }
    }

    #[test]
    fn nonsense_says_where_and_what() {
        fails("", None, "the task file is empty");
        fails("# nothing\n", None, "the task file is empty");
        fails("just words", Some(1), "a task file is a list of `key: value` entries");
        fails("a: b", Some(1), "`format_version` is missing");
        fails("format_version: '2.0'", Some(1), "`input_files` is missing");
        fails(
            "format_version: '3.0'\ninput_files: a.c",
            Some(1),
            "task format 3.0 is not known, only 1.0, 2.0 and 2.1",
        );
        fails("format_version: [1]\ninput_files: a.c", Some(1), "`format_version` must be '1.0' or '2.0'");
        fails("format_version: '2.0'\ninput_files: []", Some(2), "`input_files` is empty");
        fails("format_version: '2.0'\ninput_files: [1]", Some(2), "an input file must be a text");
        fails(
            "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - x: 1\n",
            Some(4),
            "a property needs a `property_file`",
        );
        fails(
            "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: a.prp\n    expected_verdict: maybe\n",
            Some(5),
            "`expected_verdict` must be true or false",
        );
        fails(
            "format_version: '2.0'\ninput_files: A.java\noptions:\n  language: Java\n",
            Some(4),
            "the program is in Java",
        );
        fails(
            "format_version: '2.0'\ninput_files: a.c\noptions:\n  data_model: ILP64\n",
            Some(4),
            "`ILP64` is not a data model: write ILP32 or LP64",
        );
    }

    #[test]
    fn broken_yaml_is_an_error_with_a_line() {
        let error = TaskFile::parse("format_version: '2.0'\ninput_files: [a.c\n").unwrap_err();
        assert!(error.what.starts_with("not YAML: "), "{error:?}");
        assert!(error.line.is_some_and(|line| line >= 2), "{error:?}");
    }

    #[test]
    fn deep_nesting_is_refused_and_does_not_overflow_the_stack() {
        fails(&"[".repeat(200_000), Some(1), "nested too deeply");
        fails(&"- ".repeat(200_000), Some(1), "nested too deeply");
        let mut stairs = String::new();
        for depth in 0..2_000 {
            stairs.push_str(&" ".repeat(depth));
            stairs.push_str("a:\n");
        }
        assert!(TaskFile::parse(&stairs).is_err());
    }
}
