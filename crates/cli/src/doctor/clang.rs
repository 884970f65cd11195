//! Which clangs there are, and which of them write bitcode the linked LLVM can read.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::finding::Finding;
use super::probe;

/// The major version of the linked LLVM; it reads its own bitcode and that of every older version.
pub const LLVM_MAJOR: u32 = 19;

/// A clang that answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clang {
    /// How it is called.
    pub program: OsString,
    /// Its version.
    pub version: String,
    /// First number of the version.
    pub major: u32,
}

impl Clang {
    /// Can the linked LLVM read what it writes?
    pub fn usable(&self) -> bool {
        self.major <= LLVM_MAJOR
    }
}

/// The names to try, the best match first.
fn candidates() -> Vec<OsString> {
    let mut names = vec![format!("clang-{LLVM_MAJOR}"), "clang".to_string()];
    names.extend((14..LLVM_MAJOR).rev().map(|major| format!("clang-{major}")));
    names.extend((LLVM_MAJOR + 1..LLVM_MAJOR + 6).map(|major| format!("clang-{major}")));
    names.into_iter().map(OsString::from).collect()
}

/// All clangs found, the one to use first; only the given one when there is one.
pub fn find(given: Option<&Path>, folder: &Path) -> Vec<Clang> {
    let names = match given {
        Some(path) => vec![path.as_os_str().to_os_string()],
        None => candidates(),
    };
    let mut found: Vec<Clang> = Vec::new();
    for name in names {
        found.extend(ask(&name, folder));
    }
    found.sort_by_key(|clang| !clang.usable());
    found
}

fn ask(program: &OsStr, folder: &Path) -> Option<Clang> {
    let said = probe::run(program, ["--version"], folder).ok()?;
    let (version, major) = version(&said.stdout)?;
    Some(Clang { program: program.to_os_string(), version, major })
}

/// Finds the version in `Debian clang version 19.1.7 (3+b1)`.
fn version(text: &str) -> Option<(String, u32)> {
    let after = text.split("clang version ").nth(1)?;
    let version: String = after.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let major = version.split('.').next()?.parse().ok()?;
    Some((version, major))
}

/// What there is to say about them.
pub fn findings(clangs: &[Clang], given: Option<&Path>) -> Vec<Finding> {
    let install = format!(
        "Debian, Ubuntu: apt install clang-{LLVM_MAJOR}; elsewhere: clang {LLVM_MAJOR} or older, or --clang PROGRAM"
    );
    let show = |clang: &Clang| format!("{} ({})", clang.version, clang.program.to_string_lossy());
    let mut findings = Vec::new();
    match clangs.iter().find(|clang| clang.usable()) {
        Some(clang) => findings.push(Finding::good("clang", show(clang))),
        None if clangs.is_empty() => {
            let detail = match given {
                Some(path) => format!("{} is not a clang", path.display()),
                None => "not found on PATH".to_string(),
            };
            findings.push(Finding::missing("clang", detail, install));
        }
        None => findings.push(Finding::missing(
            "clang",
            format!("only too new ones for LLVM {LLVM_MAJOR}"),
            install,
        )),
    }
    let others: Vec<String> = clangs
        .iter()
        .skip(usize::from(clangs.iter().any(Clang::usable)))
        .map(|clang| {
            let judgement = if clang.usable() { "can be used" } else { "too new" };
            format!("{} {judgement}", show(clang))
        })
        .collect();
    if !others.is_empty() {
        findings.push(Finding::good("other clangs", others.join(", ")));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::finding::State;
    use super::*;

    fn clang(program: &str, major: u32) -> Clang {
        Clang { program: OsString::from(program), version: format!("{major}.1.0"), major }
    }

    #[test]
    fn versions_of_several_makers() {
        for (text, expected) in [
            ("Debian clang version 19.1.7 (3+b1)\nTarget: x", ("19.1.7", 19)),
            ("clang version 20.1.0\n", ("20.1.0", 20)),
            ("Apple clang version 15.0.0 (clang-1500)", ("15.0.0", 15)),
        ] {
            assert_eq!(version(text), Some((expected.0.to_string(), expected.1)));
        }
        assert_eq!(version("gcc (Debian 12.2.0) 12.2.0"), None);
        assert_eq!(version("clang version unknown"), None);
    }

    #[test]
    fn a_newer_clang_cannot_be_used() {
        let newer = LLVM_MAJOR + 1;
        let found = findings(&[clang("clang", newer)], None);
        assert_eq!(found[0].state, State::Missing);
        assert!(found[1].detail.contains("too new"), "{found:?}");
        let found = findings(&[clang("clang-19", LLVM_MAJOR), clang("clang", newer)], None);
        assert_eq!(found[0].state, State::Good);
        assert_eq!(found.len(), 2);
        assert_eq!(findings(&[], None)[0].state, State::Missing);
    }

    #[test]
    fn a_program_that_is_no_clang_is_not_found() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(find(Some(Path::new("true")), folder.path()), []);
        assert_eq!(find(Some(Path::new("/no/such/clang")), folder.path()), []);
    }
}
