//! Which property is meant: a name, a property file, or an entry of a task file.

use std::path::{Path, PathBuf};

use secateur_frontend::property::{Property, TaskFile, TaskProperty};

use super::inputs::read_text;
use crate::failure::Failure;
use secateur::Note;

/// The value of `--property` without a task file: a path or names.
pub fn from_flag(text: Option<&str>) -> Result<Property, Failure> {
    let Some(text) = text else {
        return Ok(Property::standard());
    };
    if is_a_file(text) {
        return from_file(Path::new(text));
    }
    Property::from_names(text).map_err(|error| Failure::usage(error.what).help(error.help))
}

/// Reads a property file.
pub fn from_file(path: &Path) -> Result<Property, Failure> {
    let text = read_text(path, "property file")?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Property::from_prp(name, &text).map_err(|error| Failure::property(path, error))
}

/// Whether a value of `--property` names a property file and no properties.
pub fn is_a_file(text: &str) -> bool {
    looks_like_a_path(text) || Path::new(text).is_file()
}

fn looks_like_a_path(text: &str) -> bool {
    text.contains('/') || text.ends_with(".prp")
}

/// The property of a task file: the only one, or the one `--property` names; a path given there wins.
pub fn from_task(
    path: &Path,
    task: &TaskFile,
    flag: Option<&str>,
    notes: &mut Vec<Note>,
) -> Result<Property, Failure> {
    let Some(flag) = flag else {
        return only_one(path, task, notes);
    };
    if looks_like_a_path(flag) {
        return from_file(Path::new(flag));
    }
    match task.properties.iter().find(|entry| entry.name() == flag) {
        Some(entry) => from_entry(path, entry, notes),
        None => Err(Failure::usage(format!("the task has no property `{flag}`"))
            .at(path)
            .help(format!("it has: {}", names(&task.properties)))),
    }
}

fn only_one(path: &Path, task: &TaskFile, notes: &mut Vec<Note>) -> Result<Property, Failure> {
    // coverage goals have no verdict and stand beside the property in most task files
    let mut verifiable = Vec::new();
    for entry in &task.properties {
        if !entry.name().starts_with("coverage-") {
            verifiable.push(entry);
        }
    }
    match verifiable.as_slice() {
        [entry] => from_entry(path, entry, notes),
        [] if task.properties.is_empty() => {
            notes.push(Note::new("default", "the task file names no property; the default one is checked"));
            Ok(Property::standard())
        }
        _ => Err(Failure::usage("the task has several properties")
            .at(path)
            .help(format!("choose one with --property: {}", names(&task.properties)))),
    }
}

fn from_entry(path: &Path, entry: &TaskProperty, notes: &mut Vec<Note>) -> Result<Property, Failure> {
    let file = beside(path, &entry.property_file);
    if file.exists() {
        return from_file(&file);
    }
    // task collections are often copied without their shared property folder
    match Property::from_names(entry.name()) {
        Ok(property) => {
            notes.push(Note::new(
                "default",
                format!(
                    "{} does not exist; the built-in property {} is checked",
                    file.display(),
                    entry.name()
                ),
            ));
            Ok(property)
        }
        Err(_) => Err(Failure::input(format!("the property file {} does not exist", file.display()))
            .at_line(path, entry.line)
            .help("give a property file with --property")),
    }
}

/// A path in a task file is relative to the folder of the task file.
pub fn beside(task: &Path, file: &str) -> PathBuf {
    task.parent().unwrap_or(Path::new("")).join(file)
}

fn names(properties: &[TaskProperty]) -> String {
    let names: Vec<&str> = properties.iter().map(TaskProperty::name).collect();
    if names.is_empty() {
        return "none".to_string();
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_frontend::property::Check;
    use std::fs;

    fn task(properties: &str) -> TaskFile {
        let text = format!("format_version: '2.0'\ninput_files: a.c\nproperties: [{properties}]");
        TaskFile::parse(&text).unwrap()
    }

    #[test]
    fn no_flag_is_the_default_property() {
        assert_eq!(from_flag(None), Ok(Property::standard()));
    }

    #[test]
    fn a_wrong_name_is_usage_and_a_missing_file_is_input() {
        assert_eq!(from_flag(Some("nonsense")).unwrap_err().exit.code(), 1);
        assert_eq!(from_flag(Some("nonsense.prp")).unwrap_err().exit.code(), 2);
        assert_eq!(from_flag(Some("./nonsense")).unwrap_err().exit.code(), 2);
    }

    #[test]
    fn a_task_with_one_verifiable_property_needs_no_flag() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.yml");
        fs::write(folder.path().join("p.prp"), "CHECK( init(main()), LTL(G valid-free) )").unwrap();
        let mut notes = Vec::new();
        let task = task("{property_file: p.prp}, {property_file: coverage-branches.prp}");
        let property = from_task(&path, &task, None, &mut notes).unwrap();
        assert_eq!(property.checks, [Check::ValidFree]);
        assert!(notes.is_empty());
    }

    #[test]
    fn a_task_with_several_needs_a_choice() {
        let path = Path::new("t.yml");
        let mut notes = Vec::new();
        let task = task("{property_file: ../no-overflow.prp}, {property_file: ../termination.prp}");
        let failure = from_task(path, &task, None, &mut notes).unwrap_err();
        assert_eq!(failure.exit.code(), 1);
        assert!(failure.help.unwrap().contains("no-overflow, termination"));
        let property = from_task(path, &task, Some("no-overflow"), &mut notes).unwrap();
        assert_eq!(property.checks, [Check::NoOverflow]);
        assert_eq!(notes.len(), 1, "the file was not there, so it must be said");
        let failure = from_task(path, &task, Some("unreach-call"), &mut notes).unwrap_err();
        assert_eq!(failure.exit.code(), 1);
    }

    #[test]
    fn a_missing_property_file_without_built_in_meaning_is_an_error() {
        let task = task("{property_file: properties/unreach-call-7.prp}");
        let failure = from_task(Path::new("t.yml"), &task, None, &mut Vec::new()).unwrap_err();
        assert_eq!(failure.exit.code(), 2);
        assert_eq!(failure.place, Some((PathBuf::from("t.yml"), Some(3))));
    }
}
