//! What one look at the machine has found.

use std::fmt::Write;

/// How good it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// There, and works.
    Good,
    /// Not there or broken; something optional will not work.
    Limited,
    /// Not there or broken; nothing will work.
    Missing,
}

/// One line of the doctor's table, with advice below it where there is some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoctorLine {
    /// What was looked at.
    pub name: &'static str,
    /// How it is.
    pub state: Grade,
    /// What was found.
    pub detail: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl DoctorLine {
    /// There, and works.
    pub fn good(name: &'static str, detail: impl Into<String>) -> Self {
        DoctorLine { name, state: Grade::Good, detail: detail.into(), help: None }
    }

    /// Something optional is not there.
    pub fn limited(name: &'static str, detail: impl Into<String>, help: impl Into<String>) -> Self {
        DoctorLine { state: Grade::Limited, help: Some(help.into()), ..DoctorLine::good(name, detail) }
    }

    /// Something needed is not there.
    pub fn missing(name: &'static str, detail: impl Into<String>, help: impl Into<String>) -> Self {
        DoctorLine { state: Grade::Missing, ..DoctorLine::limited(name, detail, help) }
    }
}

/// The table, and a closing sentence.
pub fn render(findings: &[DoctorLine]) -> String {
    let mut text = String::new();
    for finding in findings {
        let mark = match finding.state {
            Grade::Good => "ok",
            Grade::Limited => "limited",
            Grade::Missing => "MISSING",
        };
        // writing to a String does not fail
        let _ = writeln!(text, "{mark:<9}{:<20}{}", finding.name, finding.detail);
        for line in finding.help.iter().flat_map(|help| help.lines()) {
            let _ = writeln!(text, "{:<29}{line}", "");
        }
    }
    let worst = findings.iter().map(|finding| finding.state);
    let closing = match worst.max_by_key(|state| *state as u8) {
        Some(Grade::Missing) => "Something needed is missing: see above.",
        Some(Grade::Limited) => "All that is needed is there; what is limited above is optional.",
        _ => "All is there.",
    };
    let _ = writeln!(text, "\n{closing}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout() {
        let findings = [
            DoctorLine::good("clang", "19.1.7 (/usr/bin/clang-19)"),
            DoctorLine::limited("32-bit programs", "do not link", "Debian: apt install gcc-multilib"),
            DoctorLine::missing("LLVM", "none", "first line\nsecond line"),
        ];
        insta::assert_snapshot!(render(&findings));
        assert!(render(&findings[..2]).ends_with("optional.\n"));
        assert!(render(&findings[..1]).ends_with("All is there.\n"));
    }
}
