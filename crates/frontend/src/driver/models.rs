//! C models of library functions: which file has what, compiled when needed, and linked without the rest.

use super::cache::Cache;
use super::clang::Clang;
use super::compile::{call, meaning_flags};
use super::error::InputError;
use super::llvm::{self, Diagnostics};
use inkwell::attributes::AttributeLoc;
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicValue, FunctionValue};
use secateur_program::DataModel;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

/// One file of models.
pub struct Family {
    pub name: &'static str,
    pub source: &'static str,
    /// Functions and variables with external linkage.
    pub defines: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// Marks the functions that came from models, through LLVM's linker.
const MARK: &str = "secateur-model";

/// What compiling models needs.
pub struct Workshop<'a> {
    pub clang: &'a Clang,
    pub model: DataModel,
    pub cache: Cache,
    pub temp: &'a Path,
    pub deadline: Option<Instant>,
    pub started: Instant,
}

/// The families that define one of these names.
pub fn families_for(names: &BTreeSet<String>) -> Vec<&'static Family> {
    FAMILIES.iter().filter(|f| f.defines.iter().any(|d| names.contains(*d))).collect()
}

/// A family that is going to be linked, reduced to the symbols wanted of it.
struct Part<'ctx> {
    family: &'static Family,
    wanted: BTreeSet<String>,
    bitcode: Vec<u8>,
    module: Module<'ctx>,
}

/// Links a definition to every library symbol `whole` needs and a model has, and to what those need in turn. Each family
/// is linked once, so that its state exists once.
pub fn link_models<'ctx>(
    context: &'ctx Context,
    whole: &Module<'ctx>,
    workshop: &Workshop<'_>,
    diagnostics: &Diagnostics<'ctx>,
) -> Result<BTreeSet<String>, InputError> {
    let mut needed = undefined(whole);
    let provided: BTreeSet<String> = super::defined_names(whole).into_iter().collect();
    let mut parts: Vec<Part<'ctx>> = Vec::new();
    // `needed` only grows, and within the names the models mention, so this ends
    while grow(context, &mut parts, &mut needed, &provided, workshop, diagnostics)? {}
    for part in parts {
        if whole.get_triple().as_str() != part.module.get_triple().as_str() {
            // the same data model on another system: only the names differ
            part.module.set_triple(&whole.get_triple());
            part.module.set_data_layout(&whole.get_data_layout());
        }
        llvm::link(whole, part.module, diagnostics)
            .map_err(|text| InputError::Model { family: part.family.name.into(), text })?;
    }
    Ok(marked(whole))
}

/// One round: brings in what is needed by now. False when nothing changed.
fn grow<'ctx>(
    context: &'ctx Context,
    parts: &mut Vec<Part<'ctx>>,
    needed: &mut BTreeSet<String>,
    provided: &BTreeSet<String>,
    workshop: &Workshop<'_>,
    diagnostics: &Diagnostics<'ctx>,
) -> Result<bool, InputError> {
    let wanted_of = |f: &Family| -> BTreeSet<String> {
        f.defines.iter().filter(|d| needed.contains(**d)).map(|d| d.to_string()).collect()
    };
    let mut again = Vec::new();
    let mut fresh = Vec::new();
    for family in FAMILIES {
        let wanted = wanted_of(family);
        match parts.iter().position(|p| p.family.name == family.name) {
            Some(i) if parts[i].wanted != wanted => again.push((parts.swap_remove(i).bitcode, family, wanted)),
            None if !wanted.is_empty() => fresh.push((family, wanted)),
            _ => {}
        }
    }
    let families: Vec<&'static Family> = fresh.iter().map(|f| f.0).collect();
    let compiled = bitcode_of(&families, workshop)?;
    again.extend(compiled.into_iter().zip(fresh).map(|(bitcode, (family, wanted))| (bitcode, family, wanted)));
    let changed = !again.is_empty();
    for (bitcode, family, wanted) in again {
        let module = llvm::parse(context, diagnostics, &bitcode, family.name)
            .map_err(|text| InputError::Model { family: family.name.into(), text })?;
        reduce(context, &module, family, &wanted);
        needed.extend(undefined(&module).difference(provided).cloned());
        parts.push(Part { family, wanted, bitcode, module });
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

/// Makes everything but the needed symbols private to the module, with names that say where they come from, and removes
/// what is then unused.
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

/// The bitcode of each family: from the cache, or compiled, several at a time.
pub fn bitcode_of(families: &[&Family], workshop: &Workshop<'_>) -> Result<Vec<Vec<u8>>, InputError> {
    let results: Vec<Mutex<Option<Result<Vec<u8>, InputError>>>> = families.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for (family, slot) in families.iter().zip(&results) {
            let job = move || {
                let made = one_bitcode(family, workshop);
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(made);
                }
            };
            if workshop.cache.has(&key(family, workshop)) { job() } else { drop(scope.spawn(job)) }
        }
    });
    let lost = |f: &&Family| InputError::Model { family: f.name.into(), text: "its compilation was lost".into() };
    families
        .iter()
        .zip(results)
        .map(|(f, slot)| slot.into_inner().ok().flatten().unwrap_or_else(|| Err(lost(f))))
        .collect()
}

fn one_bitcode(family: &Family, workshop: &Workshop<'_>) -> Result<Vec<u8>, InputError> {
    let key = key(family, workshop);
    if let Some(bytes) = workshop.cache.get(&key) {
        return Ok(bytes);
    }
    let bytes = compile(family, workshop)?;
    workshop.cache.put(&key, &bytes);
    Ok(bytes)
}

fn flags(model: DataModel) -> Vec<&'static str> {
    let mut flags = meaning_flags(model);
    flags.extend(["-x", "c", "-std=gnu11", "-O0", "-Xclang", "-disable-O0-optnone", "-g0"]);
    flags.extend(["-ffreestanding", "-fno-builtin", "-fno-stack-protector"]);
    flags
}

fn key(family: &Family, workshop: &Workshop<'_>) -> String {
    let clang = workshop.clang;
    let parts = format!("{:?} {} {:x}\n{}", flags(workshop.model), clang.major, clang.stamp, family.source);
    format!("{}-{:016x}", family.name, super::cache::hash(parts.as_bytes()))
}

fn compile(family: &Family, workshop: &Workshop<'_>) -> Result<Vec<u8>, InputError> {
    let source = workshop.temp.join(format!("model-{}.c", family.name));
    let out = source.with_extension("bc");
    let io = |e: std::io::Error| InputError::System { what: "temporary file".into(), reason: e.to_string() };
    fs::write(&source, family.source).map_err(io)?;
    let mut command = Command::new(&workshop.clang.path);
    command.args(flags(workshop.model)).arg("-o").arg(&out).arg(&source);
    let done = call(&mut command, Path::new(family.name), workshop.deadline, workshop.started)?;
    if !done.status.success() {
        let text = String::from_utf8_lossy(&done.stderr).lines().take(6).collect::<Vec<_>>().join("\n");
        return Err(InputError::Model { family: family.name.into(), text });
    }
    fs::read(&out).map_err(io)
}
