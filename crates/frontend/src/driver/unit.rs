//! One input file as a module of its own, whatever kind of file it is.

use super::clang::{self, Clang};
use super::compile::{self, Bodies};
use super::error::{InputError, LlvmError, model_name};
use super::llvm::{self, Diagnostics};
use super::process::{RunError, run};
use super::source::{SourceFile, SourceKind};
use super::{CompileRequest, Reader};
use super::{bitcode, models, target};
use inkwell::context::Context;
use inkwell::module::Module;
use secateur_base::process::{End, Finished};
use secateur_program::DataModel;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The most another process may take to read LLVM code before we do.
const READING_TIME: Duration = Duration::from_secs(60);

/// A compiled input.
pub struct Unit<'ctx> {
    /// The input file.
    pub path: PathBuf,
    /// Its code, with a data layout.
    pub module: Module<'ctx>,
}

/// What loading needs; clang is looked for when first needed.
pub struct Tools<'a, 'ctx> {
    /// The LLVM context that all modules live in.
    pub context: &'ctx Context,
    /// What is to be loaded.
    pub request: &'a CompileRequest,
    /// Where LLVM's complaints are collected.
    pub diagnostics: &'a Diagnostics<'ctx>,
    /// A folder for the output of clang, deleted after loading.
    pub temp: &'a Path,
    /// The compiler, once it was looked for.
    pub clang: Option<Clang>,
}

impl Tools<'_, '_> {
    /// The compiler of the request, or one found on PATH.
    pub fn clang(&mut self) -> Result<Clang, InputError> {
        if let Some(clang) = &self.clang {
            return Ok(clang.clone());
        }
        let found = clang::find(self.request.clang.as_deref())?;
        self.clang = Some(found.clone());
        Ok(found)
    }
}

/// Loads every input, in order, and decides on the data model: LLVM code has one already, C is compiled for
/// it.
pub fn load_all<'ctx>(
    tools: &mut Tools<'_, 'ctx>,
    sources: Vec<SourceFile>,
    notes: &mut Vec<String>,
) -> Result<(Vec<Unit<'ctx>>, DataModel), InputError> {
    let mut fixed: Option<(PathBuf, DataModel)> = None;
    let mut modules: Vec<(SourceFile, Option<Module<'ctx>>)> = Vec::new();
    for source in sources {
        if matches!(source.kind, SourceKind::C | SourceKind::Preprocessed) {
            modules.push((source, None));
            continue;
        }
        let module = read_llvm(tools, &source, notes)?;
        let model = target::data_model_of(&module, &source.path)?;
        match (&fixed, model) {
            (Some((first, first_model)), Some(second_model)) if *first_model != second_model => {
                return Err(InputError::DataModelConflict {
                    first: first.clone(),
                    first_model: *first_model,
                    second: source.path,
                    second_model,
                });
            }
            (None, Some(model)) => fixed = Some((source.path.clone(), model)),
            _ => {}
        }
        modules.push((source, Some(module)));
    }
    let model = decide(tools.request, fixed, notes);
    let mut units = Vec::new();
    for (index, (source, module)) in modules.into_iter().enumerate() {
        let module = match module {
            Some(module) => module,
            None => compile_c(tools, &source, model, index)?,
        };
        target::complete(&module, model);
        units.push(Unit { path: source.path, module });
    }
    Ok((units, model))
}

fn decide(
    request: &CompileRequest,
    fixed: Option<(PathBuf, DataModel)>,
    notes: &mut Vec<String>,
) -> DataModel {
    match (fixed, request.data_model) {
        (Some((path, found)), Some(asked)) if found != asked => {
            notes.push(format!(
                "{} is compiled for {}: that data model is used, not {}",
                path.display(),
                model_name(found),
                model_name(asked)
            ));
            found
        }
        (Some((_, found)), _) => found,
        (None, asked) => asked.unwrap_or(DataModel::Lp64),
    }
}

fn compile_c<'ctx>(
    tools: &mut Tools<'_, 'ctx>,
    source: &SourceFile,
    model: DataModel,
    index: usize,
) -> Result<Module<'ctx>, InputError> {
    let clang = tools.clang()?;
    let out = tools.temp.join(format!("unit-{index}.bc"));
    let one = |bodies: Bodies| -> Result<Module<'ctx>, InputError> {
        compile::compile(&clang, tools.request, model, source, bodies, &out)?;
        let bytes = fs::read(&out).map_err(|e| InputError::System {
            what: "clang wrote no output".into(),
            reason: e.to_string(),
        })?;
        parse(tools, source, &bytes)
    };
    let module = one(Bodies::Plain)?;
    if lacks_inline_body(&module, source) { one(Bodies::WithInline) } else { Ok(module) }
}

