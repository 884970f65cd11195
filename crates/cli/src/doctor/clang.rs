//! Which clang a run would take, and what can be said of the others on PATH.

use std::ffi::OsString;
use std::path::Path;

use secateur_frontend::driver::{InputError, Tried, find_clang, linked_llvm};

use super::finding::DoctorLine;

/// What the front end thinks of the clangs of this machine.
pub struct Clangs {
    /// The one a run takes.
    pub chosen: Option<OsString>,
    /// For the table.
    pub findings: Vec<DoctorLine>,
}

/// Versions before and after the linked one that are looked at by name.
const AROUND: u32 = 6;

/// Looks at the clang the user named, or at all that have a usual name.
pub fn look(given: Option<&Path>) -> Clangs {
    let mut findings = Vec::new();
    let chosen = match find_clang(given) {
        Ok(clang) => {
            let detail = format!("version {} ({})", clang.major, clang.path.display());
            findings.push(DoctorLine::good("clang", detail));
            Some(clang.path)
        }
        Err(error) => {
            let detail = match &error {
                InputError::NoClang { tried } => reasons(tried),
                other => other.to_string(),
            };
            findings.push(DoctorLine::missing("clang", detail, advice()));
            None
        }
    };
    if given.is_none() {
        let others = others(chosen.as_deref());
        if !others.is_empty() {
            findings.push(DoctorLine::good("other clangs", others.join("; ")));
        }
    }
    Clangs { chosen: chosen.map(OsString::from), findings }
}

fn others(chosen: Option<&Path>) -> Vec<String> {
    let ours = linked_llvm();
    let mut names = vec!["clang".to_string()];
    names.extend((ours.saturating_sub(AROUND)..=ours + AROUND).map(|major| format!("clang-{major}")));
    let mut found = Vec::new();
    for name in names {
        match find_clang(Some(Path::new(&name))) {
            Ok(clang) if Some(clang.path.as_path()) == chosen => {}
            Ok(clang) => found.push(format!("{name}: version {} can be used", clang.major)),
            Err(InputError::NoClang { tried }) => {
                let there = tried.iter().filter(|tried| !tried.reason.contains("not found"));
                found.extend(there.map(|tried| format!("{}: {}", tried.name, tried.reason)));
            }
            Err(_) => {}
        }
    }
    found
}

fn reasons(tried: &[Tried]) -> String {
    let reasons: Vec<String> =
        tried.iter().map(|tried| format!("{}: {}", tried.name, tried.reason)).collect();
    reasons.join("; ")
}

fn advice() -> String {
    let ours = linked_llvm();
    format!(
        "Debian, Ubuntu: apt install clang-{ours}; elsewhere: clang {ours} or a little older, or --clang PROGRAM"
    )
}

#[cfg(test)]
mod tests {
    use super::super::finding::Grade;
    use super::*;

    #[test]
    fn a_program_that_is_no_clang_is_refused_with_a_reason() {
        for name in ["true", "/no/such/clang"] {
            let clangs = look(Some(Path::new(name)));
            assert_eq!(clangs.chosen, None);
            assert_eq!(clangs.findings.len(), 1);
            assert_eq!(clangs.findings[0].state, Grade::Missing);
            assert!(clangs.findings[0].detail.contains(name), "{:?}", clangs.findings);
        }
    }
}
