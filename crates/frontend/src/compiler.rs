//! The entry of the front end: C or LLVM files in, a [`Program`] with its terms out.
//!
//! The LLVM context and module stay behind these types. No other crate names LLVM, and the test
//! `llvm_is_confined` looks after that.

use crate::driver::{self, Clang, CompileRequest, InputError, Linked, LoadTimes};
use crate::lower::{LowerError, LowerOptions, lower};
use inkwell::context::Context;
use secateur_program::{DataModel, Program};
use secateur_term::TermStore;
use std::fmt;

/// Compiles C and LLVM files. It owns the LLVM context that everything compiled by it lives in.
pub struct Compiler {
    context: Context,
}

impl Compiler {
    /// A compiler with a context of its own, so that several threads may each have one.
    pub fn new() -> Compiler {
        Compiler { context: Context::create() }
    }

    /// Compiles the inputs and links them with the library models they need.
    pub fn compile(&self, request: &CompileRequest) -> Result<Compiled<'_>, InputError> {
        driver::load(&self.context, request).map(|linked| Compiled { linked })
    }
}

impl Default for Compiler {
    fn default() -> Compiler {
        Compiler::new()
    }
}

impl fmt::Debug for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiler").finish_non_exhaustive()
    }
}

/// A compiled and linked program that LLVM's verifier accepts.
#[derive(Debug)]
pub struct Compiled<'c> {
    linked: Linked<'c>,
}

impl Compiled<'_> {
    /// The data model it was compiled for.
    pub fn data_model(&self) -> DataModel {
        self.linked.data_model
    }

    /// The compiler, if one was needed.
    pub fn clang(&self) -> Option<&Clang> {
        self.linked.clang.as_ref()
    }

    /// Things the user should know about the inputs.
    pub fn notes(&self) -> &[String] {
        &self.linked.notes
    }

    /// Library functions that clang knows by name and that the program defines itself. A compiler that is to
    /// call them needs `-fno-builtin-NAME` for each.
    pub fn own_builtins(&self) -> impl Iterator<Item = &str> {
        self.linked.own_builtins.iter().map(String::as_str)
    }

    /// Whether it was compiled with our headers of other verifiers ([`driver::HEADERS`]): who compiles it again
    /// needs them too.
    pub fn own_headers(&self) -> bool {
        self.linked.own_headers
    }

    /// Where the time went.
    pub fn times(&self) -> LoadTimes {
        self.linked.times
    }

    /// The number of parameters of a function; `None` if there is no function of this name.
    pub fn parameter_count(&self, function: &str) -> Option<u32> {
        self.linked.module.get_function(function).map(|f| f.count_params())
    }

    /// The module as LLVM text.
    pub fn llvm_text(&self) -> String {
        self.linked.module.print_to_string().to_string()
    }

    /// The module as LLVM bitcode.
    pub fn bitcode(&self) -> Vec<u8> {
        self.linked.module.write_bitcode_to_memory().as_slice().to_vec()
    }

    /// The program that the engines work on.
    pub fn lower(&self, options: &LowerOptions) -> Result<(Program, TermStore), LowerError> {
        lower(&self.linked.module, &self.linked.model_functions, &self.linked.discarded, options)
    }
}

/// Why there is no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The inputs cannot be compiled or linked.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The compiled program cannot be lowered.
    #[error(transparent)]
    Lower(#[from] LowerError),
}

/// Compiles and lowers in one step, for callers that need to know nothing else about the compilation.
pub fn load(request: &CompileRequest, options: &LowerOptions) -> Result<(Program, TermStore), LoadError> {
    let compiler = Compiler::new();
    Ok(compiler.compile(request)?.lower(options)?)
}

/// Compiles and lowers a program that is given as text, with library models: for tests and tools.
pub fn load_text(
    c: &str,
    data_model: DataModel,
    options: &LowerOptions,
) -> Result<(Program, TermStore), LoadError> {
    let temporary = |error: std::io::Error| InputError::System {
        what: String::from("no temporary file"),
        reason: error.to_string(),
    };
    let folder = tempfile::tempdir().map_err(temporary)?;
    let file = folder.path().join("program.c");
    std::fs::write(&file, c).map_err(temporary)?;
    load(&CompileRequest { data_model: Some(data_model), ..CompileRequest::new([file]) }, options)
}
