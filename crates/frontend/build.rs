//! Embeds the C models of library functions with the table of the symbols each file defines (`models/symbols.txt`), so that
//! a run compiles only the files it needs. A test compares the table with what clang makes of the files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let models = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("models");
    println!("cargo::rerun-if-changed=models");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&models).map(|dir| dir.flatten().map(|e| e.path()).collect()).unwrap_or_default();
    files.retain(|p| p.extension().is_some_and(|e| e == "c"));
    files.sort();
    let symbols = fs::read_to_string(models.join("symbols.txt")).unwrap_or_default();
    let mut table = String::from("pub static FAMILIES: &[Family] = &[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(
            table,
            "    Family {{ name: {name:?}, source: include_str!({:?}), defines: &{:?} }},",
            file.display().to_string(),
            defined(&symbols, &name)
        );
    }
    table.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("models.rs");
    if let Err(e) = fs::write(&out, table) {
        println!("cargo::error=cannot write {}: {e}", out.display());
    }
}

/// The names after `family:` up to the next family.
fn defined<'a>(symbols: &'a str, family: &str) -> Vec<&'a str> {
    let mut names = Vec::new();
    let mut inside = false;
    for word in symbols.lines().filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace) {
        match word.strip_suffix(':') {
            Some(name) => inside = name == family,
            None if inside => names.push(word),
            None => {}
        }
    }
    names
}
