//! The library models in C, natively: they compile without a warning, the index lists them, each is named in
//! a test, and where the result of a function is determined they give what the C library of this machine
//! gives.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the engine gives a meaning to; the models may call it.
const ENGINE: &[&str] = &[
    "malloc",
    "realloc",
    "free",
    "memcpy",
    "memmove",
    "memset",
    "abort",
    "_exit",
    "__assert_fail",
    "fputc",
    "fputs",
    "fflush",
    "putchar",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn models_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models")
}

fn c_files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![dir.to_path_buf()];
    while let Some(dir) = todo.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else { continue };
        for path in entries.flatten().map(|e| e.path()) {
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn clang() -> &'static str {
    ["clang-19", "clang-20", "clang-18", "clang-17", "clang-16", "clang-15", "clang-14", "clang"]
        .into_iter()
        .find(|c| Command::new(c).arg("--version").output().is_ok_and(|o| o.status.success()))
        .expect("clang is needed")
}

/// Runs a command that must succeed.
fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn compile(file: &Path) -> Command {
    let mut command = Command::new(clang());
    command.args(["-O0", "-ffreestanding", "-fno-builtin", "-fno-math-errno"]).arg(file);
    command
}

fn name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The index: name to file and kind.
fn index() -> BTreeMap<String, (String, String)> {
    let text = std::fs::read_to_string(models_dir().join("index.tsv")).expect("index.tsv");
    let rows = text.lines().map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len(), 3, "index.tsv: {line}");
        (fields[0].to_string(), (fields[1].to_string(), fields[2].to_string()))
    });
    rows.collect()
}

/// The symbol at the start of `text`, which begins with `@`.
fn symbol(text: &str) -> String {
    text.trim_start_matches('@').chars().take_while(|c| c.is_alphanumeric() || "_.".contains(*c)).collect()
}

/// External definitions and declarations of a model file, from its LLVM text.
fn symbols(file: &Path) -> (BTreeSet<String>, BTreeSet<String>) {
    let output = run(compile(file).args(["-S", "-emit-llvm", "-o", "-"]));
    let (mut defined, mut declared) = (BTreeSet::new(), BTreeSet::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let at = line.find('@').map(|i| symbol(&line[i..]));
        let Some(at) = at else { continue };
        let global = line.starts_with('@');
        if line.starts_with("define internal") || line.contains("= internal") || line.contains("= private") {
            continue;
        } else if line.starts_with("declare") || (global && line.contains("= external")) {
            declared.insert(at);
        } else if line.starts_with("define") || global {
            defined.insert(at);
        }
    }
    (defined, declared)
}

#[test]
fn models_compile_without_warnings() {
    for file in c_files(&models_dir()) {
        for width in ["-m32", "-m64"] {
            run(compile(&file).args([width, "-Wall", "-Wextra", "-Werror", "-S", "-emit-llvm", "-o", "-"]));
        }
    }
}

#[test]
fn index_lists_what_the_models_define() {
    let mut found = BTreeMap::new();
    for file in c_files(&models_dir()) {
        for symbol in symbols(&file).0 {
            let earlier = found.insert(symbol.clone(), name(&file));
            assert_eq!(earlier, None, "{symbol} is defined twice");
        }
    }
    let index = index();
    let listed: BTreeMap<String, String> =
        index.iter().map(|(n, (file, _))| (n.clone(), file.clone())).collect();
    assert_eq!(found, listed);
    for (name, (_, kind)) in index {
        let internal = name.starts_with("__secateur_");
        let known = ["exact", "outside", "approximate"].contains(&kind.as_str());
        assert!(if internal { kind == "internal" } else { known }, "{name}: {kind}");
    }
}

/// A model that called another function of the library by its name would call the program's, if the program
/// defines it.
#[test]
fn models_depend_on_the_engine_and_on_internal_names_only() {
    let shared = ["__errno_location", "stdin", "stdout", "stderr"];
    for file in c_files(&models_dir()) {
        for symbol in symbols(&file).1 {
            let fine = symbol.starts_with("__secateur_")
                || symbol.starts_with("llvm.")
                || ENGINE.contains(&symbol.as_str())
                || shared.contains(&symbol.as_str());
            assert!(fine, "{} needs {symbol}", name(&file));
        }
    }
}

