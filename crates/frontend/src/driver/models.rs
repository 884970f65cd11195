//! C models of library functions, compiled when Secateur is built: which file has what, and linking without
//! the rest.

use super::error::InputError;
use super::llvm::{self, Diagnostics};
use inkwell::attributes::AttributeLoc;
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicValue, FunctionValue};
use secateur_program::DataModel;
use std::collections::BTreeSet;

/// One file of models.
pub struct Family {
    /// The name of the C file in `models`, without its extension.
    pub name: &'static str,
    /// Functions and variables with external linkage.
    pub defines: &'static [&'static str],
    ilp32: &'static [u8],
    lp64: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/models.rs"));

impl Family {
    /// The compiled file for a data model.
    pub fn bitcode(&self, model: DataModel) -> &'static [u8] {
        match model {
            DataModel::Ilp32 => self.ilp32,
            DataModel::Lp64 => self.lp64,
        }
    }
}

/// Marks the functions that came from models, through LLVM's linker.
const MARK: &str = "secateur-model";

/// What registers functions to run at exit, and what runs them: lowering adds that call where programs end.
const AT_EXIT: [&str; 2] = ["atexit", "on_exit"];
const RUN_AT_EXIT: &str = "__secateur_run_exit_handlers";

/// Output functions that lowering implements, and the models of their reads, which it calls.
const PRINTERS: [&str; 5] = ["printf", "fprintf", "puts", "fputs", "fputs_unlocked"];
const READERS: [&str; 2] = ["__secateur_lib_read_string", "__secateur_lib_read_format"];

/// What the C library calls through the dynamic linker, so that it gets the program's own.
const INTERPOSED: [&str; 5] = ["malloc", "calloc", "realloc", "free", "aligned_alloc"];

/// Comes before the names of library functions that the program defines itself: the models call those of the
/// library, as the C library does.
pub const LIBRARY_PREFIX: &str = "library.";

/// The name of a library function inside of models.
fn inner_name(name: &str, provided: &BTreeSet<String>) -> String {
    if provided.contains(name) && !INTERPOSED.contains(&name) && !name.starts_with("__secateur_") {
        format!("{LIBRARY_PREFIX}{name}")
    } else {
        name.to_string()
    }
}

/// A family that is going to be linked, reduced to the symbols wanted of it.
struct Part<'ctx> {
    family: &'static Family,
    wanted: BTreeSet<String>,
    module: Module<'ctx>,
}

/// Links a definition to every library symbol `whole` needs and a model has, and to what those need in turn.
/// Each family is linked once, so that its state exists once.
pub fn link_models<'ctx>(
    context: &'ctx Context,
    whole: &Module<'ctx>,
    model: DataModel,
    diagnostics: &Diagnostics<'ctx>,
) -> Result<BTreeSet<String>, InputError> {
    let mut needed = undefined(whole);
    if AT_EXIT.iter().any(|f| needed.contains(*f)) {
        needed.insert(RUN_AT_EXIT.into());
    }
    if PRINTERS.iter().any(|f| needed.contains(*f)) {
        needed.extend(READERS.map(String::from));
    }
    let provided: BTreeSet<String> = super::defined_names(whole).into_iter().collect();
    let mut parts: Vec<Part<'ctx>> = Vec::new();
    // `needed` only grows, and within the names the models mention, so this ends
    while grow(context, &mut parts, &mut needed, &provided, model, diagnostics)? {}
    for part in parts {
        if whole.get_triple().as_str() != part.module.get_triple().as_str() {
            // the same data model on another system: only the names differ
            part.module.set_triple(&whole.get_triple());
            part.module.set_data_layout(&whole.get_data_layout());
        }
        llvm::link(whole, part.module, diagnostics)
            .map_err(|reason| InputError::Model { family: part.family.name.into(), reason })?;
    }
    Ok(marked(whole))
}

/// One round: brings in what is needed by now. False when nothing changed.
fn grow<'ctx>(
    context: &'ctx Context,
    parts: &mut Vec<Part<'ctx>>,
    needed: &mut BTreeSet<String>,
    provided: &BTreeSet<String>,
    model: DataModel,
    diagnostics: &Diagnostics<'ctx>,
) -> Result<bool, InputError> {
    let wanted_of = |f: &Family| -> BTreeSet<String> {
        f.defines.iter().map(|d| inner_name(d, provided)).filter(|d| needed.contains(d)).collect()
    };
    let mut due = Vec::new();
    for family in FAMILIES {
        let wanted = wanted_of(family);
        match parts.iter().position(|p| p.family.name == family.name) {
            Some(i) if parts[i].wanted == wanted => continue,
            Some(i) => drop(parts.swap_remove(i)),
            None if wanted.is_empty() => continue,
            None => {}
        }
        due.push((family, wanted));
    }
    let changed = !due.is_empty();
    for (family, wanted) in due {
        let module = llvm::parse(context, diagnostics, family.bitcode(model), family.name)
            .map_err(|reason| InputError::Model { family: family.name.into(), reason })?;
        for function in module.get_functions() {
            let name = function.get_name().to_string_lossy().into_owned();
            let inner = inner_name(&name, provided);
            if inner != name {
                function.as_global_value().set_name(&inner);
            }
        }
        reduce(context, &module, family, &wanted);
        needed.extend(undefined(&module).difference(provided).cloned());
        parts.push(Part { family, wanted, module });
    }
    Ok(changed)
}

/// Symbols that are used and have no definition.
pub fn undefined(module: &Module<'_>) -> BTreeSet<String> {
    let functions = module
        .get_functions()
        .filter(|f| f.count_basic_blocks() == 0 && f.get_intrinsic_id() == 0)
        .filter(|f| f.as_global_value().as_pointer_value().get_first_use().is_some())
        .map(|f| f.get_name().to_string_lossy().into_owned());
    let globals = module
        .get_globals()
        .filter(|g| g.is_declaration() && g.as_pointer_value().get_first_use().is_some())
        .map(|g| g.get_name().to_string_lossy().into_owned());
    functions.chain(globals).collect()
}

/// Makes everything but the needed symbols private to the module, with names that say where they come from,
/// and removes what is then unused.
fn reduce<'ctx>(context: &'ctx Context, module: &Module<'ctx>, family: &Family, needed: &BTreeSet<String>) {
    let mark = context.create_string_attribute(MARK, family.name);
    for function in module.get_functions().filter(|f| f.count_basic_blocks() > 0) {
        function.add_attribute(AttributeLoc::Function, mark);
        let name = function.get_name().to_string_lossy().into_owned();
        let private = function.get_linkage() == Linkage::Internal;
        if private || !needed.contains(&name) {
            function.set_linkage(Linkage::Internal);
            if private {
                function.as_global_value().set_name(&format!("{}.{name}", family.name));
            }
        }
    }
    for global in module.get_globals().filter(|g| !g.is_declaration()) {
        let name = global.get_name().to_string_lossy().into_owned();
        if global.get_linkage() == Linkage::Internal {
            global.set_name(&format!("{}.{name}", family.name));
        } else if global.get_linkage() == Linkage::External && !needed.contains(&name) {
            global.set_linkage(Linkage::Internal);
        }
    }
    // if the pass cannot run the rest is merely carried along
    llvm::remove_unused(module);
}

fn marked(module: &Module<'_>) -> BTreeSet<String> {
    let is_model = |f: &FunctionValue<'_>| f.get_string_attribute(AttributeLoc::Function, MARK).is_some();
    module.get_functions().filter(is_model).map(|f| f.get_name().to_string_lossy().into_owned()).collect()
}
