//! The file of `--test-out`: one C file that, compiled with the user's program, runs it into the error.

use crate::replay::Sources;
use crate::replay::harness::{Goal, Harness, Interface, Purpose, Sanitizer};
use crate::value::c_comment;
use secateur_program::{CheckKind, DataModel, InputKind, Scenario};
use std::path::Path;

/// What a test is made of.
#[derive(Clone, Debug)]
pub struct TestFile<'a> {
    /// The program it is compiled with.
    pub sources: &'a Sources,
    /// The error it shows.
    pub goal: &'a Goal,
    /// The inputs it hands out.
    pub scenario: &'a Scenario,
    /// What the program asks for, from [`crate::replay::interface`].
    pub interface: &'a Interface,
    /// Names of the source files by number.
    pub files: &'a [String],
    /// What the user calls the test.
    pub name: &'a str,
    /// A function whose part in the error the test cannot play: see [`crate::given`].
    pub lost: Option<&'a str>,
}

impl TestFile<'_> {
    /// The C text: instructions, then the harness.
    pub fn text(&self) -> String {
        let harness = Harness {
            goal: self.goal,
            interface: self.interface,
            scenario: self.scenario,
            files: self.files,
            purpose: Purpose::TestFile,
            missing: Vec::new(),
        };
        format!("{}{}", self.head(), harness.text())
    }

    fn head(&self) -> String {
        let mut lines = vec![
            "A test made by secateur: it runs the program into this error:".to_string(),
            format!("  {}", describe(self.goal)),
            String::new(),
            "Compile and run (gcc does as well where the program is C):".to_string(),
            format!("  {}", command(self.sources, self.goal, self.interface, self.scenario, self.name)),
            String::new(),
            format!("Exit status 1 and a message: {}.", seen(&self.goal.expected)),
            "Exit status 3: the run took another way than the one the inputs were made for.".to_string(),
        ];
        let unset = |i: &&secateur_program::InputValue| {
            matches!(i.kind, InputKind::UninitVar | InputKind::UninitByte)
        };
        if let Some(input) = self.scenario.inputs.iter().find(unset) {
            lines.push(format!(
                "The error depends on uninitialised memory (`{}`), which a test cannot set: it may not show.",
                input.name
            ));
        }
        if let Some(lost) = self.lost {
            lines.push(format!("The error depends on what comes from {lost}:"));
            lines.push("a test cannot give that, so it may not show the error.".to_string());
        }
        if let Some(name) = self.unseen_error_function() {
            lines.push(format!("A call of {name} cannot be seen from outside: set a breakpoint on it."));
        }
        let body: String =
            lines.iter().map(|l| format!(" * {}", c_comment(l)).trim_end().to_string() + "\n").collect();
        format!("/*\n{body} */\n")
    }

    /// An error function of the user's that neither the linker nor an entry hook can watch.
    fn unseen_error_function(&self) -> Option<&str> {
        let CheckKind::ErrorCall { function } = &self.goal.expected else { return None };
        let seen = if self.goal.error_argument.is_some() {
            !self.interface.has_body(function)
        } else {
            !self.interface.internal.contains(function)
        };
        (!seen).then_some(function)
    }
}

fn describe(goal: &Goal) -> String {
    match &goal.expected {
        CheckKind::ErrorCall { function } => match goal.error_argument {
            Some(n) => format!("{function}({n}) is called"),
            None => format!("{function}() is called"),
        },
        CheckKind::Assertion => "an assertion fails".into(),
        CheckKind::SignedOverflow => "signed arithmetic overflows".into(),
        CheckKind::DivisionOverflow => "the quotient of a division is out of range".into(),
        CheckKind::DivisionByZero => "an integer is divided by zero".into(),
        CheckKind::ShiftRange => "a shift is out of range".into(),
        CheckKind::InvalidDeref => "memory is accessed outside any live object".into(),
        CheckKind::InvalidFree => "something is freed that is not the start of a live heap block".into(),
        CheckKind::Leak => "heap memory is lost".into(),
        CheckKind::Cleanup => "heap memory is still allocated at the end".into(),
        CheckKind::UninitRead => "something is read that was never written".into(),
        CheckKind::PointerMix => "pointers of different objects are ordered or subtracted".into(),
        CheckKind::Rule(rule) => rule.broken().into(),
        CheckKind::Fact(_) => "a guessed contract is not kept".into(),
        CheckKind::Misaligned => "an access is at an address its type does not allow".into(),
    }
}

