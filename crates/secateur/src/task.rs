//! What is to be verified: the program, how it is compiled, and the property.

use std::path::{Path, PathBuf};

use secateur_frontend::property::Property;
use secateur_program::DataModel;

/// One part of the program. All parts are linked together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file: C (`.c`), preprocessed C (`.i`), LLVM text (`.ll`) or LLVM bitcode (`.bc`).
    File(PathBuf),
    /// A text that is written to a temporary folder for the time of the run.
    Text {
        /// A file name whose extension says what the text is, such as `program.c`.
        name: String,
        /// The content.
        text: String,
    },
}

/// What a function without a body and without a model does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExternalCalls {
    /// The answer becomes UNKNOWN if a feasible path calls it.
    #[default]
    Unknown,
    /// The call returns any value and changes nothing: an assumption that the answer lists.
    Nondet,
}

/// A program with the property it is checked for.
///
/// ```
/// use secateur::{DataModel, Property, Task};
///
/// let task = Task::file("buffer.c").with_property(Property::from_names("no-overflow").unwrap());
/// assert_eq!(task.property.entry, "main");
/// assert_eq!(Task { data_model: Some(DataModel::Ilp32), ..task }.sources.len(), 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The parts of the program, linked together.
    pub sources: Vec<Source>,
    /// What to check, and the function every run starts in.
    pub property: Property,
    /// Sizes of the C types; `None` is LP64 for C and what the module says for LLVM files.
    pub data_model: Option<DataModel>,
    /// Folders searched for included files.
    pub include: Vec<PathBuf>,
    /// Macros, `NAME` or `NAME=VALUE`.
    pub define: Vec<String>,
    /// What an unknown function does.
    pub external_calls: ExternalCalls,
    /// Whether allocation may fail at will.
    pub malloc_may_fail: bool,
}

impl Task {
    /// These sources under the default property: no error call, no failed assertion, no invalid memory
    /// access, no division that traps.
    pub fn new(sources: impl IntoIterator<Item = Source>) -> Task {
        Task {
            sources: sources.into_iter().collect(),
            property: Property::standard(),
            data_model: None,
            include: Vec::new(),
            define: Vec::new(),
            external_calls: ExternalCalls::default(),
            malloc_may_fail: false,
        }
    }

    /// One file under the default property.
    pub fn file(path: impl Into<PathBuf>) -> Task {
        Task::new([Source::File(path.into())])
    }

    /// One C text under the default property.
    pub fn text(text: impl Into<String>) -> Task {
        Task::new([Source::Text { name: String::from("program.c"), text: text.into() }])
    }

    /// The same program under another property.
    pub fn with_property(self, property: Property) -> Task {
        Task { property, ..self }
    }
}

impl Source {
    /// How a report names it.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::Text { name, .. } => name.clone(),
        }
    }

    /// Whether it is LLVM code and not C, by its extension.
    pub(crate) fn is_llvm(&self) -> bool {
        let extension = match self {
            Source::File(path) => path.extension(),
            Source::Text { name, .. } => Path::new(name).extension(),
        };
        extension.is_some_and(|e| e == "bc" || e == "ll")
    }
}
