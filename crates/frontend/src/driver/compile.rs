//! Calls clang on one C file. Old and sloppy C is compiled too: what a verifier is given is what some
//! compiler accepted.

use super::CompileRequest;
use super::clang::Clang;
use super::error::InputError;
use super::headers;
use super::process::{RunError, run};
use super::source::{SourceFile, SourceKind, without_line_markers};
use secateur_base::process::{End, Finished};
use secateur_program::DataModel;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is tried in turn until clang accepts the file; the first complaint is the one reported.
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

/// Makes clang say where the scope of each local begins and ends, which it otherwise does only when it
/// optimises.
const SCOPES: &str = "-fsanitize-address-use-after-scope";

/// A local that is returned stays an object of its function, instead of lying where the caller wants the
/// result.
const NOT_IN_PLACE: &str = "-fno-elide-constructors";

/// Not even functions that must be inlined are: parameters would become locals of the caller that never die.
const NO_PASSES: &str = "-disable-llvm-passes";

/// Makes clang leave operations on numbers in the program where they may overflow.
const UNFOLDED: &str = "-fsanitize=signed-integer-overflow";

/// What the user sees of clang's complaints.
const SHOWN_LINES: usize = 10;
const SHOWN_COLUMNS: usize = 240;

/// How bodies are generated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bodies {
    /// `-O0`, where clang leaves out `extern inline` bodies.
    Plain,
    /// As above, but `extern inline` bodies are kept.
    WithInline,
}

/// The flags that fix the meaning of a program; the models are built with the same.
fn meaning_flags(model: DataModel) -> Vec<&'static str> {
    vec![
        match model {
            DataModel::Ilp32 => "-m32",
            DataModel::Lp64 => "-m64",
        },
        // one operation, one rounding, as on the machines the program runs on
        "-ffp-contract=off",
        "-fno-discard-value-names",
        "-emit-llvm",
        "-c",
        "-fno-color-diagnostics",
        "-fno-crash-diagnostics",
    ]
}

/// Compiles `source` to bitcode at `out`.
pub fn compile(
    clang: &Clang,
    request: &CompileRequest,
    model: DataModel,
    source: &SourceFile,
    bodies: Bodies,
    out: &Path,
) -> Result<(), InputError> {
    let (file, quote_dir) = prepare(source, out)?;
    let headers = match request.own_headers {
        true => header_flags(out)?,
        false => Vec::new(),
    };
    let mut first_complaint = None;
    for attempt in attempts(request, source.kind) {
        let mut command = Command::new(&clang.path);
        command.args(meaning_flags(model)).arg("-w").args(TOLERATED).args(body_flags(bodies));
        command.args([
            "-g",
            "-U_FORTIFY_SOURCE",
            "-fno-stack-protector",
            "-ferror-limit=4",
            "-fbracket-depth=2000",
        ]);
        command.args(&attempt);
        if request.unfolded {
            command.arg(UNFOLDED);
        }
        command.args(request.own_builtins.iter().map(|name| format!("-fno-builtin-{name}")));
        if let Some(dir) = &quote_dir {
            command.arg("-iquote").arg(dir);
        }
        for dir in &request.include_dirs {
            command.arg("-I").arg(dir);
        }
        for define in &request.defines {
            command.arg(format!("-D{define}"));
        }
        command.args(&headers).args(&request.clang_args).arg("-o").arg(out).arg(&file);
        let done = call(&mut command, &source.path, request)?;
        if done.end.is_success() {
            return Ok(());
        }
        let error = complaint(source, &done);
        if matches!(error, InputError::CompilerCrashed { .. }) {
            return Err(error);
        }
        first_complaint.get_or_insert(error);
    }
    Err(first_complaint.unwrap_or(InputError::NoInput))
}

/// The headers of other verifiers beside the output, and the flags with which they are found.
fn header_flags(out: &Path) -> Result<Vec<OsString>, InputError> {
    let folder = out.with_extension("headers");
    headers::write(&folder)
        .map_err(|e| InputError::System { what: "temporary file".into(), reason: e.to_string() })?;
    Ok(headers::flags(&folder))
}

