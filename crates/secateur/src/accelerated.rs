//! The restricted program of Kroening et al., Trace Automata, as C, and a first reading of LLVM code that is not trusted.

use std::path::{Path, PathBuf};

use secateur_accelerate::{AccelerateOptions, accelerate, emit};
use secateur_base::Deadline;
use secateur_frontend::driver::{CompileRequest, Reader};
use secateur_frontend::{LowerOptions, load};
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
}

/// The program with its loops accelerated, as C.
pub fn accelerate_to_c(wanted: &Acceleration) -> Result<String, Error> {
    let mut request = CompileRequest::new([&wanted.file]);
    request.data_model = Some(wanted.data_model);
    request.reader = wanted.reader.clone();
    let (program, mut store) = load(&request, &LowerOptions::default())?;
    // the calls that are errors are all that is kept of the checks
    let monitor = Monitor { error_calls: true, assertions: true, ..Monitor::default() };
    let options = AccelerateOptions { monitor, automaton: wanted.automaton, deadline: Deadline::never() };
    let fast = accelerate(&program, &mut store, &options);
    emit(&fast.program, &store, &fast.accelerators).map_err(|e| Error::Emit(e.to_string()))
}

/// Does with a file what [`verify`](crate::verify) would do with it, up to the program. LLVM's reader trusts its input: a
/// process that can be spared calls this first. What is wrong with the file is not told here.
pub fn try_reading(file: &Path) {
    let mut request = CompileRequest::new([file]);
    request.reader = Reader::Nobody;
    request.entry = None;
    // the process that reads the file next reports what is wrong with it
    let _ = load(&request, &LowerOptions::default());
}