fn seen(kind: &CheckKind) -> &'static str {
    match Sanitizer::for_kind(kind) {
        Sanitizer::None => "the error is hit",
        Sanitizer::Address | Sanitizer::Undefined(_) => "the sanitizer reports the error",
    }
}

/// The shell command that compiles and runs the test `name` with the program.
pub fn command(
    sources: &Sources,
    goal: &Goal,
    interface: &Interface,
    scenario: &Scenario,
    name: &str,
) -> String {
    let mut words: Vec<String> = vec![compiler(&sources.clang), "-g".into()];
    if sources.data_model == DataModel::Ilp32 {
        words.push("-m32".into());
    }
    words.extend(sources.flags.iter().map(|f| quoted(f)));
    let sanitizer = Sanitizer::for_kind(&goal.expected);
    words.extend(sanitizer.flags());
    if matches!(sanitizer, Sanitizer::Undefined(_)) {
        words.push("-fno-sanitize-recover=all".into());
    }
    if goal.expected != CheckKind::SignedOverflow {
        words.push("-fwrapv".into());
    }
    if scenario.inputs.iter().any(|i| matches!(i.kind, InputKind::UninitVar | InputKind::UninitByte)) {
        words.push("-ftrivial-auto-var-init=zero".into());
    }
    let harness =
        Harness { goal, interface, scenario, files: &[], purpose: Purpose::TestFile, missing: Vec::new() };
    if harness.instruments() {
        words.push("-finstrument-functions".into());
    }
    words.extend(harness.wrapped().iter().map(|w| format!("-Wl,--wrap={w}")));
    words.push(quoted(name));
    words.extend(sources.files.iter().map(|f| quoted_bytes(f.as_os_str().as_encoded_bytes())));
    let out = Path::new(name).file_stem().map_or("t".into(), |s| s.to_string_lossy().into_owned());
    let out = if out.is_empty() || out == "-" { "t".into() } else { out };
    words.extend(["-lm".into(), "-o".into(), quoted(&out)]);
    format!("{} && {}", words.join(" "), quoted(&format!("./{out}")))
}

/// The name of the compiler without the folders of this machine.
fn compiler(clang: &Path) -> String {
    quoted(&clang.file_name().map_or("clang".into(), |n| n.to_string_lossy().into_owned()))
}

/// A word for a shell; names need not be text.
fn quoted_bytes(word: &[u8]) -> String {
    match std::str::from_utf8(word) {
        Ok(text) if !text.chars().any(char::is_control) => quoted(text),
        // neither a comment nor a terminal can hold these as they are
        _ => {
            let escape = |b: &u8| match b {
                b'\'' | b'\\' => format!("\\{}", char::from(*b)),
                b' '..=b'~' => char::from(*b).to_string(),
                _ => format!("\\{b:03o}"),
            };
            format!("$'{}'", word.iter().map(escape).collect::<String>())
        }
    }
}

/// A word for a POSIX shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_no_text_are_escaped() {
        assert_eq!(quoted_bytes(b"a b.c"), "'a b.c'");
        assert_eq!(quoted_bytes(b"a\n'\xff.c"), r"$'a\012\'\377.c'");
        // this would end the comment the command stands in
        assert!(!c_comment(&quoted_bytes(b"*/\n")).contains("*/"));
    }

    #[test]
    fn the_command_says_what_the_kind_needs() {
        let mut sources = Sources::new(["a b.c"], "/usr/bin/clang-19");
        sources.flags = vec!["-DX=\"a'b\"".into()];
        sources.data_model = DataModel::Ilp32;
        let goal = Goal::of(CheckKind::InvalidDeref);
        let made = command(&sources, &goal, &Interface::default(), &Scenario::default(), "out/t.c");
        assert_eq!(
            made,
            r#"clang-19 -g -m32 '-DX="a'\''b"' -fsanitize=address -fwrapv out/t.c 'a b.c' -lm -o t && ./t"#
        );
        let overflow = Goal::of(CheckKind::SignedOverflow);
        let made = command(
            &Sources::new(["a.c"], "clang"),
            &overflow,
            &Interface::default(),
            &Scenario::default(),
            "t.c",
        );
        assert_eq!(
            made,
            "clang -g -fsanitize=signed-integer-overflow,shift-base -fno-sanitize-recover=all t.c a.c -lm -o t && ./t"
        );
    }
}
