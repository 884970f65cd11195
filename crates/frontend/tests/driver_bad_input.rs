//! Input the driver must refuse, each with a message that names the place and what to do, and never with a
//! crash.

use secateur_base::{Deadline, Random};
use secateur_frontend::Compiler;
use secateur_frontend::driver::{CompileRequest, InputError, Reader};
use secateur_program::DataModel;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

struct Dir(tempfile::TempDir);

impl Dir {
    fn new() -> Dir {
        Dir(tempfile::tempdir().expect("temp dir"))
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, content).expect("write");
        path
    }

    /// A stand-in for clang.
    fn script(&self, name: &str, body: &str) -> PathBuf {
        let path = self.file(name, format!("#!/bin/sh\n{body}\n"));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("chmod");
        path
    }
}

fn refused(request: &CompileRequest) -> InputError {
    let compiler = Compiler::new();
    match compiler.compile(request) {
        Ok(_) => panic!("accepted"),
        Err(e) => e,
    }
}

/// The error of one file; its message names the file.
fn refuse(path: &Path) -> InputError {
    let error = refused(&CompileRequest::new([path]));
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    assert!(error.to_string().contains(&name), "{error}");
    error
}

fn bitcode(dir: &Dir, text: &str, model: DataModel) -> PathBuf {
    let source = dir.file("made.c", text);
    let compiler = Compiler::new();
    let request = CompileRequest { data_model: Some(model), entry: None, ..CompileRequest::new([&source]) };
    let loaded = compiler.compile(&request).unwrap_or_else(|e| panic!("{e}"));
    let out = dir.0.path().join(format!("made-{}.bc", model.pointer_width()));
    fs::write(&out, loaded.bitcode()).expect("write");
    out
}

const MAIN: &str = "int main(void) { return 0; }\n";

#[test]
fn files_that_are_no_files() {
    let dir = Dir::new();
    assert_eq!(refused(&CompileRequest::new(Vec::<PathBuf>::new())), InputError::NoInput);
    let missing = dir.0.path().join("missing.c");
    assert_eq!(refuse(&missing), InputError::NotFound { path: missing.clone() });
    let folder = dir.0.path().join("folder.c");
    fs::create_dir(&folder).expect("mkdir");
    assert_eq!(refuse(&folder), InputError::IsDirectory { path: folder.clone() });
    for (name, content) in [("empty.c", ""), ("blank.i", " \n\t\n"), ("empty.bc", ""), ("empty.ll", "\n")] {
        let path = dir.file(name, content);
        assert_eq!(refuse(&path), InputError::Empty { path: path.clone() });
    }
    for name in ["a.cpp", "a", "a.o", "a.txt"] {
        let path = dir.file(name, MAIN);
        assert_eq!(refuse(&path), InputError::UnknownExtension { path: path.clone() });
    }
    let weird = PathBuf::from("no\0such.c");
    assert!(matches!(refused(&CompileRequest::new([weird])), InputError::Unreadable { .. }));
    let link = dir.0.path().join("loop.c");
    std::os::unix::fs::symlink(&link, &link).expect("symlink");
    assert!(matches!(refuse(&link), InputError::Unreadable { .. }));
    let device = dir.0.path().join("null.c");
    std::os::unix::fs::symlink("/dev/null", &device).expect("symlink");
    assert!(matches!(refuse(&device), InputError::Unreadable { .. }));
}

#[test]
fn text_that_is_no_c_shows_clangs_first_errors() {
    let dir = Dir::new();
    let path = dir.file("poem.c", "Shall I compare thee\nto a summer's day?\n");
    let InputError::CompilerErrors { text, .. } = refuse(&path) else { panic!("not a compiler error") };
    assert!(text.contains("poem.c:1:"), "{text}");
    assert!(text.lines().count() <= 11, "{text}");
    // the first dialect's complaint is told, not the last one's
    let path = dir.file("late.c", "int main(void) {\n  int x = 1;\n  return y;\n}\n");
    let InputError::CompilerErrors { text, .. } = refuse(&path) else { panic!("not a compiler error") };
    assert!(text.contains("late.c:3:") && text.contains("undeclared"), "{text}");
    let path = dir.file("header.c", "#include <no_such_header.h>\nint main(void) { return 0; }\n");
    assert!(refuse(&path).to_string().contains("-I"));
}

