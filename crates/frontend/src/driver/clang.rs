//! Finds a clang whose bitcode the linked LLVM can read.

use super::error::{InputError, Tried};
use super::process::{RunError, run};
use secateur_base::Deadline;
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The oldest clang whose flags and bitcode are known to do.
pub const OLDEST: u32 = 14;

/// How many versions after ours are looked for, only to explain why they are not taken.
const NEWER_LOOKED_AT: u32 = 6;

/// The time a compiler has to answer `--version`.
const VERSION_TIME: Duration = Duration::from_secs(10);

/// A compiler that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clang {
    /// The program to run.
    pub path: PathBuf,
    /// The major version: at least 14 and not newer than [`linked_llvm`].
    pub major: u32,
    /// Changes when the program at `path` is replaced.
    pub stamp: u64,
}

/// The major version of the LLVM this program is linked with.
pub fn linked_llvm() -> u32 {
    inkwell::support::get_llvm_version().0
}

/// The clang the user named, or the first on PATH that can be used.
pub fn find(named: Option<&Path>) -> Result<Clang, InputError> {
    let mut tried = Vec::new();
    let found = match named {
        Some(path) => try_named(path, &mut tried),
        None => candidates().iter().find_map(|name| try_on_path(name, &mut tried)),
    };
    found.ok_or(InputError::NoClang { tried })
}

fn candidates() -> Vec<String> {
    let ours = linked_llvm();
    let mut names = vec![format!("clang-{ours}"), String::from("clang")];
    names.extend((OLDEST..ours).rev().map(|v| format!("clang-{v}")));
    names.extend((ours + 1..=ours + NEWER_LOOKED_AT).map(|v| format!("clang-{v}")));
    names
}

fn try_named(path: &Path, tried: &mut Vec<Tried>) -> Option<Clang> {
    let shown = path.display().to_string();
    let resolved = if path.components().count() > 1 { Some(path.to_path_buf()) } else { which(&shown) };
    let Some(resolved) = resolved else {
        tried.push(Tried { name: shown, reason: "not found on PATH".into() });
        return None;
    };
    examine(resolved, &shown, None, tried)
}

fn try_on_path(name: &str, tried: &mut Vec<Tried>) -> Option<Clang> {
    // names that are not there are only worth telling for the two a user would expect
    let Some(path) = which(name) else {
        if name == "clang" || name == format!("clang-{}", linked_llvm()) {
            tried.push(Tried { name: name.into(), reason: "not found on PATH".into() });
        }
        return None;
    };
    let known = name.strip_prefix("clang-").and_then(|v| v.parse().ok());
    examine(path, name, known, tried)
}

/// `known` is the version its name promises: asking the program itself costs as much as compiling a small
/// file.
fn examine(path: PathBuf, shown: &str, known: Option<u32>, tried: &mut Vec<Tried>) -> Option<Clang> {
    let version = match known {
        Some(v) => Ok(v),
        None => ask_version(&path),
    };
    let refused = match version {
        Err(reason) => reason,
        Ok(v) if v > linked_llvm() => format!(
            "version {v} writes bitcode that is too new for the LLVM {} this program is linked with",
            linked_llvm()
        ),
        Ok(v) if v < OLDEST => format!("version {v} is too old: at least {OLDEST} is needed"),
        Ok(major) => {
            let stamp = stamp(&path);
            return Some(Clang { path, major, stamp });
        }
    };
    tried.push(Tried { name: shown.into(), reason: refused });
    None
}

fn ask_version(path: &Path) -> Result<u32, String> {
    let deadline = Deadline::after(VERSION_TIME);
    let done = match run(Command::new(path).arg("--version"), &deadline) {
        Ok(done) => done,
        Err(RunError::Start(e)) => return Err(format!("cannot be run: {e}")),
        Err(RunError::Timeout | RunError::Interrupted) => return Err("does not answer --version".into()),
    };
    parse_version(&String::from_utf8_lossy(&done.stdout))
        .ok_or_else(|| "is not clang: its --version names no clang version".into())
}

fn parse_version(text: &str) -> Option<u32> {
    let rest = &text[text.find("clang version ")? + "clang version ".len()..];
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn which(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|dir| dir.join(name)).find(|p| is_executable(p))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

fn stamp(path: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    real.hash(&mut hasher);
    if let Ok(meta) = real.metadata() {
        meta.len().hash(&mut hasher);
        meta.modified().ok().hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_the_compilers_print() {
        assert_eq!(parse_version("Debian clang version 19.1.7 (3~deb12u1)\nTarget: x"), Some(19));
        assert_eq!(parse_version("clang version 14.0.0-1ubuntu1"), Some(14));
        assert_eq!(parse_version("gcc (Debian 12.2.0-14) 12.2.0"), None);
        assert_eq!(parse_version("clang version "), None);
    }

    #[test]
    fn the_linked_version_is_preferred_and_newer_ones_come_last() {
        let names = candidates();
        assert_eq!(names[0], format!("clang-{}", linked_llvm()));
        assert_eq!(names[1], "clang");
        assert!(names.iter().position(|n| n == "clang-14") < names.iter().position(|n| n == "clang-20"));
    }

    #[test]
    fn something_else_than_clang_is_refused_with_a_reason() {
        let Err(InputError::NoClang { tried }) = find(Some(Path::new("true"))) else {
            panic!("`true` is not clang");
        };
        assert_eq!(tried.len(), 1);
        assert!(tried[0].reason.contains("not clang"), "{}", tried[0].reason);
        let missing = find(Some(Path::new("/no/such/clang")));
        assert!(missing.is_err_and(|e| e.to_string().contains("cannot be run")));
    }
}
