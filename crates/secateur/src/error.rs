//! Why a run has no answer at all, not even UNKNOWN.

use secateur_frontend::driver::InputError;
use secateur_frontend::{LoadError, LowerError};

/// What to do when there is no place for temporary files.
pub const NEED_ROOM: &str =
    "set TMPDIR to a folder that exists, can be written to and has some hundred megabytes of room";

/// No verdict could be tried for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The program cannot be read: it does not exist, does not compile, does not link.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The program was compiled but has no meaning here.
    #[error(transparent)]
    Lower(#[from] LowerError),
    /// The property asks for calls with different arguments at once.
    #[error("the property names calls with different arguments")]
    Property,
    /// A source that is a text cannot be written to the temporary folder.
    #[error("the text of {name} cannot be written to a temporary folder: {reason}")]
    Text {
        /// The name of the source.
        name: String,
        /// What the system said.
        reason: std::io::Error,
    },
    /// The time for an acceleration is up. (A verification whose time is up has the answer UNKNOWN.)
    #[error("the time is up")]
    Timeout,
    /// The accelerated program cannot be written as C.
    #[error("{0}")]
    Emit(String),
    /// The run could not be given a thread.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
    /// A bug of Secateur ended the run: what the panic said.
    #[error("Secateur has a bug, and no verdict can be given: {0}")]
    Bug(String),
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Error {
        match error {
            LoadError::Input(error) => Error::Input(error),
            LoadError::Lower(error) => Error::Lower(error),
        }
    }
}

impl Error {
    /// What the user can do about it, where something is known to help.
    pub fn help(&self) -> Option<String> {
        match self {
            Error::Input(InputError::System { .. }) => Some(no_room()),
            Error::Input(InputError::CompilerErrors { text, .. })
                if text.contains("No space left on device") =>
            {
                Some(no_room())
            }
            Error::Text { .. } => Some(no_room()),
            Error::Property => Some(String::from("check them one at a time")),
            Error::Thread(_) => Some(String::from(
                "it needs 256 MB of address space and one more thread: see `ulimit -v` and `ulimit -u`",
            )),
            Error::Input(_) | Error::Lower(_) | Error::Timeout | Error::Emit(_) | Error::Bug(_) => None,
        }
    }
}

/// What to do when a temporary file cannot be written or a process not be started.
fn no_room() -> String {
    let limits = "what this process may use is shown by `ulimit -a`";
    format!("the folder for temporary files is full, or a limit was met: {NEED_ROOM}; {limits}")
}
