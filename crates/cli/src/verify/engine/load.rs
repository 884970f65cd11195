//! From the files of a run to a program.

use std::path::PathBuf;
use std::time::Instant;

use secateur_base::Deadline;
use secateur_frontend::driver::{CompileRequest, InputError};
use secateur_frontend::property::{Check, Property};
use secateur_frontend::{Compiler, ErrorCalls, ExternalFunctions, LowerOptions};
use secateur_program::{CheckKind, DataModel, Monitor, Program, Span, StmtKind};
use secateur_term::TermStore;

use super::{note, time};
use crate::args::choices::ExternalChoice;
use crate::failure::Failure;
use crate::progress::{Phase, Progress};
use crate::report::{Place, Report};
use crate::session::NEED_ROOM;
use crate::verify::config::VerifyConfig;

/// A program ready to run, with what replay needs to know of its making.
pub struct Unit {
    pub program: Program,
    pub store: TermStore,
    pub clang: Option<PathBuf>,
    pub data_model: DataModel,
    pub error_calls: ErrorCalls,
}

impl Unit {
    /// For another engine, with a term store of its own.
    pub fn copy(&self) -> Unit {
        Unit {
            program: self.program.clone(),
            store: self.store.clone(),
            clang: self.clang.clone(),
            data_model: self.data_model,
            error_calls: self.error_calls.clone(),
        }
    }
}

/// Compiles and lowers; `None` if the time is up.
pub fn load(
    config: &VerifyConfig,
    begin: Instant,
    deadline: &Deadline,
    report: &mut Report,
    progress: &Progress,
) -> Result<Option<Unit>, Failure> {
    let mut request = CompileRequest::new(config.inputs.iter().map(|i| &i.path));
    request.data_model = config.data_model;
    request.clang = config.clang.clone();
    request.include_dirs = config.include.clone();
    request.defines = config.define.iter().map(|d| d.to_string_lossy().into_owned()).collect();
    let monitor = config.property.monitor();
    request.watch(&monitor);
    request.entry = Some(config.property.entry.clone());
    request.reader = crate::read_llvm::reader(config.memory);
    request.started = begin;
    request.deadline = deadline.clone();
    let compiler = Compiler::new();
    let compiled = match compiler.compile(&request) {
        Ok(compiled) => compiled,
        Err(InputError::Timeout { .. } | InputError::Interrupted) => return Ok(None),
        Err(error) => return Err(failure(&error)),
    };
    time(report, "compiling", begin.elapsed());
    report.data_model = compiled.data_model().name().to_string();
    report.versions.clang = compiled.clang().map(|c| c.major.to_string());
    report.versions.llvm = Some(secateur_frontend::driver::linked_llvm().to_string());
    for text in compiled.notes() {
        note(report, "input", text);
    }

    progress.set_phase(Phase::Lowering);
    let lowering = Instant::now();
    let options = LowerOptions {
        entry: config.property.entry.clone(),
        error_calls: error_calls(&config.property)?,
        malloc_may_fail: config.malloc_may_fail,
        external_functions: match config.external_calls {
            ExternalChoice::Unknown => ExternalFunctions::Unsupported,
            ExternalChoice::Nondet => ExternalFunctions::Nondet,
        },
        ..LowerOptions::watching(&monitor)
    };
    let (program, store) = compiled.lower(&options).map_err(|e| Failure::input(e.to_string()))?;
    time(report, "lowering", lowering.elapsed());
    for text in &program.notes {
        note(report, "approximation", text);
    }
    if monitor == (Monitor { error_calls: true, ..Monitor::default() }) && !calls_error(&program) {
        note(report, "property", "nothing in the program calls an error function of the property");
    }
    Ok(Some(Unit {
        program,
        store,
        clang: compiled.clang().map(|c| c.path.clone()),
        data_model: compiled.data_model(),
        error_calls: options.error_calls,
    }))
}

/// Whether the error the property speaks of is anywhere in the program: optimised bitcode may have lost it.
fn calls_error(program: &Program) -> bool {
    let stmts = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.stmts);
    stmts.into_iter().any(|s| matches!(&s.kind, StmtKind::Check { kind: CheckKind::ErrorCall { .. }, .. }))
}

/// What the property says about error calls, in the words of the front end.
fn error_calls(property: &Property) -> Result<ErrorCalls, Failure> {
    let mut calls = ErrorCalls { functions: Vec::new(), argument: None };
    let mut arguments: Vec<Option<u64>> = Vec::new();
    for check in &property.checks {
        match check {
            Check::UnreachCall { function, argument } => {
                calls.functions.push(function.clone());
                arguments.push(*argument);
            }
            Check::ErrorCalls => {
                calls.functions.extend(ErrorCalls::default().functions);
                arguments.push(None);
            }
            _ => {}
        }
    }
    arguments.dedup();
    match arguments.as_slice() {
        [] => {}
        [one] => calls.argument = *one,
        _ => {
            return Err(Failure::usage("the property names calls with different arguments")
                .help("check them one at a time"));
        }
    }
    Ok(calls)
}

fn failure(error: &InputError) -> Failure {
    match error {
        InputError::System { .. } => Failure::input(error.to_string()).help(no_room()),
        InputError::CompilerErrors { text, .. } if text.contains("No space left on device") => {
            Failure::input(error.to_string()).help(no_room())
        }
        _ => Failure::input(error.to_string()),
    }
}

/// What to do when a temporary file cannot be written or a process not be started.
fn no_room() -> String {
    let limits = "what this process may use is shown by `ulimit -a`";
    format!("the folder for temporary files is full, or a limit was met: {NEED_ROOM}; {limits}")
}

/// A span for the report.
pub fn place(program: &Program, span: Span, function: Option<&str>) -> Option<Place> {
    span.is_known().then(|| Place {
        file: program.files.get(span.file as usize).cloned().unwrap_or_default(),
        line: span.line,
        column: span.column,
        function: function.map(String::from),
    })
}
