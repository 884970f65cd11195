//! The restricted program of Kroening et al., Trace Automata, as C, and a first reading of LLVM code that is
//! not trusted.

use std::path::{Path, PathBuf};
use std::time::Duration;

use secateur_accelerate::{AccelerateOptions, accelerate, emit};
use secateur_base::Deadline;
use secateur_frontend::driver::{CompileRequest, InputError, Reader};
use secateur_frontend::{LoadError, LowerOptions, load};
use secateur_program::{DataModel, Monitor};

use crate::error::Error;

/// How a program is to be accelerated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceleration {
    /// The C file.
    pub file: PathBuf,
    /// Sizes of the C types.
    pub data_model: DataModel,
    /// Whether a trace automaton ends the traces that accelerators make redundant.
    pub automaton: bool,
    /// The process that reads LLVM files of unknown origin before this one does.
    pub reader: Reader,
    /// The most it may take; `None` is no limit.
    pub timeout: Option<Duration>,
}

/// The program with its loops accelerated, as C. When the time is up there is none, rather than one with some
/// of its loops as they were.
pub fn accelerate_to_c(wanted: &Acceleration) -> Result<String, Error> {
    let deadline = wanted.timeout.map_or_else(Deadline::never, Deadline::after);
    let mut request = CompileRequest::new([&wanted.file]);
    request.deadline = deadline.clone();
    request.data_model = Some(wanted.data_model);
    request.reader = wanted.reader.clone();
    let (program, mut store) = load(&request, &LowerOptions::default()).map_err(|error| match error {
        LoadError::Input(InputError::Timeout { .. }) => Error::Timeout,
        error => Error::from(error),
    })?;
    // the calls that are errors are all that is kept of the checks
    let monitor = Monitor { error_calls: true, assertions: true, ..Monitor::default() };
    let options = AccelerateOptions { monitor, automaton: wanted.automaton, deadline };
    let fast = accelerate(&program, &mut store, &options);
    if options.deadline.passed().is_some() {
        return Err(Error::Timeout);
    }
    emit(&fast.program, &store, &fast.accelerators).map_err(|e| Error::Emit(e.to_string()))
}

/// Reads and lowers a file as [`verify`](crate::verify) would. LLVM's reader trusts its input and may crash,
/// so a process that can be spared calls this first. Errors of the file are not reported here.
pub fn try_reading(file: &Path) {
    let mut request = CompileRequest::new([file]);
    request.reader = Reader::Nobody;
    request.entry = None;
    // the process that reads the file next reports what is wrong with it
    let _ = load(&request, &LowerOptions::default());
}
