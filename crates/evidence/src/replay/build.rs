//! Calls of clang: each user file to LLVM text, the text looked at and hooked, everything linked with the
//! harness.

use super::ir::{self, Edits, Functions, UnfitHook};
use super::job::{Limits, Model, NativeJob, OwnHeader, Sources};
use super::{edits_for, purpose};
use crate::replay::harness::{Harness, Interface, Sanitizer};
use secateur_base::Deadline;
use secateur_base::process::{End, Job, Stop, run};
use secateur_program::DataModel;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What is tried in turn until clang accepts a C file, as the front end does.
const DIALECTS: [&str; 3] = ["-std=gnu11", "-std=gnu89", "-std=gnu2x"];

/// Errors of newer compilers that older ones let pass.
const TOLERATED: [&str; 8] = [
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
    "-Wno-error=deprecated-non-prototype",
];

/// The folder of the headers that came with the sources.
const HEADERS: &str = "headers";

/// Rounds of linking: each finds functions without a body and gives them one.
const LINK_ROUNDS: usize = 3;

/// Why there is no program to run.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The compiler or the linker complains: its words.
    #[error("{0}")]
    Compiler(String),
    /// The time for building is up.
    #[error("the compiler takes too long")]
    Deadline,
    /// The whole verification run was ended from outside.
    #[error("the compiler was interrupted")]
    Interrupted,
    /// It cannot be done here, whatever the compiler says.
    #[error("{0}")]
    Impossible(String),
    /// The error function has no argument to be watched.
    #[error(transparent)]
    Hook(#[from] UnfitHook),
}

/// One user file as LLVM text.
pub struct LlvmText {
    text: String,
    /// The functions the file declares and defines.
    pub functions: Functions,
    origin: Origin,
}

/// Where a unit comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Origin {
    UserC,
    /// It came as LLVM already, so clang could not instrument it.
    UserLlvm,
    /// A model of library functions.
    Model,
}

/// What all units together ask of the outside.
pub fn interface_of(units: &[LlvmText]) -> Interface {
    let functions: Vec<Functions> = units.iter().map(|u| u.functions.clone()).collect();
    Interface::of(&functions)
}

/// The temporary directory and the deadline of one build; the directory goes when this is dropped.
pub struct Workshop<'a> {
    sources: &'a Sources,
    dir: TempDir,
    deadline: Deadline,
}

fn write_headers(folder: &Path, headers: &[OwnHeader]) -> std::io::Result<()> {
    for header in headers {
        let path = folder.join(header.name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, header.text)?;
    }
    Ok(())
}

fn temporary(e: std::io::Error) -> BuildError {
    BuildError::Impossible(format!("no temporary file: {e}"))
}

