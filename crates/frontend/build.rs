//! Compiles the C models of library functions (`models/*.c`) for both data models and embeds the bitcode with
//! a table of the symbols each file defines. A run of Secateur then links the files it needs and compiles
//! none.
//!
//! Needs a clang not newer than the LLVM that is linked; `SECATEUR_BUILD_CLANG` names one.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

/// The same meaning of C as for user programs, without debug information: errors inside models are shown at
/// the caller.
const FLAGS: [&str; 15] = [
    "-std=gnu11",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-fno-discard-value-names",
    "-ffp-contract=off",
    "-ffreestanding",
    "-fno-builtin",
    "-fno-math-errno",
    "-fno-stack-protector",
    "-g0",
    "-w",
    "-fno-ident",
    "-emit-llvm",
    "-S",
];

const DATA_MODELS: [(&str, &str); 2] = [("ilp32", "-m32"), ("lp64", "-m64")];

fn main() {
    if let Err(text) = build() {
        println!("cargo::error={text}");
    }
}

fn build() -> Result<(), String> {
    let models = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("models");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=models");
    println!("cargo::rerun-if-env-changed=SECATEUR_BUILD_CLANG");
    let mut files: Vec<PathBuf> = fs::read_dir(&models)
        .map_err(|e| format!("{}: {e}", models.display()))?
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "c"))
        .collect();
    files.sort();
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let clang = find_clang()?;
    compile_all(&clang, &files, &out)?;
    let mut table =
        String::from("/// The library models, one entry per file.\npub static FAMILIES: &[Family] = &[\n");
    for file in &files {
        let name = stem(file);
        let text = read(&out.join(format!("{name}-lp64.ll")))?;
        let embed = |model: &str| format!("include_bytes!({:?})", out.join(format!("{name}-{model}.bc")));
        let _ = writeln!(
            table,
            "    Family {{ name: {name:?}, defines: &{:?}, ilp32: {}, lp64: {} }},",
            defined(&text),
            embed("ilp32"),
            embed("lp64")
        );
    }
    table.push_str("];\n");
    fs::write(out.join("models.rs"), table).map_err(|e| e.to_string())
}

fn find_clang() -> Result<String, String> {
    let works = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    if let Ok(name) = env::var("SECATEUR_BUILD_CLANG") {
        return if works(&name) {
            Ok(name)
        } else {
            Err(format!("SECATEUR_BUILD_CLANG: {name} cannot be run"))
        };
    }
    let names = (14..=19).rev().map(|v| format!("clang-{v}")).chain([String::from("clang")]);
    names.into_iter().find(|n| works(n)).ok_or_else(|| {
        "no clang found to compile the library models: install clang-19 or set SECATEUR_BUILD_CLANG".into()
    })
}

fn compile_all(clang: &str, files: &[PathBuf], out: &Path) -> Result<(), String> {
    let jobs: Vec<(&PathBuf, &str, &str)> =
        files.iter().flat_map(|f| DATA_MODELS.map(|(model, flag)| (f, model, flag))).collect();
    let workers = thread::available_parallelism().map_or(2, usize::from).min(8);
    thread::scope(|scope| {
        let run = |part: usize| {
            let mut mine = jobs.iter().skip(part).step_by(workers);
            mine.try_for_each(|(file, model, flag)| {
                compile(clang, file, flag, &out.join(format!("{}-{model}", stem(file))))
            })
        };
        let handles: Vec<_> = (0..workers).map(|part| scope.spawn(move || run(part))).collect();
        handles
            .into_iter()
            .try_for_each(|h| h.join().unwrap_or_else(|_| Err("a compilation was lost".into())))
    })
}

/// Makes `out.ll` and `out.bc`, unless they are of this very text already.
fn compile(clang: &str, file: &Path, data_model: &str, out: &Path) -> Result<(), String> {
    let mut hasher = DefaultHasher::new();
    (clang, FLAGS, read(file)?).hash(&mut hasher);
    let key = hasher.finish().to_string();
    let [text, bitcode, stamp] = ["ll", "bc", "key"].map(|e| out.with_extension(e));
    if bitcode.exists() && fs::read_to_string(&stamp).is_ok_and(|k| k == key) {
        return Ok(());
    }
    let run = |command: &mut Command| match command.output() {
        Ok(done) if done.status.success() => Ok(()),
        Ok(done) => {
            Err(String::from_utf8_lossy(&done.stderr).lines().take(4).collect::<Vec<_>>().join(" | "))
        }
        Err(e) => Err(format!("{clang}: {e}")),
    };
    run(Command::new(clang).args(FLAGS).arg(data_model).arg(file).arg("-o").arg(&text))?;
    run(Command::new(clang)
        .args(["-x", "ir", "-c", "-emit-llvm", "-O0", "-w", "-Xclang", "-disable-llvm-passes", data_model])
        .arg(&text)
        .arg("-o")
        .arg(&bitcode))?;
    fs::write(stamp, key).map_err(|e| e.to_string())
}

/// The symbols with external linkage that a module in LLVM's text form defines.
fn defined(text: &str) -> Vec<&str> {
    let local = |line: &str| line.contains(" internal ") || line.contains(" private ");
    let function = |line: &str| line.starts_with("define ");
    let global = |line: &str| {
        line.starts_with('@')
            && !line.contains(" external ")
            && (line.contains(" global ") || line.contains(" constant "))
    };
    let mut names: Vec<&str> = text
        .lines()
        .filter(|line| (function(line) || global(line)) && !local(line.split('{').next().unwrap_or_default()))
        .filter_map(|line| line.split_once('@'))
        .filter_map(|(_, rest)| rest.split(['(', ' ']).next())
        .collect();
    names.sort_unstable();
    names
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}
