//! What was seen natively before: a program that has not changed since need not be compiled and run again.
//! The list is `tests/c/confirmed.txt`; `make native` judges all programs and writes it. What is not in it,
//! or was changed, is judged in every run of the tests.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const HEAD: &str = "# Programs whose expectation was seen natively, with a hash of all that was part of it. Written by `make native`.\n";

/// FNV-1a: the same on every machine and with every compiler.
pub struct Hash(u64);

impl Hash {
    pub fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub fn with(mut self, bytes: &[u8]) -> Hash {
        // the length keeps apart what is hashed one after the other
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self
    }

    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The list, by the name of the program below `tests/c`.
pub struct Confirmed {
    file: PathBuf,
    known: BTreeMap<String, String>,
}

impl Confirmed {
    pub fn read(file: PathBuf) -> Confirmed {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let lines = text.lines().filter(|l| !l.starts_with('#'));
        let known = lines.filter_map(|l| l.split_once(' ')).map(|(h, n)| (n.into(), h.into())).collect();
        Confirmed { file, known }
    }

    pub fn has(&self, name: &str, hash: &str) -> bool {
        self.known.get(name).is_some_and(|h| h == hash)
    }

    /// Writes the list anew.
    pub fn write(&self, programs: &BTreeMap<String, String>) -> io::Result<()> {
        let lines = programs.iter().map(|(name, hash)| format!("{hash} {name}\n"));
        fs::write(&self.file, [String::from(HEAD)].into_iter().chain(lines).collect::<String>())
    }
}

/// The name of a program in the list.
pub fn name(path: &Path, root: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

#[test]
fn what_is_written_is_read_and_changes_are_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("list.txt");
    let hash = |text: &str| Hash::new().with(text.as_bytes()).text();
    let empty = Confirmed::read(file.clone());
    assert!(!empty.has("a/b.c", &hash("x")));
    empty.write(&BTreeMap::from([(String::from("a/b.c"), hash("x"))])).expect("written");
    let list = Confirmed::read(file);
    assert!(list.has("a/b.c", &hash("x")));
    assert!(!list.has("a/b.c", &hash("y")) && !list.has("a/c.c", &hash("x")));
    let split = |a: &str, b: &str| Hash::new().with(a.as_bytes()).with(b.as_bytes()).text();
    assert_ne!(split("ab", "c"), split("a", "bc"));
}