impl<'a> Workshop<'a> {
    /// Makes the temporary directory and starts the time for building.
    pub fn open(sources: &'a Sources, limits: &Limits) -> Result<Workshop<'a>, BuildError> {
        let dir = tempfile::Builder::new().prefix("secateur-replay-").tempdir().map_err(temporary)?;
        fs::create_dir(dir.path().join("run")).map_err(temporary)?;
        write_headers(&dir.path().join(HEADERS), &sources.headers).map_err(temporary)?;
        Ok(Workshop { sources, dir, deadline: limits.deadline.within(limits.build_time) })
    }

    /// The empty directory the program runs in.
    pub fn run_dir(&self) -> PathBuf {
        self.dir.path().join("run")
    }

    /// Compiles each user file to LLVM text, with these flags where it is C.
    pub fn read_units(&self, flags: &[String]) -> Result<Vec<LlvmText>, BuildError> {
        if self.sources.files.is_empty() {
            return Err(BuildError::Impossible("there is no source file".into()));
        }
        let number = |i: usize| self.dir.path().join(format!("user{i}.raw.ll"));
        self.sources
            .files
            .iter()
            .enumerate()
            .map(|(i, file)| self.read_unit(&number(i), file, flags))
            .collect()
    }

    /// The models of the functions these units want, and of what those want in turn.
    pub fn read_models(&self, units: &[LlvmText]) -> Result<Vec<LlvmText>, BuildError> {
        let mut read: Vec<LlvmText> = Vec::new();
        let mut left: Vec<&Model> = self.sources.models.iter().collect();
        loop {
            let functions: Vec<Functions> = units.iter().chain(&read).map(|u| u.functions.clone()).collect();
            let wanted = Interface::of(&functions);
            let needed = |m: &&Model| m.defines.iter().any(|d| wanted.wants(d));
            let Some(at) = left.iter().position(needed) else { return Ok(read) };
            let unit = self.read_model(left.remove(at), read.len())?;
            read.push(unit);
        }
    }

    fn read_model(&self, model: &Model, number: usize) -> Result<LlvmText, BuildError> {
        let extension = Path::new(&model.name).extension().and_then(OsStr::to_str).unwrap_or("c");
        let source = self.dir.path().join(format!("model{number}.{extension}"));
        fs::write(&source, &model.content).map_err(temporary)?;
        let flags = ["-ffreestanding", "-fno-builtin", "-fwrapv"].map(String::from);
        let unit = self.read_unit(&source.with_extension("model.ll"), &source, &flags)?;
        Ok(LlvmText { origin: Origin::Model, ..unit })
    }

    fn read_unit(&self, out: &Path, file: &Path, flags: &[String]) -> Result<LlvmText, BuildError> {
        let llvm = matches!(file.extension().and_then(OsStr::to_str), Some("ll" | "bc"));
        let mut first = None;
        for language in languages(file, &self.sources.flags) {
            let mut command = self.clang();
            command
                .args(["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes"])
                .args(language)
                .arg("-o")
                .arg(out);
            if !llvm {
                command.args(TOLERATED).args([
                    "-g1",
                    "-ffp-contract=off",
                    "-U_FORTIFY_SOURCE",
                    "-fno-stack-protector",
                ]);
                command.args(flags).args(&self.sources.flags).args(self.header_flags());
            }
            command.arg(not_a_flag(file));
            match self.call(command) {
                Ok(()) => {
                    let bytes = fs::read(out).map_err(temporary)?;
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    let functions = Functions::read(&text);
                    let origin = if llvm { Origin::UserLlvm } else { Origin::UserC };
                    return Ok(LlvmText { text, functions, origin });
                }
                Err(BuildError::Compiler(text)) => {
                    first.get_or_insert(text);
                }
                Err(other) => return Err(other),
            }
        }
        Err(BuildError::Compiler(first.unwrap_or_default()))
    }

    /// The flags with which clang finds the headers that came with the sources.
    fn header_flags(&self) -> Vec<OsString> {
        let mut flags = Vec::new();
        let folder = self.dir.path().join(HEADERS);
        if !self.sources.headers.is_empty() {
            flags.extend(["-idirafter".into(), folder.clone().into()]);
        }
        for header in self.sources.headers.iter().filter(|h| h.prelude) {
            flags.extend(["-include".into(), folder.join(header.name).into()]);
        }
        flags
    }

    /// The executable of program and harness.
    pub fn link(
        &self,
        job: &NativeJob<'_>,
        interface: &Interface,
        units: &[LlvmText],
        sanitizer: Sanitizer,
        token: &str,
    ) -> Result<PathBuf, BuildError> {
        if matches!(sanitizer, Sanitizer::Undefined(_)) && units.iter().any(|u| u.origin == Origin::UserLlvm)
        {
            let what = job.goal.expected.property();
            return Err(BuildError::Impossible(format!("{what} cannot be watched in LLVM code, only in C")));
        }
        let objects = self.write_units(job, interface, units, sanitizer)?;
        let mut harness = Harness {
            goal: job.goal,
            interface,
            scenario: job.scenario,
            files: job.files,
            purpose: purpose(token),
            missing: Vec::new(),
        };
        let out = self.dir.path().join("program");
        for _ in 0..LINK_ROUNDS {
            let text = harness.text();
            let source = self.dir.path().join("harness.c");
            fs::write(&source, &text).map_err(temporary)?;
            let mut command = self.clang();
            command.args(sanitizer.flags()).arg("-Wno-override-module").args(&objects);
            command.args(["-x", "c", "-std=gnu11"]).arg(&source).args(["-x", "none"]);
            command.args(harness.wrapped().iter().map(|w| format!("-Wl,--wrap={w}")));
            command.args(["-lm", "-o"]).arg(&out);
            match self.call(command) {
                Ok(()) => return Ok(out),
                Err(BuildError::Compiler(text)) => {
                    let missing = missing_symbols(&text);
                    if missing.is_empty() {
                        return Err(self.link_failure(text));
                    }
                    if let Some(data) = missing.iter().find(|m| is_data(m, units)) {
                        return Err(BuildError::Impossible(format!(
                            "the variable `{data}` is defined nowhere"
                        )));
                    }
                    harness.missing.extend(missing);
                }
                Err(other) => return Err(other),
            }
        }
        Err(BuildError::Impossible("the linker misses functions again and again".into()))
    }

    fn write_units(
        &self,
        job: &NativeJob<'_>,
        interface: &Interface,
        units: &[LlvmText],
        sanitizer: Sanitizer,
    ) -> Result<Vec<PathBuf>, BuildError> {
        let mut files = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            let edits = match unit.origin {
                Origin::Model => Edits { weak: true, ..Edits::default() },
                Origin::UserC => edits_for(job.goal, interface, false),
                Origin::UserLlvm => edits_for(job.goal, interface, sanitizer == Sanitizer::Address),
            };
            let text = ir::edit(&unit.text, &edits)?;
            let path = self.dir.path().join(format!("user{number}.ll"));
            fs::write(&path, text).map_err(temporary)?;
            files.push(path);
        }
        Ok(files)
    }