/// Whether a function without body is called that the text says is `inline`: clang then has its body but does
/// not emit it.
fn lacks_inline_body(module: &Module<'_>, source: &SourceFile) -> bool {
    let mut pieces = source.bytes.split(|&b| b == b';' || b == b'{' || b == b'}');
    let marked = |p: &&[u8]| [&b"inline"[..], b"__inline", b"__inline__"].iter().any(|w| contains(p, w));
    let inline: Vec<&[u8]> = pieces.by_ref().filter(marked).collect();
    !inline.is_empty()
        && models::undefined(module)
            .iter()
            .any(|name| inline.iter().any(|piece| contains(piece, name.as_bytes())))
}

/// Whether the text has this identifier.
fn contains(text: &[u8], word: &[u8]) -> bool {
    let part_of_name = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    text.windows(word.len()).enumerate().any(|(i, w)| {
        w == word && !part_of_name(text.get(i + word.len())) && (i == 0 || !part_of_name(text.get(i - 1)))
    })
}

fn read_llvm<'ctx>(
    tools: &mut Tools<'_, 'ctx>,
    source: &SourceFile,
    notes: &mut Vec<String>,
) -> Result<Module<'ctx>, InputError> {
    if source.kind == SourceKind::Bitcode && !bitcode::has_magic(&source.bytes) {
        return Err(InputError::BadBitcode {
            path: source.path.clone(),
            reason: LlvmError::NotBitcode,
            newer: None,
        });
    }
    probe(tools, source)?;
    let module = parse(tools, source, &source.bytes)?;
    let stripped = llvm::verify_code(&module)
        .map_err(|reason| InputError::BrokenIr { path: Some(source.path.clone()), reason })?;
    if stripped {
        notes.push(format!(
            "{}: its debug information is damaged: no source lines are known",
            source.path.display()
        ));
    }
    Ok(module)
}

/// LLVM's reader is not hardened: damaged files can crash it. Another process reads the file first, and if
/// that one dies of it we do not try.
fn probe(tools: &mut Tools<'_, '_>, source: &SourceFile) -> Result<(), InputError> {
    let Some(mut command) = reader(tools) else {
        return Ok(());
    };
    command.arg(compile::as_operand(&source.path));
    let deadline = tools.request.deadline.within(READING_TIME);
    match run(&mut command, &deadline) {
        // it is only about crashes: other complaints come better from our own reading
        Ok(done) if crashed(&tools.request.reader, &done) => {
            Err(InputError::DamagedLlvm { path: source.path.clone(), how: ending(&done) })
        }
        Err(RunError::Timeout) => Err(InputError::Timeout {
            what: format!("reading {}", source.path.display()),
            limit: tools.request.time_of(&deadline),
        }),
        Err(RunError::Interrupted) => Err(InputError::Interrupted),
        _ => Ok(()),
    }
}

/// The process that reads LLVM code before we do.
fn reader(tools: &mut Tools<'_, '_>) -> Option<Command> {
    match &tools.request.reader {
        Reader::Nobody => None,
        Reader::Program(program, args) => {
            let mut command = Command::new(program);
            command.args(args);
            Some(command)
        }
        Reader::Clang => {
            let clang = tools.clang().ok().filter(|clang| clang.major == clang::linked_llvm())?;
            let mut command = Command::new(&clang.path);
            command.args(["-cc1", "-x", "ir", "-emit-llvm-only", "-disable-llvm-passes", "-w"]);
            Some(command)
        }
    }
}

/// LLVM's fatal errors end the process with status 1, which our own reader never does.
fn crashed(reader: &Reader, done: &Finished) -> bool {
    let own = matches!(reader, Reader::Program(..));
    match done.end {
        End::Signal(_) | End::Exited(128..) => true,
        End::Exited(code) => own && code == 1,
    }
}

fn ending(done: &Finished) -> String {
    match done.end {
        End::Signal(libc::SIGSEGV) => "invalid memory access".into(),
        End::Signal(libc::SIGABRT) => "abort".into(),
        End::Signal(signal) => format!("signal {signal}"),
        End::Exited(code) => format!("exit status {code}"),
    }
}

fn parse<'ctx>(
    tools: &Tools<'_, 'ctx>,
    source: &SourceFile,
    bytes: &[u8],
) -> Result<Module<'ctx>, InputError> {
    let name = source.path.to_string_lossy();
    llvm::parse(tools.context, tools.diagnostics, bytes, &name).map_err(|reason| InputError::BadBitcode {
        path: source.path.clone(),
        newer: bitcode::newer_producer(bytes),
        reason,
    })
}