#[test]
fn every_model_is_named_in_a_test() {
    let mut words = BTreeSet::new();
    let folders = [root().join("tests/libc-differential"), root().join("tests/c/libc")];
    for file in folders.iter().flat_map(|dir| c_files(dir)) {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap_or_default()).into_owned();
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        words.extend(text.split(|c| !is_name(c)).map(str::to_string));
        // families that a test lists by macro: NAME(T, suffix) with name##s
        for stem in text.split("##s").filter_map(|part| part.rsplit(|c| !is_name(c)).next()) {
            words.extend(["", "f", "l"].map(|suffix| format!("{stem}{suffix}")));
        }
    }
    let index = index();
    let missing: Vec<&String> = index
        .iter()
        .filter(|(n, (_, kind))| kind != "internal" && !words.contains(*n))
        .map(|(n, _)| n)
        .collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
}

fn links(width: &str, dir: &Path) -> bool {
    let source = dir.join("probe.c");
    std::fs::write(&source, "int main(void) { return 0; }\n").expect("temporary directory");
    let probe = Command::new(clang()).arg(width).arg(&source).arg("-o").arg(dir.join("probe")).output();
    probe.is_ok_and(|o| o.status.success())
}

/// Builds every test program twice, with the C library and with the models (which get a prefix, as do the
/// program's references to them), and compares what they print.
fn same_as_the_c_library(width: &str, sanitize: &[&str]) {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("libc-models{width}"));
    std::fs::create_dir_all(&dir).expect("temporary directory");
    if !links(width, &dir) {
        eprintln!("{width} cannot be linked here: nothing was compared");
        return;
    }
    // without SSE a 32-bit program would keep more precision than the type has
    let machine = [width, "-msse2", "-mfpmath=sse"];
    let names: Vec<String> = index().into_keys().collect();
    let map: String = names.iter().map(|n| format!("{n} model_{n}\n")).collect();
    let map_file = dir.join("names");
    std::fs::write(&map_file, map).expect("temporary directory");
    let mut objects = Vec::new();
    for file in c_files(&models_dir()) {
        let object = dir.join(name(&file)).with_extension("model.o");
        let mut command = compile(&file);
        command.args(machine).args(sanitize).args(names.iter().map(|n| format!("-D{n}=model_{n}")));
        run(command.arg("-c").arg("-o").arg(&object));
        objects.push(object);
    }
    let tests = root().join("tests/libc-differential");
    let runtime = dir.join("runtime.o");
    run(Command::new(clang())
        .args(machine)
        .args(["-x", "c", "-c"])
        .arg(tests.join("runtime.inc"))
        .arg("-o")
        .arg(&runtime));
    objects.push(runtime);
    let mut compared = 0;
    for test in c_files(&tests) {
        let object = dir.join(name(&test)).with_extension("o");
        let renamed = object.with_extension("renamed.o");
        let mut command = Command::new(clang());
        command.args(machine).args(["-w", "-O0", "-fno-builtin", "-D_GNU_SOURCE", "-c"]);
        run(command.arg(&test).arg("-o").arg(&object));
        run(Command::new("objcopy").arg("--redefine-syms").arg(&map_file).arg(&object).arg(&renamed));
        let (real, model) = (object.with_extension("real"), object.with_extension("model"));
        run(Command::new(clang()).args(machine).arg(&object).args(["-lm", "-ldl"]).arg("-o").arg(&real));
        let mut command = Command::new(clang());
        command.args(machine).args(sanitize).arg(&renamed).args(&objects).args(["-lm", "-ldl"]);
        run(command.arg("-o").arg(&model));
        let (real, model) = (run(&mut Command::new(real)).stdout, run(&mut Command::new(model)).stdout);
        assert!(!real.is_empty(), "{} prints nothing", name(&test));
        let (real, model) = (String::from_utf8_lossy(&real), String::from_utf8_lossy(&model));
        for (expected, found) in real.lines().zip(model.lines()) {
            assert_eq!(expected, found, "{} {width}", name(&test));
        }
        assert_eq!(real.lines().count(), model.lines().count(), "{} {width}", name(&test));
        compared += 1;
    }
    assert!(compared > 10, "only {compared} programs in {}", tests.display());
}

#[test]
fn same_as_the_c_library_64_bit() {
    same_as_the_c_library("-m64", &["-fsanitize=undefined,address", "-fno-sanitize-recover=all"]);
}

#[test]
fn same_as_the_c_library_32_bit() {
    same_as_the_c_library("-m32", &[]);
}
