//! From input files to one verified LLVM module: finds clang, compiles, links, adds library models.
//!
//! `load` is the whole of it; [`crate::Compiler`] hides the module. Nothing here prints; what is wrong with
//! the input is an [`InputError`].

mod bitcode;
mod builtins;
mod clang;
mod compile;
mod discarded;
mod error;
mod headers;
mod llvm;
mod models;
mod poison;
mod process;
mod sanitizers;
mod source;
mod target;
mod unit;

#[cfg(test)]
mod tests;

pub use clang::{Clang, find as find_clang, linked_llvm};
pub use error::{InputError, LlvmError, Tried};
pub use headers::{HEADERS, Header};
pub(crate) use models::LIBRARY_PREFIX;
pub use models::{FAMILIES as MODEL_FAMILIES, Family as ModelFamily};

use crate::llvm::Location;
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use secateur_base::Deadline;
use secateur_program::DataModel;
use source::SourceKind;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use unit::Unit;

/// A process that reads LLVM code given by the user first: LLVM may crash on a damaged file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Clang, if there is one of the LLVM version we have.
    Clang,
    /// This program, with these arguments and the name of the file. It ends by a signal or with a status of 1
    /// or of 128 and more if the file must not be read.
    Program(PathBuf, Vec<OsString>),
    /// The file is trusted.
    Nobody,
}

/// What to compile, and how.
#[derive(Clone, Debug)]
pub struct CompileRequest {
    /// C files, preprocessed C files and LLVM files, linked in this order.
    pub inputs: Vec<PathBuf>,
    /// `None`: what the bitcode among the inputs says, else LP64.
    pub data_model: Option<DataModel>,
    /// The clang to use; else one is looked for on PATH.
    pub clang: Option<PathBuf>,
    /// As after `-I`.
    pub include_dirs: Vec<PathBuf>,
    /// As after `-D`: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Further arguments for clang, behind our own; [`CompileRequest::watch`] adds to them.
    pub clang_args: Vec<OsString>,
    /// Whether a quotient of numbers that is out of range is to be seen, instead of computed by clang to
    /// nothing.
    pub watch_folding: bool,
    /// Whether clang leaves operations on numbers that may overflow in the program.
    pub unfolded: bool,
    /// Functions that clang takes for no functions of the library, because the program defines them.
    pub own_builtins: BTreeSet<String>,
    /// Whether headers of other verifiers are there, see [`HEADERS`].
    pub own_headers: bool,
    /// Whether to define library functions by the built-in models.
    pub link_models: bool,
    /// The function that must exist, normally `main`.
    pub entry: Option<String>,
    /// Who reads LLVM code before this process does.
    pub reader: Reader,
    /// When the run began, for the message of a time-out.
    pub started: Instant,
    /// When compilers and readers are stopped.
    pub deadline: Deadline,
}

impl CompileRequest {
    /// A request for these files with everything else as usual.
    pub fn new(inputs: impl IntoIterator<Item = impl Into<PathBuf>>) -> CompileRequest {
        CompileRequest {
            inputs: inputs.into_iter().map(Into::into).collect(),
            data_model: None,
            clang: None,
            include_dirs: Vec::new(),
            defines: Vec::new(),
            clang_args: Vec::new(),
            watch_folding: false,
            unfolded: false,
            own_builtins: BTreeSet::new(),
            own_headers: false,
            link_models: true,
            entry: Some("main".into()),
            reader: Reader::Clang,
            started: Instant::now(),
            deadline: Deadline::never(),
        }
    }

    /// The time that work until this deadline was given.
    fn time_of(&self, deadline: &Deadline) -> Duration {
        deadline.end().map_or(Duration::ZERO, |end| end.saturating_duration_since(self.started))
    }
}

/// Where the time of loading went.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct LoadTimes {
    /// Reading, compiling and linking the inputs.
    pub compile: Duration,
    /// Linking the library models.
    pub models: Duration,
    /// LLVM's verifier on the linked whole.
    pub verify: Duration,
}

/// A linked program that LLVM's verifier accepts.
#[derive(Debug)]
pub(crate) struct Linked<'ctx> {
    /// The linked whole, library models included.
    pub module: Module<'ctx>,
    /// The data model of all inputs.
    pub data_model: DataModel,
    /// Functions that come from library models, by their names in the module.
    pub model_functions: BTreeSet<String>,
    /// Where the program reads a structure and throws it away: no access is left there in the module.
    pub discarded: BTreeSet<Location>,
    /// Functions that clang knows by name and that the program defines itself: clang was told so.
    pub own_builtins: BTreeSet<String>,
    /// Whether the program was compiled with our headers of other verifiers.
    pub own_headers: bool,
    /// The compiler, if one was needed.
    pub clang: Option<Clang>,
    /// Things the user should know.
    pub notes: Vec<String>,
    /// Where the time went.
    pub times: LoadTimes,
}

