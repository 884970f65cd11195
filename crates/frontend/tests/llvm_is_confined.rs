//! Only the front end knows LLVM: no other crate of the workspace depends on it, not even in its tests.

use std::fs;
use std::path::Path;

/// What gives access to LLVM, as it is spelt in manifests and in sources.
const LLVM: [&str; 4] = ["inkwell", "llvm-sys", "llvm_sys", "llvm-ir"];

#[test]
fn no_other_crate_depends_on_llvm() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for folder in fs::read_dir(crates).expect("the folder of crates").flatten() {
        let manifest = folder.path().join("Cargo.toml");
        if folder.file_name() == "frontend" || !manifest.is_file() {
            continue;
        }
        seen += 1;
        let text = fs::read_to_string(&manifest).expect("a manifest");
        for name in LLVM {
            assert!(!text.contains(name), "{} names {name}", manifest.display());
        }
    }
    assert!(seen >= 10, "only {seen} crates were looked at");
}
