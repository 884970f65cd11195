//! The task list: tab-separated, one header line, one row per program and property.

use std::path::Path;

use secateur_program::DataModel;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// One row of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BenchTask {
    /// The program, relative to the folder of the list.
    pub path: String,
    /// Name of the property file, without extension.
    pub property: String,
    /// Does the property hold?
    pub expected: bool,
    /// With a violated property of several parts: which part.
    #[serde(default)]
    pub subproperty: Option<String>,
    /// ILP32 or LP64.
    #[serde(default)]
    pub data_model: Option<String>,
}

impl BenchTask {
    /// The first two folders of the path: what summaries group by.
    pub fn group(&self) -> &str {
        let end = self.path.match_indices('/').nth(1).map(|(index, _)| index);
        let end = end.or_else(|| self.path.rfind('/'));
        end.map_or(".", |end| &self.path[..end])
    }
}

const COLUMNS: &str = "the first line must name the columns, separated by tabs: path, property, expected \
and, if wanted, subproperty and data_model";

/// Reads the text of a list; `file` is for messages.
pub fn parse(file: &Path, text: &str) -> Result<Vec<BenchTask>, Failure> {
    let mut lines = text.lines().enumerate();
    let header: Vec<&str> =
        lines.next().map(|(_, line)| line.split('\t').map(str::trim).collect()).unwrap_or_default();
    let column = |name: &str| header.iter().position(|column| *column == name);
    let needed = |name: &str| {
        column(name).ok_or_else(|| {
            Failure::input(format!("the task list has no column `{name}`")).at_line(file, 1).help(COLUMNS)
        })
    };
    let (path, property, expected) = (needed("path")?, needed("property")?, needed("expected")?);
    let (subproperty, data_model) = (column("subproperty"), column("data_model"));
    let mut tasks = Vec::new();
    for (index, line) in lines {
        if line.trim().is_empty() {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
        let bad = |what: String| Failure::input(what).at_line(file, index + 1).help(COLUMNS);
        let field = |column: usize| {
            let text = fields.get(column).copied().unwrap_or_default();
            if text.is_empty() {
                return Err(bad(format!("column `{}` is empty", header[column])));
            }
            Ok(text.to_string())
        };
        let optional = |column: Option<usize>| {
            column
                .and_then(|column| fields.get(column))
                .filter(|text| !text.is_empty() && **text != "-")
                .map(|text| text.to_string())
        };
        let data_model = optional(data_model);
        if let Some(model) = &data_model {
            model.parse::<DataModel>().map_err(bad)?;
        }
        tasks.push(BenchTask {
            path: field(path)?,
            property: field(property)?,
            expected: match field(expected)?.as_str() {
                "true" => true,
                "false" => false,
                other => return Err(bad(format!("expected `true` or `false`, found `{other}`"))),
            },
            subproperty: optional(subproperty),
            data_model,
        });
    }
    Ok(tasks)
}

/// Which tasks to run; an empty list of filters lets everything through.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Selection {
    /// Parts of the path, any of them.
    pub paths: Vec<String>,
    /// Property names, any of them; a trailing `*` matches any ending.
    pub properties: Vec<String>,
}

impl Selection {
    /// Is the task wanted?
    pub fn wants(&self, task: &BenchTask) -> bool {
        let path = self.paths.is_empty() || self.paths.iter().any(|part| task.path.contains(part));
        let property = self.properties.is_empty()
            || self.properties.iter().any(|name| match name.strip_suffix('*') {
                Some(start) => task.property.starts_with(start),
                None => task.property == *name,
            });
        path && property
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "path\tproperty\texpected\tsubproperty\tdata_model\tbytes
a/b/c/x.c\tunreach-call\ttrue\t-\tILP32\t10
a/b/y.c\tvalid-memsafety\tfalse\tvalid-deref\tLP64\t10

z.c\tunreach-call-4\tfalse\t-\t-\t10
";

    fn list() -> Vec<BenchTask> {
        parse(Path::new("l.tsv"), LIST).unwrap()
    }

    #[test]
    fn rows_and_groups() {
        let tasks = list();
        assert_eq!(tasks.len(), 3);
        assert_eq!(tasks[0].subproperty, None);
        assert_eq!(tasks[0].data_model.as_deref(), Some("ILP32"));
        assert_eq!(tasks[1].subproperty.as_deref(), Some("valid-deref"));
        assert!(!tasks[1].expected);
        let groups: Vec<&str> = tasks.iter().map(BenchTask::group).collect();
        assert_eq!(groups, ["a/b", "a/b", "."]);
    }

    #[test]
    fn columns_may_come_in_any_order() {
        let tasks = parse(Path::new("l"), "expected\tpath\tproperty\ntrue\tx.c\tp\n").unwrap();
        assert_eq!(tasks[0].path, "x.c");
        assert_eq!(tasks[0].data_model, None);
    }

    #[test]
    fn selection() {
        let wanted = |paths: &[&str], properties: &[&str]| {
            let owned = |list: &[&str]| list.iter().map(|text| text.to_string()).collect();
            let selection = Selection { paths: owned(paths), properties: owned(properties) };
            list().iter().filter(|task| selection.wants(task)).count()
        };
        assert_eq!(wanted(&[], &[]), 3);
        assert_eq!(wanted(&["a/b"], &[]), 2);
        assert_eq!(wanted(&["c/x", "z"], &[]), 2);
        assert_eq!(wanted(&[], &["unreach-call"]), 1);
        assert_eq!(wanted(&[], &["unreach-call*"]), 2);
        assert_eq!(wanted(&["a/b"], &["unreach-call*"]), 1);
    }

    #[test]
    fn nonsense_says_where() {
        let fails = |text: &str, line: usize, what: &str| {
            let failure = parse(Path::new("l"), text).unwrap_err();
            assert_eq!(failure.what, what);
            assert_eq!(failure.place.unwrap().1, Some(line));
            assert_eq!(failure.exit.code(), 2);
        };
        fails("", 1, "the task list has no column `path`");
        fails("path\tproperty\n", 1, "the task list has no column `expected`");
        fails("path\tproperty\texpected\na.c\tp\n", 2, "column `expected` is empty");
        fails("path\tproperty\texpected\na.c\tp\tTRUE\n", 2, "expected `true` or `false`, found `TRUE`");
        fails(
            "path\tproperty\texpected\tdata_model\n\na.c\tp\ttrue\tLP32\n",
            3,
            "`LP32` is not a data model: write ILP32 or LP64",
        );
    }
}
