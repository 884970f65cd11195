//! The restricted program of paper 004 as C, and a first reading of LLVM code that is not trusted.

use std::path::{Path, PathBuf};

use inkwell::context::Context;
use secateur_accelerate::{AccelerateOptions, accelerate, emit};
use secateur_base::Deadline;
use secateur_frontend::driver::{CompileRequest, Reader, load};
use secateur_frontend::{LowerOptions, lower};
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
    let context = Context::create();
    let mut request = CompileRequest::new([&wanted.file]);
    request.data_model = Some(wanted.data_model);
    request.reader = wanted.reader.clone();
    let loaded = load(&context, &request)?;
    let options = LowerOptions { model_functions: loaded.model_functions.clone(), ..LowerOptions::default() };
    let (program, mut store) = lower(&loaded.module, &options)?;
    // the calls that are errors are all that is kept of the checks
    let monitor = Monitor { error_calls: true, assertions: true, ..Monitor::default() };
    let options = AccelerateOptions { monitor, automaton: wanted.automaton, deadline: Deadline::never() };
    let fast = accelerate(&program, &mut store, &options);
    emit(&fast.program, &store, &fast.accelerators).map_err(|e| Error::Emit(e.to_string()))
}

/// Does with a file what [`verify`](crate::verify) would do with it, up to the program. LLVM's reader trusts its input: a
/// process that can be spared calls this first. What is wrong with the file is not told here.
pub fn try_reading(file: &Path) {
    let context = Context::create();
    let mut request = CompileRequest::new([file]);
    request.reader = Reader::Nobody;
    request.entry = None;
    if let Ok(loaded) = load(&context, &request) {
        let model_functions = loaded.model_functions.clone();
        let _ = lower(&loaded.module, &LowerOptions { model_functions, ..LowerOptions::default() });
    }
}