/// Compiles and links the inputs, with the library models they need.
pub(crate) fn load<'ctx>(
    context: &'ctx Context,
    request: &CompileRequest,
) -> Result<Linked<'ctx>, InputError> {
    if request.inputs.is_empty() {
        return Err(InputError::NoInput);
    }
    // files first: a misspelt name should not cost a compilation
    let sources = request.inputs.iter().map(|p| source::read(p)).collect::<Result<Vec<_>, _>>()?;
    let has_c = sources.iter().any(|s| matches!(s.kind, SourceKind::C | SourceKind::Preprocessed));
    let diagnostics = llvm::Diagnostics::install(context);
    let temp = tempfile::Builder::new()
        .prefix("secateur-")
        .tempdir()
        .map_err(|e| InputError::System { what: "no temporary directory".into(), reason: e.to_string() })?;
    let mut tools =
        unit::Tools { context, request, diagnostics: &diagnostics, temp: temp.path(), clang: None };

    let begin = Instant::now();
    let mut notes = Vec::new();
    let (units, data_model) = match unit::load_all(&mut tools, sources, &mut notes) {
        Err(error) if !request.own_headers && headers::would_help(&error) => {
            return match load(context, &CompileRequest { own_headers: true, ..request.clone() }) {
                // the first complaint is about the file as it is
                Err(InputError::CompilerErrors { .. }) => Err(error),
                other => other,
            };
        }
        loaded => loaded?,
    };
    if request.own_headers {
        notes.push(headers::NOTE.into());
    }
    let module = link_units(units, &diagnostics)?;
    let own_builtins = builtins::own_builtins(&module);
    if has_c && !own_builtins.is_subset(&request.own_builtins) {
        // what is defined may depend on what clang is told: names are only added, so this ends
        let own_builtins = own_builtins.union(&request.own_builtins).cloned().collect();
        return load(context, &CompileRequest { own_builtins, ..request.clone() });
    }
    if request.watch_folding && !request.unfolded && tools.clang.is_some() && poison::has_poison(&module) {
        return load(context, &CompileRequest { unfolded: true, ..request.clone() });
    }
    require_entry(&module, request)?;
    let discarded = discarded::places(&module);
    let compile = begin.elapsed();

    let begin = Instant::now();
    let model_functions = if request.link_models {
        models::link_models(context, &module, data_model, &diagnostics)?
    } else {
        BTreeSet::new()
    };
    let models = begin.elapsed();

    let begin = Instant::now();
    llvm::verify(&module).map_err(|reason| InputError::BrokenIr { path: None, reason })?;
    let times = LoadTimes { compile, models, verify: begin.elapsed() };
    let clang = tools.clang;
    let own_headers = request.own_headers;
    Ok(Linked {
        module,
        data_model,
        model_functions,
        discarded,
        own_builtins,
        own_headers,
        clang,
        notes,
        times,
    })
}

fn link_units<'ctx>(
    units: Vec<Unit<'ctx>>,
    diagnostics: &llvm::Diagnostics<'ctx>,
) -> Result<Module<'ctx>, InputError> {
    let mut owners: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut whole: Option<Module<'ctx>> = None;
    for unit in units {
        let defined = defined_names(&unit.module);
        match &whole {
            None => whole = Some(unit.module),
            Some(first) => llvm::link(first, unit.module, diagnostics)
                .map_err(|reason| link_error(reason, &owners, unit.path.clone()))?,
        }
        for name in defined {
            owners.entry(name).or_insert_with(|| unit.path.clone());
        }
    }
    whole.ok_or(InputError::NoInput)
}

fn link_error(reason: LlvmError, owners: &BTreeMap<String, PathBuf>, second: PathBuf) -> InputError {
    match reason {
        LlvmError::DefinedTwice { symbol, .. } => {
            InputError::LinkConflict { first: owners.get(&symbol).cloned(), symbol, second }
        }
        reason => InputError::LinkFailed { path: second, reason },
    }
}

/// Names of what other files could use, functions and variables.
fn defined_names(module: &Module<'_>) -> Vec<String> {
    let hidden = [Linkage::Internal, Linkage::Private];
    let functions = module
        .get_functions()
        .filter(|f| f.count_basic_blocks() > 0 && !hidden.contains(&f.get_linkage()))
        .map(|f| f.get_name().to_string_lossy().into_owned());
    let globals = module
        .get_globals()
        .filter(|g| !g.is_declaration() && !hidden.contains(&g.get_linkage()))
        .map(|g| g.get_name().to_string_lossy().into_owned());
    functions.chain(globals).collect()
}

fn require_entry(module: &Module<'_>, request: &CompileRequest) -> Result<(), InputError> {
    let Some(entry) = &request.entry else {
        return Ok(());
    };
    let defined = || module.get_functions().filter(|f| f.count_basic_blocks() > 0);
    let name = |f: inkwell::values::FunctionValue<'_>| f.get_name().to_string_lossy().into_owned();
    if defined().any(|f| name(f) == *entry) {
        return Ok(());
    }
    Err(InputError::NoEntry { name: entry.clone(), defined: defined().map(name).collect() })
}