    fn link_failure(&self, text: String) -> BuildError {
        let thirty_two = self.sources.data_model == DataModel::Ilp32;
        let lacking =
            ["cannot find -l", "cannot find crt", "cannot find Scrt", "skipping incompatible", "libclang_rt"];
        if thirty_two && lacking.iter().any(|l| text.contains(l)) {
            return BuildError::Impossible(
                "32-bit programs cannot be built here: the 32-bit C library or clang's 32-bit runtime is missing".into(),
            );
        }
        if text.contains("libclang_rt") {
            return BuildError::Impossible("clang's sanitizer runtime is not installed".into());
        }
        BuildError::Compiler(text)
    }

    fn clang(&self) -> Command {
        let mut command = Command::new(&self.sources.clang);
        command.arg(match self.sources.data_model {
            DataModel::Ilp32 => "-m32",
            DataModel::Lp64 => "-m64",
        });
        command.args(["-O0", "-w", "-fno-color-diagnostics", "-fno-crash-diagnostics", "-ferror-limit=4"]);
        // messages of the linker are read
        command.env("LC_ALL", "C");
        command
    }

    fn call(&self, mut command: Command) -> Result<(), BuildError> {
        let job = Job { stdout: false, ..Job::new(&mut command, &self.deadline, 64 << 10) };
        let done = run(job).map_err(|e| BuildError::Impossible(format!("clang cannot be started: {e}")))?;
        match (done.stopped, done.end) {
            (Some(Stop::Interrupted), _) => Err(BuildError::Interrupted),
            (Some(Stop::Deadline | Stop::Memory | Stop::Exceeded), _) => Err(BuildError::Deadline),
            (None, End::Exited(0)) => Ok(()),
            (None, _) => Err(BuildError::Compiler(String::from_utf8_lossy(&done.stderr).trim().to_string())),
        }
    }
}

/// The flags that say what a file is, to be tried in turn.
fn languages(file: &Path, flags: &[String]) -> Vec<Vec<&'static str>> {
    let chosen = flags.iter().any(|f| f.starts_with("-std="));
    let c = |language: &'static str| {
        if chosen {
            return vec![vec!["-x", language]];
        }
        DIALECTS.iter().map(|d| vec![*d, "-x", language]).collect()
    };
    match file.extension().and_then(OsStr::to_str) {
        Some("ll" | "bc") => vec![vec!["-x", "ir", "-Wno-override-module"]],
        // some preprocessed files still have directives in them
        Some("i") => c("cpp-output").into_iter().chain(c("c").into_iter().take(1)).collect(),
        _ => c("c"),
    }
}

/// A name that starts with a dash would be read as a flag.
fn not_a_flag(file: &Path) -> PathBuf {
    if file.as_os_str().as_encoded_bytes().starts_with(b"-") {
        Path::new(".").join(file)
    } else {
        file.to_path_buf()
    }
}

fn is_data(name: &str, units: &[LlvmText]) -> bool {
    units.iter().any(|u| u.functions.external_data.contains(name))
}

/// The symbols GNU ld, gold and lld complain of.
fn missing_symbols(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in text.lines() {
        let after = |mark: &str| line.find(mark).map(|at| &line[at + mark.len()..]);
        if let Some(rest) = after("undefined reference to `").or_else(|| after("undefined reference to '")) {
            names.extend(rest.split(['\'', '`']).next().map(str::to_string));
        } else if let Some(rest) = after("undefined symbol: ") {
            names.extend(rest.split_whitespace().next().map(str::to_string));
        }
    }
    names.retain(|n| !n.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_symbols_of_three_linkers() {
        let text = "/usr/bin/ld: a.o: in function `main':\na.c:(.text+0x5): undefined reference to `first'\n\
                    ld.lld: error: undefined symbol: second\n>>> referenced by a.c\n\
                    a.o:a.c:function main: error: undefined reference to 'third'\n";
        let names: Vec<String> = missing_symbols(text).into_iter().collect();
        assert_eq!(names, ["first", "second", "third"]);
        assert!(missing_symbols("error: expected ';'").is_empty());
    }

    #[test]
    fn languages_by_extension() {
        assert_eq!(languages(Path::new("a.c"), &[]).len(), 3);
        assert_eq!(languages(Path::new("a.c"), &["-std=c99".into()]), [vec!["-x", "c"]]);
        assert_eq!(languages(Path::new("a.bc"), &[]).len(), 1);
        assert_eq!(languages(Path::new("a.i"), &[]).len(), 4);
    }
}
