//! From the files of a run to a program.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use secateur_base::Deadline;
use secateur_frontend::driver::{CompileRequest, InputError};
use secateur_frontend::property::{Check, Property};
use secateur_frontend::{Compiler, ErrorCalls, ExternalFunctions, LowerOptions};
use secateur_program::{CheckKind, DataModel, Monitor, Program, Span, StmtKind};
use secateur_term::TermStore;

use super::control::Control;
use super::engine::has_outside_objects;
use super::request::Request;
use super::slicing::Whole;
use crate::answer::{Answer, SourcePlace};
use crate::error::Error;
use crate::events::Phase;
use crate::task::ExternalCalls;

/// A program ready to run, with what replay needs to know of its making.
pub struct Unit {
    /// The lowered program.
    pub program: Program,
    /// The terms of the program.
    pub store: TermStore,
    /// The clang that compiled it, for native replay; `None` if there was nothing to compile.
    pub clang: Option<PathBuf>,
    /// The sizes of the C types.
    pub data_model: DataModel,
    /// Library functions that the program defines itself; a compiler has to be told.
    pub own_builtins: Vec<String>,
    /// Whether the program needs our headers of other verifiers to be compiled.
    pub own_headers: bool,
    /// The functions whose calls are errors, and the argument with which they are.
    pub error_calls: ErrorCalls,
    /// What the program is a slice of, if it is one.
    pub whole: Option<Arc<Whole>>,
}

impl Unit {
    /// For another engine, with a term store of its own.
    pub fn copy(&self) -> Unit {
        Unit {
            program: self.program.clone(),
            store: self.store.clone(),
            clang: self.clang.clone(),
            data_model: self.data_model,
            own_builtins: self.own_builtins.clone(),
            own_headers: self.own_headers,
            error_calls: self.error_calls.clone(),
            whole: self.whole.clone(),
        }
    }
}

/// Compiles and lowers; `None` if the time is up.
pub fn load(
    request: &Request,
    begin: Instant,
    deadline: &Deadline,
    answer: &mut Answer,
    control: &Control,
) -> Result<Option<Unit>, Error> {
    let mut wanted = CompileRequest::new(request.files.iter());
    wanted.data_model = request.task.data_model;
    wanted.clang = request.options.clang.clone();
    wanted.include_dirs = request.task.include.clone();
    wanted.defines = request.task.define.clone();
    let monitor = request.task.property.monitor();
    wanted.watch(&monitor);
    wanted.entry = Some(request.task.property.entry.clone());
    wanted.reader = request.options.reader.clone();
    wanted.started = begin;
    wanted.deadline = deadline.clone();
    tracing::info!(files = ?request.files, "compiles");
    let compiler = Compiler::new();
    let compiled = match compiler.compile(&wanted) {
        Ok(compiled) => compiled,
        Err(InputError::Timeout { .. } | InputError::Interrupted) => return Ok(None),
        Err(error) => return Err(Error::Input(error)),
    };
    answer.time("compiling", begin.elapsed());
    answer.data_model = compiled.data_model().name().to_string();
    answer.versions.clang = compiled.clang().map(|c| c.major.to_string());
    answer.versions.llvm = Some(secateur_frontend::driver::linked_llvm().to_string());
    for text in compiled.notes() {
        answer.note("input", text);
    }

    control.phase(Phase::Lowering);
    let lowering = Instant::now();
    let options = LowerOptions {
        entry: request.task.property.entry.clone(),
        error_calls: error_calls(&request.task.property)?,
        malloc_may_fail: request.task.malloc_may_fail,
        external_functions: match request.task.external_calls {
            ExternalCalls::Unknown => ExternalFunctions::Unsupported,
            ExternalCalls::Nondet => ExternalFunctions::Nondet,
        },
        pointers_set_elsewhere: has_outside_objects(request),
        ..LowerOptions::watching(&monitor)
    };
    let (program, store) = compiled.lower(&options)?;
    answer.time("lowering", lowering.elapsed());
    tracing::info!(
        functions = program.functions.len(),
        notes = program.notes.len(),
        "has lowered the program"
    );
    for text in &program.notes {
        answer.note("approximation", text);
    }
    if monitor == (Monitor { error_calls: true, ..Monitor::default() }) && !calls_error(&program) {
        answer.note("property", "nothing in the program calls an error function of the property");
    }
    Ok(Some(Unit {
        program,
        store,
        clang: compiled.clang().map(|c| c.path.clone()),
        data_model: compiled.data_model(),
        own_builtins: compiled.own_builtins().map(String::from).collect(),
        own_headers: compiled.own_headers(),
        error_calls: options.error_calls,
        whole: None,
    }))
}

/// Whether the error the property speaks of is anywhere in the program: optimised bitcode may have lost it.
fn calls_error(program: &Program) -> bool {
    let stmts = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.stmts);
    stmts.into_iter().any(|s| matches!(&s.kind, StmtKind::Check { kind: CheckKind::ErrorCall { .. }, .. }))
}

/// What the property says about error calls, in the words of the front end.
fn error_calls(property: &Property) -> Result<ErrorCalls, Error> {
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
        _ => return Err(Error::Property),
    }
    Ok(calls)
}

/// A span for the answer.
pub fn place(program: &Program, span: Span, function: Option<&str>) -> Option<SourcePlace> {
    span.is_known().then(|| SourcePlace {
        file: program.files.get(span.file as usize).cloned().unwrap_or_default(),
        line: span.line,
        column: span.column,
        function: function.map(String::from),
    })
}
