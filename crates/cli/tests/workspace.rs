//! The shape of the workspace: which crate may import which, what every crate promises in its manifest and
//! its root, and that the documents name files that exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A crate imports only crates above it. This is the one list of the order; ARCHITECTURE.md shows the same.
const ORDER: &[&str] = &[
    "base",
    "term",
    "solver",
    "program",
    "analysis",
    "frontend",
    "memory",
    "explore",
    "interpreter",
    "proof",
    "invariants",
    "interpolation",
    "bmc",
    "accelerate",
    "validation",
    "evidence",
    "secateur",
    "cgen",
    "difftest",
    "cli",
];

/// Crates whose tests and programs run the whole tool and may therefore import it in tests.
const TEST_HARNESSES: &[&str] = &["cgen", "difftest"];

/// What Clippy's table cannot say, because it does not tell tests from code: see Cargo.toml.
const NO_PANICS: &str = "#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]";
const NO_PRINTING: &str = "#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Folder name and manifest of every crate.
fn manifests() -> BTreeMap<String, String> {
    let folders = fs::read_dir(root().join("crates")).expect("there is a folder of crates");
    let folders = folders.map(|entry| entry.expect("the folder can be listed"));
    let manifest = |folder: &fs::DirEntry| folder.path().join("Cargo.toml");
    folders
        .filter(|folder| manifest(folder).exists())
        .map(|folder| (folder.file_name().to_string_lossy().into_owned(), read(&manifest(&folder))))
        .collect()
}

fn place(folder: &str) -> usize {
    ORDER
        .iter()
        .position(|&name| name == folder)
        .unwrap_or_else(|| panic!("`{folder}` has no place in ORDER"))
}

/// The crates of ours that a manifest names in `[dependencies]`, and in `[dev-dependencies]` if `dev`.
fn imports(manifest: &str, dev: bool) -> Vec<String> {
    let mut wanted = false;
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            wanted = section == if dev { "dev-dependencies]" } else { "dependencies]" };
            continue;
        }
        let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
        let folder = match name {
            "secateur" | "cgen" => name,
            _ => name.strip_prefix("secateur-").unwrap_or_default(),
        };
        if wanted && !folder.is_empty() {
            found.push(folder.to_owned());
        }
    }
    found
}

#[test]
fn every_crate_has_a_place() {
    let manifests = manifests();
    for folder in manifests.keys() {
        place(folder);
    }
    for name in ORDER {
        assert!(manifests.contains_key(*name), "ORDER names `{name}`, which is no crate");
    }
}

#[test]
fn a_crate_imports_only_crates_above_it() {
    for (folder, manifest) in manifests() {
        for import in imports(&manifest, false) {
            assert!(place(&import) < place(&folder), "`{folder}` imports `{import}`, which stands below it");
        }
    }
}

/// The checker of proofs is independent of the engines only as long as it does not import them.
#[test]
fn the_proof_checker_shares_nothing_with_the_engines() {
    let allowed = ["base", "term", "program", "solver"];
    for import in imports(&manifests()["proof"], false) {
        assert!(allowed.contains(&import.as_str()), "`proof` imports `{import}`");
    }
}

/// A program that the tests generate is not part of the tool.
#[test]
fn harnesses_are_imported_by_tests_only() {
    for (folder, manifest) in manifests() {
        for import in imports(&manifest, false) {
            let harness = TEST_HARNESSES.contains(&import.as_str());
            assert!(!harness || TEST_HARNESSES.contains(&folder.as_str()), "`{folder}` imports `{import}`");
        }
    }
}

#[test]
fn only_the_front_end_names_llvm() {
    for (folder, manifest) in manifests() {
        let names = manifest.lines().any(|line| line.starts_with("inkwell") || line.starts_with("llvm-sys"));
        assert_eq!(names, folder == "frontend", "`{folder}` and LLVM");
    }
}

#[test]
fn every_crate_takes_lints_and_version_from_the_workspace() {
    for (folder, manifest) in manifests() {
        for line in ["version.workspace = true", "edition.workspace = true", "rust-version.workspace = true"]
        {
            assert!(manifest.contains(line), "`{folder}` lacks `{line}`");
        }
        assert!(manifest.contains("[lints]\nworkspace = true"), "`{folder}` does not take the lints");
        assert!(manifest.contains("description = "), "`{folder}` has no description");
    }
}

#[test]
fn no_crate_of_the_tool_panics_or_prints() {
    for folder in ORDER.iter().filter(|folder| !TEST_HARNESSES.contains(folder)) {
        let source = root().join("crates").join(folder).join("src");
        let library = source.join("lib.rs");
        let text = read(&if library.exists() { library } else { source.join("main.rs") });
        for attribute in [NO_PANICS, NO_PRINTING] {
            assert!(text.contains(attribute), "the root of `{folder}` lacks {attribute}");
        }
    }
}

/// Paths in backquotes in the documents: every one that looks like a file of the repository is one.
#[test]
fn documents_name_files_that_exist() {
    let mut documents: Vec<_> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)).into();
    let docs = fs::read_dir(root().join("docs")).expect("there is a folder of documents");
    documents.extend(docs.map(|entry| entry.expect("the folder can be listed").path()));
    let mut missing = Vec::new();
    for document in documents {
        for path in read(&document).split('`').skip(1).step_by(2) {
            let place = ["crates/", "docs/", "tests/", "examples/", "scripts/", "fuzz/"];
            let plain = !path.contains(['*', '<', '{', ' ', '$']);
            if plain && place.iter().any(|place| path.starts_with(place)) && !root().join(path).exists() {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "files that do not exist:\n{}", missing.join("\n"));
}

/// The order of the crates is shown in ARCHITECTURE.md, too.
#[test]
fn the_table_of_crates_follows_the_order() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let rows: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .filter(|(name, _)| ORDER.contains(name))
        .map(|(name, _)| place(name))
        .collect();
    assert!(rows.len() >= ORDER.len(), "a crate is missing in the table of ARCHITECTURE.md");
    assert!(rows[..ORDER.len()].is_sorted(), "the table of crates in ARCHITECTURE.md is not in import order");
}