/// Runs clang; the outcome of the compilation itself is the caller's to judge.
fn call(command: &mut Command, path: &Path, request: &CompileRequest) -> Result<Finished, InputError> {
    run(command, &request.deadline).map_err(|e| match e {
        RunError::Timeout => InputError::Timeout {
            what: format!("compiling {}", path.display()),
            limit: request.time_of(&request.deadline),
        },
        RunError::Interrupted => InputError::Interrupted,
        RunError::Start(e) => {
            InputError::System { what: "clang cannot be started".into(), reason: e.to_string() }
        }
    })
}

/// The file to compile: the user's own, or a copy without line markers.
fn prepare(source: &SourceFile, out: &Path) -> Result<(PathBuf, Option<PathBuf>), InputError> {
    let Some(text) = without_line_markers(&source.path, &source.bytes) else {
        return Ok((as_operand(&source.path), None));
    };
    let copy = out.with_extension(if source.kind == SourceKind::Preprocessed { "i" } else { "c" });
    fs::write(&copy, &text)
        .map_err(|e| InputError::System { what: "temporary file".into(), reason: e.to_string() })?;
    let parent = source.path.parent().filter(|p| !p.as_os_str().is_empty());
    Ok((copy, Some(parent.unwrap_or(Path::new(".")).to_path_buf())))
}

/// The path as clang takes it: a name that starts with a dash would be read as a flag.
pub fn as_operand(path: &Path) -> PathBuf {
    let dashed = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if dashed { Path::new(".").join(path) } else { path.to_path_buf() }
}

fn attempts(request: &CompileRequest, kind: SourceKind) -> Vec<Vec<OsString>> {
    let language = if kind == SourceKind::Preprocessed { "cpp-output" } else { "c" };
    let chosen = request.clang_args.iter().any(|a| a.as_encoded_bytes().starts_with(b"-std="));
    let mut list: Vec<Vec<OsString>> = if chosen {
        vec![vec!["-x".into(), language.into()]]
    } else {
        DIALECTS.iter().map(|d| vec![OsString::from(d), "-x".into(), language.into()]).collect()
    };
    if kind == SourceKind::Preprocessed {
        // some `.i` files still have directives in them
        list.push(vec!["-x".into(), "c".into()]);
    }
    list
}

fn body_flags(bodies: Bodies) -> &'static [&'static str] {
    match bodies {
        Bodies::Plain => &[
            "-O0",
            "-Xclang",
            "-disable-O0-optnone",
            "-Xclang",
            NO_PASSES,
            "-Xclang",
            SCOPES,
            "-Xclang",
            NOT_IN_PLACE,
        ],
        Bodies::WithInline => &[
            "-O1",
            "-U__OPTIMIZE__",
            "-fno-strict-aliasing",
            "-Xclang",
            NO_PASSES,
            "-Xclang",
            SCOPES,
            "-Xclang",
            NOT_IN_PLACE,
        ],
    }
}

fn complaint(source: &SourceFile, done: &Finished) -> InputError {
    let path = source.path.clone();
    let text = String::from_utf8_lossy(&done.stderr);
    let died = matches!(done.end, End::Signal(_) | End::Exited(128..));
    let crashed = died || text.contains("PLEASE submit a bug report");
    let text = first_lines(&text);
    if crashed {
        InputError::CompilerCrashed { path, text }
    } else {
        InputError::CompilerErrors { path, text }
    }
}

fn first_lines(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|l| !l.trim().is_empty() && !l.ends_with("generated.")) {
        if lines.len() == SHOWN_LINES {
            lines.push("...".into());
            break;
        }
        let mut shown: String = line.chars().take(SHOWN_COLUMNS).collect();
        if line.chars().nth(SHOWN_COLUMNS).is_some() {
            shown.push_str(" ...");
        }
        lines.push(shown);
    }
    if lines.is_empty() { String::from("(nothing)") } else { lines.join("\n") }
}
