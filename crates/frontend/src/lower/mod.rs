//! From an LLVM module to a program.
//!
//! [`lower`] reads the module once: what the entry function reaches, where each global lives, then every
//! reachable function. What cannot be lowered becomes an `Unsupported` statement at its place, so that only
//! the paths that need it are lost; the whole program is refused only when there is nothing to start.

mod address_differences;
mod aggregate;
mod allocas;
mod arith;
mod assembly_symbols;
mod atomics;
mod bitfields;
mod body;
mod call_sites;
mod calls;
mod constants;
mod context;
mod control;
mod ctypes;
mod discarded;
mod entry;
mod error;
mod error_calls;
mod escape;
mod external;
mod float;
mod float_to_int;
mod function;
mod globals;
mod inline_assembly;
mod instruction;
mod intrinsics;
mod jump_threading;
mod library_effects;
mod library_wrapper;
mod lifetimes;
mod memory;
mod options;
mod overflow;
mod own_builtins;
mod parameters;
mod promote;
mod pure;
mod reachable;
mod regions;
mod results;
mod sanitizer;
mod sanitizer_guards;
mod scopes;
mod sides;
mod simplify;
mod spans;
#[cfg(test)]
mod tests;
mod types;
mod undeclared_locals;
mod unmodelled;
mod unspecified_results;
mod wide_integers;

pub use allocas::STACK_NOTE;
pub use error::LowerError;
pub use options::{ERROR_FUNCTIONS, ErrorCalls, ExternalFunctions, LowerOptions};
pub use unspecified_results::{OF_ASSEMBLY, OF_ZERO, OUT_OF_RANGE, is_left_open};

use crate::llvm::{Location, Unit, Val};
use context::Cx;
use inkwell::module::Module;
use secateur_program::{DataModel, Program};
use secateur_term::TermStore;
use std::collections::{BTreeSet, HashSet};

/// Lowers a module. Debug information gives names, types and places; without it things work but read worse.
///
/// `model_functions` are the functions of the module that come from library models; `discarded` are places
/// where a structure is read and thrown away.
pub(crate) fn lower(
    module: &Module,
    model_functions: &BTreeSet<String>,
    discarded: &BTreeSet<Location>,
    options: &LowerOptions,
) -> Result<(Program, TermStore), LowerError> {
    let unit = Unit::open(module);
    let layout = unit.layout();
    if !layout.is_little_endian() {
        return Err(LowerError::Machine(format!("{} is big-endian", unit.target_triple())));
    }
    let data_model = match layout.pointer_width() {
        32 => DataModel::Ilp32,
        64 => DataModel::Lp64,
        w => return Err(LowerError::Machine(format!("{} has {w}-bit pointers", unit.target_triple()))),
    };
    let entry = unit
        .functions()
        .into_iter()
        .find(|f| f.name() == options.entry)
        .ok_or_else(|| LowerError::NoEntry(options.entry.clone()))?;
    if !entry.has_definition() {
        return Err(LowerError::EntryWithoutBody(options.entry.clone()));
    }
    let constructors = entry::constructors(unit);
    let mut cx = Cx::new(options, model_functions, discarded, unit, data_model);
    let destructors = entry::destructors(unit);
    cx.destructors = destructors.functions;
    cx.unknown_end = destructors.unknown;
    let reachable = roots(&mut cx, entry, &constructors.functions);
    let in_reach: HashSet<Val> = reachable.iter().copied().collect();
    let unmodelled = unmodelled::list(&mut cx, &reachable, &in_reach);
    own_builtins::note_hidden_calls(&mut cx, unit, &reachable);
    assembly_symbols::note_outside_of_functions(&mut cx, unit);
    globals::place(&mut cx, &reachable, &in_reach, unmodelled.is_empty());
    let start = entry::define(&mut cx, entry, &constructors);
    function::drain(&mut cx);
    let Cx { store, variables, objects, functions, globals, files, notes, assumptions, types, .. } = cx;
    let program = Program {
        data_model,
        files: files.names,
        variables,
        objects,
        functions: functions.into_iter().flatten().collect(),
        globals,
        entry: start,
        unmodelled,
        assumptions,
        notes,
        types,
    };
    Ok((program, store))
}

/// Everything the program can reach, including what runs when it ends.
fn roots(cx: &mut Cx<'_>, entry: Val, constructors: &[Val]) -> Vec<Val> {
    let mut roots = vec![entry];
    roots.extend(constructors);
    roots.extend(&cx.destructors);
    let first = reachable::reachable(&roots);
    cx.has_exit_handlers =
        first.iter().any(|f| f.is_function() && intrinsics::REGISTER.contains(&f.name().as_str()));
    if cx.has_exit_handlers {
        roots.extend(cx.by_name.get(intrinsics::EXIT_HANDLERS));
    }
    // lowering adds calls of these
    roots
        .extend(intrinsics::READERS.iter().filter_map(|f| cx.by_name.get(*f)).filter(|f| f.has_definition()));
    reachable::reachable(&roots)
}
