//! A run that cannot be done: what is wrong, where, what to do, and the exit code it means.

use std::fmt;
use std::path::{Path, PathBuf};

use secateur::Error;
use secateur_frontend::property::PropertyError;

use crate::exit::Exit;

/// Shown on stderr as `error: ...` with the place and the help below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Usage, input or internal.
    pub exit: Exit,
    /// What is wrong, one sentence; further lines are shown as they are.
    pub what: String,
    /// The file, and the line in it.
    pub place: Option<(PathBuf, Option<usize>)>,
    /// What the user can do.
    pub help: Option<String>,
}

impl Failure {
    fn new(exit: Exit, what: impl Into<String>) -> Self {
        Failure { exit, what: what.into(), place: None, help: None }
    }

    /// The command line is wrong.
    pub fn usage(what: impl Into<String>) -> Self {
        Failure::new(Exit::Usage, what)
    }

    /// A file is missing or wrong.
    pub fn input(what: impl Into<String>) -> Self {
        Failure::new(Exit::Input, what)
    }

    /// A bug, or the machine refused something it should not.
    pub fn internal(what: impl Into<String>) -> Self {
        Failure::new(Exit::Internal, what)
    }

    /// Adds the file.
    pub fn at(mut self, file: &Path) -> Self {
        self.place = Some((file.to_path_buf(), None));
        self
    }

    /// Adds the file and the 1-based line.
    pub fn at_line(mut self, file: &Path, line: usize) -> Self {
        self.place = Some((file.to_path_buf(), Some(line)));
        self
    }

    /// Adds the advice.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// A property or task file that does not parse.
    pub fn property(file: &Path, error: PropertyError) -> Self {
        let failure = Failure::input(error.what).help(error.help);
        match error.line {
            Some(line) => failure.at_line(file, line),
            None => failure.at(file),
        }
    }
}

/// A run of the library that has no answer.
impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let failure = match &error {
            // the hook has shown what the panic said
            Error::Bug(_) => return crate::internal_error(),
            Error::Thread(_) => Failure::internal(error.to_string()),
            Error::Property => Failure::usage(error.to_string()),
            _ => Failure::input(error.to_string()),
        };
        match error.help() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.what)?;
        if let Some((file, line)) = &self.place {
            write!(f, "\n  --> {}", file.display())?;
            if let Some(line) = line {
                write!(f, ":{line}")?;
            }
        }
        if let Some(help) = &self.help {
            write!(f, "\nhelp: {help}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_what_where_and_help() {
        let failure =
            Failure::input("the file is empty").at_line(Path::new("a/b.prp"), 3).help("write something");
        assert_eq!(failure.to_string(), "error: the file is empty\n  --> a/b.prp:3\nhelp: write something");
        assert_eq!(failure.exit.code(), 2);
    }
}
