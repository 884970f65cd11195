//! What a module was compiled for, and what that means for the data model.

use super::error::InputError;
use inkwell::data_layout::DataLayout;
use inkwell::module::Module;
use inkwell::targets::{TargetData, TargetTriple};
use secateur_program::DataModel;
use std::path::Path;

const LP64_TRIPLE: &str = "x86_64-pc-linux-gnu";
const LP64_LAYOUT: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
const ILP32_TRIPLE: &str = "i386-pc-linux-gnu";
const ILP32_LAYOUT: &str =
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

/// The data model a module was compiled for; `None` when it does not say.
pub fn data_model_of(module: &Module<'_>, path: &Path) -> Result<Option<DataModel>, InputError> {
    let layout = layout_text(&module.get_data_layout());
    let triple = module.get_triple();
    let triple = triple.as_str().to_string_lossy();
    let refuse =
        || Err(InputError::UnsupportedTarget { path: path.to_path_buf(), target: triple.to_string() });
    if layout.is_empty() {
        return match triple.split('-').next() {
            None | Some("") => Ok(None),
            Some("x86_64" | "amd64" | "aarch64" | "riscv64") => Ok(Some(DataModel::Lp64)),
            Some("i386" | "i486" | "i586" | "i686" | "arm" | "riscv32") => Ok(Some(DataModel::Ilp32)),
            Some(_) => refuse(),
        };
    }
    if layout.split('-').any(|part| part == "E") {
        return refuse();
    }
    // Windows has 64-bit pointers and 32-bit long: neither of our models
    if triple.contains("windows") && !triple.starts_with('i') {
        return refuse();
    }
    match TargetData::create(&layout).get_pointer_byte_size(None) {
        4 => Ok(Some(DataModel::Ilp32)),
        8 => Ok(Some(DataModel::Lp64)),
        _ => refuse(),
    }
}

/// Gives a module without a layout the one of the data model.
pub fn complete(module: &Module<'_>, model: DataModel) {
    let (triple, layout) = match model {
        DataModel::Lp64 => (LP64_TRIPLE, LP64_LAYOUT),
        DataModel::Ilp32 => (ILP32_TRIPLE, ILP32_LAYOUT),
    };
    if layout_text(&module.get_data_layout()).is_empty() {
        module.set_data_layout(&TargetData::create(layout).get_data_layout());
    }
    if module.get_triple().as_str().is_empty() {
        module.set_triple(&TargetTriple::create(triple));
    }
}

fn layout_text(layout: &DataLayout) -> String {
    layout.as_str().to_string_lossy().into_owned()
}