#[test]
fn very_long_lines_and_many_errors_are_cut() {
    let dir = Dir::new();
    let path = dir.file("long.c", format!("int main(void) {{ return {}; }}", "x + ".repeat(100_000)));
    let message = refuse(&path).to_string();
    assert!(message.len() < 6_000, "{} bytes", message.len());
    let path = dir.file("many.c", (0..2_000).map(|i| format!("int f{i}( {{\n")).collect::<String>());
    assert!(refuse(&path).to_string().lines().count() < 16);
}

#[test]
fn deep_nesting_is_compiled_or_refused() {
    let dir = Dir::new();
    for depth in [300, 200_000] {
        let text = format!("int main(void) {{ return {}1{}; }}", "(".repeat(depth), ")".repeat(depth));
        let path = dir.file("deep.c", text);
        let result = Compiler::new().compile(&CompileRequest::new([path])).map(|c| c.data_model());
        match result {
            Ok(_) => assert_eq!(depth, 300),
            Err(InputError::CompilerErrors { .. } | InputError::CompilerCrashed { .. }) => {
                assert_eq!(depth, 200_000)
            }
            Err(e) => panic!("{e}"),
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    let dir = Dir::new();
    let fine =
        dir.file("latin.c", b"/* caf\xe9 */ char *s = \"na\xefve\";\nint main(void) { return s[2]; }\n");
    assert!(Compiler::new().compile(&CompileRequest::new([fine])).is_ok());
    let bad = dir.file("bad.c", b"int caf\xe9\xff = ;\nint main(void) { return 0; }\n");
    assert!(matches!(refuse(&bad), InputError::CompilerErrors { .. }));
    let binary = dir.file("binary.c", (0..4096u32).map(|i| (i * 7 + i / 256) as u8).collect::<Vec<u8>>());
    assert!(matches!(refuse(&binary), InputError::CompilerErrors { .. }));
    let name = std::ffi::OsString::from_vec(b"caf\xe9.c".to_vec());
    let path = dir.0.path().join(name);
    fs::write(&path, MAIN).expect("write");
    assert!(Compiler::new().compile(&CompileRequest::new([path])).is_ok());
}

#[test]
fn ten_megabytes() {
    let dir = Dir::new();
    let mut text = String::from(MAIN);
    while text.len() < 10 << 20 {
        text.push_str("/* nothing to see here, only a long comment that fills the file */\n");
    }
    let path = dir.file("big.c", &text);
    assert!(Compiler::new().compile(&CompileRequest::new([path])).is_ok());
    let mut code = String::from(MAIN);
    for i in 0..300_000 {
        code.push_str(&format!("int f{i}(int x) {{ return x + {i}; }}\n"));
    }
    let path = dir.file("code.c", &code);
    let started = Instant::now();
    let deadline = Deadline::at(started + Duration::from_millis(300));
    let request = CompileRequest { started, deadline, ..CompileRequest::new([&path]) };
    let error = refused(&request);
    assert!(matches!(error, InputError::Timeout { .. }), "{error}");
    assert!(error.to_string().contains("code.c") && error.to_string().contains("--timeout"), "{error}");
    assert!(started.elapsed() < Duration::from_secs(20), "clang was ended");
}

#[test]
fn a_deadline_in_the_past_starts_nothing() {
    let dir = Dir::new();
    let path = dir.file("a.c", MAIN);
    let started = Instant::now();
    let request = CompileRequest { started, deadline: Deadline::at(started), ..CompileRequest::new([path]) };
    assert!(matches!(refused(&request), InputError::Timeout { .. }));
}

#[test]
fn no_entry() {
    let dir = Dir::new();
    let path = dir.file("a.c", "int helper(void) { return 0; }\nint other(void);\n");
    let InputError::NoEntry { name, defined } = refused(&CompileRequest::new([&path])) else {
        panic!("accepted");
    };
    assert_eq!((name.as_str(), defined), ("main", vec![String::from("helper")]));
    let comment = dir.file("b.c", "// nothing\n");
    let message = refused(&CompileRequest::new([comment])).to_string();
    assert!(message.contains("`main`") && message.contains("no function at all"), "{message}");
    let request = CompileRequest { entry: Some("helper".into()), ..CompileRequest::new([&path]) };
    assert!(Compiler::new().compile(&request).is_ok());
}

#[test]
fn files_that_do_not_go_together() {
    let dir = Dir::new();
    let (a, b) = (
        dir.file("a.c", "int f(void) { return 1; }\n int main(void) { return f(); }"),
        dir.file("b.c", "int f(void) { return 2; }"),
    );
    let error = refused(&CompileRequest::new([&a, &b]));
    let expected = InputError::LinkConflict { symbol: "f".into(), first: Some(a.clone()), second: b.clone() };
    assert_eq!(error, expected);
    assert!(error.to_string().contains("a.c") && error.to_string().contains("b.c"));
    let narrow = bitcode(&dir, "int g(void) { return 3; }", DataModel::Ilp32);
    let wide = bitcode(&dir, MAIN, DataModel::Lp64);
    let error = refused(&CompileRequest::new([&narrow, &wide]));
    assert!(matches!(error, InputError::DataModelConflict { .. }), "{error}");
    assert!(error.to_string().contains("ILP32") && error.to_string().contains("LP64"));
}

#[test]
fn bitcode_that_is_none() {
    let dir = Dir::new();
    let path = dir.file("text.bc", MAIN);
    assert!(matches!(refuse(&path), InputError::BadBitcode { newer: None, .. }));
    let path = dir.file("text.ll", "this is not LLVM\n");
    assert!(matches!(refuse(&path), InputError::BadBitcode { newer: None, .. }));
    let path = dir.file("magic.bc", b"BC\xC0\xDE");
    assert!(matches!(refuse(&path), InputError::BadBitcode { .. }));
    let path = dir.file("binary.ll", (0..2048u32).map(|i| (i * 31) as u8).collect::<Vec<u8>>());
    assert!(matches!(refuse(&path), InputError::BadBitcode { .. }));
}

#[test]
fn truncated_bitcode() {
    let dir = Dir::new();
    let whole = fs::read(bitcode(&dir, MAIN, DataModel::Lp64)).expect("read");
    for part in [5, 20, 100, whole.len() / 2, whole.len() - 8] {
        let path = dir.file("cut.bc", &whole[..part]);
        let error = refuse(&path);
        assert!(matches!(error, InputError::BadBitcode { newer: None, .. }), "{part}: {error}");
        assert!(error.to_string().contains("truncated"), "{error}");
    }
}

/// Bytes changed at random: anything may come out but the end of this process.
#[test]
fn damaged_bitcode_does_not_end_the_process() {
    let dir = Dir::new();
    let text = "#include <string.h>\nstruct s { int a, b[3]; } g;\nint f(int x) { switch (x) { case 1: return g.b[x]; } return 2; }\nint main(void) { return f(3); }\n";
    let whole = fs::read(bitcode(&dir, text, DataModel::Lp64)).expect("read");
    let mut random = Random::new(12345);
    let mut random = |n: usize| random.below(n);
    let mut refusals = 0;
    for _ in 0..40 {
        let mut bytes = whole.clone();
        for _ in 0..1 + random(8) {
            let at = 8 + random(bytes.len() - 8);
            bytes[at] ^= 1 << random(8);
        }
        let path = dir.file("damaged.bc", &bytes);
        refusals += usize::from(Compiler::new().compile(&CompileRequest::new([path])).is_err());
    }
    assert!(refusals > 5, "the damage is noticed: {refusals}");
}

/// Nobody has a newer LLVM at hand here: the writer's name is changed in real bitcode, bit by bit (six a
/// letter).
#[test]
fn bitcode_of_a_newer_llvm() {
    let dir = Dir::new();
    let mut bytes = fs::read(bitcode(&dir, MAIN, DataModel::Lp64)).expect("read");
    let major = secateur_frontend::driver::linked_llvm().to_string();
    let from = char6(&format!("LLVM{major}."));
    let to = char6("LLVM97.");
    let bit = |bytes: &[u8], i: usize| bytes[i / 8] >> (i % 8) & 1 == 1;
    let at = (0..2048)
        .find(|&at| from.iter().enumerate().all(|(i, b)| bit(&bytes, at + i) == *b))
        .expect("the writer's name");
    for (i, b) in to.iter().enumerate() {
        let mask = 1 << ((at + i) % 8);
        let byte = &mut bytes[(at + i) / 8];
        *byte = if *b { *byte | mask } else { *byte & !mask };
    }
    let readable = dir.file("readable.bc", &bytes);
    assert!(
        Compiler::new().compile(&CompileRequest::new([readable])).is_ok(),
        "newer but without anything new"
    );
    bytes.truncate(bytes.len() / 2);
    let path = dir.file("newer.bc", &bytes);
    let error = refuse(&path);
    let InputError::BadBitcode { newer: Some(writer), .. } = &error else { panic!("{error}") };
    assert!(writer.starts_with("LLVM97."), "{writer}");
    assert!(error.to_string().contains(&format!("clang-{major}")), "{error}");
}

fn char6(text: &str) -> Vec<bool> {
    let code = |c: char| match c {
        'a'..='z' => c as u32 - 'a' as u32,
        'A'..='Z' => c as u32 - 'A' as u32 + 26,
        '0'..='9' => c as u32 - '0' as u32 + 52,
        '.' => 62,
        _ => 63,
    };
    text.chars().flat_map(|c| (0..6).map(move |i| code(c) >> i & 1 == 1)).collect()
}

#[test]
fn code_the_verifier_refuses() {
    let dir = Dir::new();
    let path = dir.file("broken.ll", "define i32 @main() {\na:\n  br label %b\nb:\n  %y = add i32 %x, 1\n  ret i32 %y\nc:\n  %x = add i32 1, 1\n  br label %b\n}\n");
    let error = refuse(&path);
    assert!(matches!(error, InputError::BrokenIr { path: Some(_), .. }), "{error}");
    assert!(error.to_string().contains("dominate"), "{error}");
}

#[test]
fn damaged_debug_information_is_thrown_away_with_a_note() {
    let dir = Dir::new();
    let compiler = Compiler::new();
    let source = dir.file("a.c", "struct s { int a; } g;\nint main(void) { return g.a; }\n");
    let loaded = compiler.compile(&CompileRequest::new([source])).unwrap_or_else(|e| panic!("{e}"));
    let text = loaded.llvm_text();
    let path = dir.file("a.ll", text.replace("size: 32)\n", "size: 32, dwarfAddressSpace: 7)\n"));
    let loaded = compiler.compile(&CompileRequest::new([path])).unwrap_or_else(|e| panic!("{e}"));
    assert!(loaded.notes().iter().any(|n| n.contains("debug information")), "{:?}", loaded.notes());
}

#[test]
fn machines_that_are_not_ours() {
    let dir = Dir::new();
    for (target, layout) in [
        ("powerpc64-unknown-linux-gnu", "E-m:e-i64:64-n32:64"),
        ("msp430", "e-m:e-p:16:16-i32:16-i64:16-f32:16-f64:16-a:8-n8:16-S16"),
        ("x86_64-pc-windows-msvc", "e-m:w-p270:32:32-i64:64-f80:128-n8:16:32:64-S128"),
    ] {
        let text = format!(
            "target datalayout = \"{layout}\"\ntarget triple = \"{target}\"\ndefine i32 @main() {{\n  ret i32 0\n}}\n"
        );
        let path = dir.file("other.ll", text);
        let error = refuse(&path);
        assert!(matches!(error, InputError::UnsupportedTarget { .. }), "{target}: {error}");
        assert!(error.to_string().contains(target), "{error}");
    }
}

#[test]
fn compilers_that_do_not_do() {
    let dir = Dir::new();
    let path = dir.file("a.c", MAIN);
    let with = |clang: PathBuf| CompileRequest { clang: Some(clang), ..CompileRequest::new([&path]) };
    let message = |clang: PathBuf| refused(&with(clang)).to_string();
    assert!(message("no-such-clang".into()).contains("not found on PATH"));
    assert!(message(dir.script("new", "echo clang version 97.0.1")).contains("too new"));
    assert!(message(dir.script("old", "echo clang version 3.4")).contains("too old"));
    assert!(message(dir.script("gcc", "echo gcc 12")).contains("not clang"));
    let version = "case $1 in --version) echo clang version 18.1.0; exit 0;; esac";
    let crash = refused(&with(dir.script("crash", &format!("{version}\nkill -SEGV $$"))));
    assert!(matches!(crash, InputError::CompilerCrashed { .. }), "{crash}");
    let lazy = refused(&with(dir.script("lazy", &format!("{version}\nexit 0"))));
    assert!(matches!(lazy, InputError::System { .. }), "{lazy}");
    let started = Instant::now();
    let slow = with(dir.script("slow", &format!("{version}\nexec sleep 30")));
    let slow =
        CompileRequest { started, deadline: Deadline::at(started + Duration::from_millis(500)), ..slow };
    assert!(matches!(refused(&slow), InputError::Timeout { .. }));
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_file_that_kills_its_reader_is_called_damaged() {
    let dir = Dir::new();
    let path = bitcode(&dir, MAIN, DataModel::Lp64);
    for (ending, says) in
        [("kill -SEGV $$", "invalid memory access"), ("kill -ABRT $$", "abort"), ("exit 139", "139")]
    {
        let reader = Reader::Program(dir.script("reader", ending), Vec::new());
        let error = refused(&CompileRequest { reader, ..CompileRequest::new([&path]) });
        assert!(matches!(error, InputError::DamagedLlvm { .. }), "{error}");
        let text = error.to_string();
        assert!(
            text.contains("made-64.bc") && text.contains("LLVM crashed") && text.contains(says),
            "{text}"
        );
    }
    // one that lives says nothing by itself
    let reader = Reader::Program(dir.script("reader", "exit 0"), Vec::new());
    let compiler = Compiler::new();
    assert!(compiler.compile(&CompileRequest { reader, ..CompileRequest::new([&path]) }).is_ok());
}

#[test]
fn quotients_that_clang_computes_to_nothing_are_left_in_the_program() {
    let dir = Dir::new();
    let text = |source: &str, watch_folding: bool| {
        let path = dir.file("a.c", source);
        let compiler = Compiler::new();
        let request = CompileRequest { watch_folding, ..CompileRequest::new([&path]) };
        compiler.compile(&request).unwrap_or_else(|e| panic!("{e}")).llvm_text()
    };
    let quotient = "int main(void) { int y = 1; return (-2147483647 - 1) / -1 + y; }";
    assert!(text(quotient, true).contains("__ubsan_handle_divrem_overflow"));
    assert!(!text(quotient, false).contains("__ubsan_handle"));
    assert!(!text("int main(void) { int y = 7 / -1; return y; }", true).contains("__ubsan_handle"));
}
