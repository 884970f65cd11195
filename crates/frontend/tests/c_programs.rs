//! The expectations of the programs in `tests/c`, natively: what is said to be TRUE does not fail in runs
//! with random inputs, what is said to be FALSE fails with the inputs the program names. A wrong expectation
//! would teach the verifier a wrong answer.

mod confirmed;

use confirmed::{Confirmed, Hash, name};
use secateur_program::Rule;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

const ERROR: i32 = 77;
const INVALID_MEMORY: i32 = 78;
const UNDEFINED: i32 = 79;
const SEGMENTATION_FAULT: i32 = 139;
const ASSUMPTION: i32 = 3;
const TIME_IS_UP: i32 = 124;
/// Functions that the engine implements and that get a stream: natively they go to stand-ins.
const OUTPUT: [&str; 5] = ["fputc", "putc", "fputs", "fflush", "fprintf"];
/// Runs of a TRUE program: so many that meet its assumptions, among at most so many.
const ENOUGH: u32 = 40;
const AT_MOST: u32 = 800;
/// Where none of these met them, one among so many.
const RARE: u32 = 20_000;
const RANDOM_SEARCH: u32 = 3000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn c_files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![dir.to_path_buf()];
    while let Some(dir) = todo.pop() {
        for path in std::fs::read_dir(&dir).into_iter().flatten().flatten().map(|e| e.path()) {
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

/// What the first lines of a program say.
#[derive(Default, Debug)]
struct Header {
    expect: String,
    property: String,
    witness: Option<String>,
    ilp32: bool,
    native: bool,
}

fn header(path: &Path) -> Result<Header, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut header = Header { native: true, ..Header::default() };
    for line in text.lines() {
        let Some(line) = line.strip_prefix("//") else { break };
        let Some((key, value)) = line.trim().split_once(':') else { continue };
        let value = value.trim().to_string();
        match key {
            "expect" => header.expect = value,
            "property" => header.property = value,
            "witness" => header.witness = Some(value),
            "data-model" => header.ilp32 = value == "ILP32",
            "native" => header.native = value != "no" && !value.starts_with("no,"),
            "flags" | "output-contains" | "expect-none" | "undecided" => {}
            _ if key.contains(' ') || key.starts_with(char::is_uppercase) => {} // prose
            _ => return Err(format!("unknown key {key}")),
        }
    }
    let known = ["TRUE", "FALSE(", "UNKNOWN("].iter().any(|v| header.expect.starts_with(v));
    if known { Ok(header) } else { Err(format!("no expectation: {}", header.expect)) }
}

struct Toolbox {
    dir: PathBuf,
    names: PathBuf,
    /// Can this machine build 32-bit programs?
    has_32_bit: bool,
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("{command:?}\n{text}")) }
}

fn machine(ilp32: bool) -> [&'static str; 3] {
    [if ilp32 { "-m32" } else { "-m64" }, "-msse2", "-mfpmath=sse"]
}

impl Toolbox {
    /// Compiles the native intrinsics and, with prefixed names, the library models.
    fn build() -> Result<Toolbox, String> {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c-programs");
        std::fs::create_dir_all(&dir).map_err(|e| e.to_string())?;
        let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
        let index = std::fs::read_to_string(models.join("index.tsv")).map_err(|e| e.to_string())?;
        // where a model is approximate the real function says what holds
        let mut renames: Vec<(String, String)> = (index.lines().filter(|l| !l.ends_with("approximate")))
            .filter_map(|l| l.split('\t').next())
            .map(|n| (n.into(), format!("model_{n}")))
            .collect();
        renames.extend(OUTPUT.map(|n| (n.into(), format!("native_{n}"))));
        let names = dir.join("names");
        let map: String = renames.iter().map(|(from, to)| format!("{from} {to}\n")).collect();
        std::fs::write(&names, map).map_err(|e| e.to_string())?;
        let toolbox = Toolbox { dir, names, has_32_bit: true };
        toolbox.runtime(&models, &renames, false, &[])?;
        toolbox.runtime(&models, &renames, false, &["-fsanitize=address"])?;
        if let Err(text) = toolbox.runtime(&models, &renames, true, &[]) {
            eprintln!("32-bit programs are left out: {text}");
            return Ok(Toolbox { has_32_bit: false, ..toolbox });
        }
        Ok(toolbox)
    }

    /// Where the objects for a machine and a sanitizer are.
    fn place(&self, ilp32: bool, sanitize: &[&str]) -> PathBuf {
        self.dir.join(format!("{}{}", machine(ilp32)[0], sanitize.join("")))
    }

    fn runtime(
        &self,
        models: &Path,
        renames: &[(String, String)],
        ilp32: bool,
        sanitize: &[&str],
    ) -> Result<(), String> {
        let place = self.place(ilp32, sanitize);
        std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
        let mut command = Command::new(clang());
        command
            .args(machine(ilp32))
            .args(sanitize)
            .args(["-w", "-x", "c", "-c"])
            .arg(root().join("tests/c/native.inc"));
        run(command.arg("-o").arg(place.join("native.o")))?;
        for file in c_files(models).into_iter().filter(|f| !f.ends_with("math_approximate.c")) {
            let mut command = Command::new(clang());
            command.args(machine(ilp32)).args(sanitize);
            command.args(["-O0", "-ffreestanding", "-fno-builtin", "-fno-math-errno", "-c"]);
            command.args(renames.iter().map(|(from, to)| format!("-D{from}={to}")));
            let object = place.join(file.file_stem().unwrap_or_default()).with_extension("model.o");
            run(command.arg(&file).arg("-o").arg(object))?;
        }
        Ok(())
    }

    fn executable(&self, path: &Path, header: &Header) -> Result<PathBuf, String> {
        let relative = path.strip_prefix(root().join("tests/c")).unwrap_or(path);
        let stem = relative.to_string_lossy().replace(['/', '.'], "_");
        let (object, program) = (self.dir.join(format!("{stem}.o")), self.dir.join(&stem));
        let rule = Rule::ALL.into_iter().find(|r| r.property() == header.property);
        let rule = rule.map(|r| format!("-fsanitize={}", r.sanitizer()));
        let sanitize = match &rule {
            Some(flag) => flag,
            _ if header.property == "no-overflow" || header.expect.contains("overflow") => {
                "-fsanitize=signed-integer-overflow,shift-base,integer-divide-by-zero"
            }
            _ if header.property == "valid-shift" => "-fsanitize=shift",
            _ if header.property == "misaligned-access" => "-fsanitize=alignment",
            _ if header.expect.contains("valid-") || header.property.starts_with("valid-") => {
                "-fsanitize=address"
            }
            _ => "-fsanitize=integer-divide-by-zero",
        };
        let machine = machine(header.ilp32);
        let mut command = Command::new(clang());
        command.args(machine).args([
            "-w",
            "-O0",
            "-g",
            "-fno-builtin",
            sanitize,
            "-fno-sanitize-recover=all",
            "-c",
        ]);
        run(command.arg(path).arg("-o").arg(&object))?;
        let address = sanitize.ends_with("address") && !header.ilp32;
        let place = self.place(header.ilp32, if address { &["-fsanitize=address"] } else { &[] });
        let mut link = Command::new(clang());
        link.args(machine).arg(sanitize).arg(&object).arg(place.join("native.o"));
        if relative.starts_with("libc") {
            run(Command::new("objcopy").arg("--redefine-syms").arg(&self.names).arg(&object))?;
            let models = std::fs::read_dir(&place).into_iter().flatten().flatten().map(|e| e.path());
            // the program's own definition goes first
            link.arg("-Wl,--allow-multiple-definition")
                .args(models.filter(|p| p.to_string_lossy().ends_with(".model.o")));
        }
        run(link.arg("-lm").arg("-o").arg(&program))?;
        Ok(program)
    }
}

/// What a program gets: the inputs it names, or runs with random ones, until enough met all assumptions.
enum Inputs<'a> {
    Named(&'a str),
    Random(u32, u32),
}

/// The exit code, see `native.inc`; `sanitizer` is the one that a sanitizer's report gives.
fn execute(program: &Path, inputs: Inputs<'_>, sanitizer: i32) -> i32 {
    let mut command = Command::new("timeout");
    let seconds = match inputs {
        Inputs::Random(_, ENOUGH) => "2",
        _ => "60",
    };
    command.arg(seconds).arg(program).stdin(std::process::Stdio::null());
    for variable in ["ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"] {
        command.env(variable, format!("exitcode={sanitizer}"));
    }
    match inputs {
        Inputs::Named(list) => command.env("SECATEUR_INPUTS", list),
        Inputs::Random(runs, enough) => command
            .env("SECATEUR_RUNS", runs.to_string())
            .env("SECATEUR_ENOUGH", enough.min(runs).to_string()),
    };
    command.output().ok().and_then(|o| o.status.code()).unwrap_or(139)
}

/// Is this exit code the failure that the verdict speaks of?
fn is_failure(code: i32, expect: &str) -> bool {
    match expect {
        "FALSE(unreach-call)" => code == ERROR,
        "FALSE(no-overflow)"
        | "FALSE(division-by-zero)"
        | "FALSE(division-overflow)"
        | "FALSE(misaligned-access)" => code == UNDEFINED,
        _ if Rule::ALL.iter().any(|r| expect == format!("FALSE({})", r.property())) => code == UNDEFINED,
        _ => code == INVALID_MEMORY || code == SEGMENTATION_FAULT,
    }
}

fn judge(toolbox: &Toolbox, path: &Path) -> Result<(), String> {
    let header = header(path)?;
    if !header.native || header.expect.starts_with("UNKNOWN") || (header.ilp32 && !toolbox.has_32_bit) {
        return Ok(());
    }
    let program = toolbox.executable(path, &header)?;
    let sanitizer = if header.expect.contains("valid-") || header.property.starts_with("valid-") {
        INVALID_MEMORY
    } else {
        UNDEFINED
    };
    let execute = |inputs| execute(&program, inputs, sanitizer);
    if header.expect == "TRUE" {
        let mut code = execute(Inputs::Random(AT_MOST, ENOUGH));
        if code == ASSUMPTION {
            code = execute(Inputs::Random(RARE, 1));
        }
        return match code {
            // a loop of billions of iterations is no failure
            0 | TIME_IS_UP => Ok(()),
            ASSUMPTION => Err("no random run reached the end".into()),
            code => Err(format!("said to be TRUE, ends with code {code}")),
        };
    }
    let code = match header.witness.as_deref() {
        None => return Err("a FALSE program must name a witness".into()),
        Some("random") => execute(Inputs::Random(RANDOM_SEARCH, u32::MAX)),
        Some(list) => execute(Inputs::Named(list)),
    };
    let fails = is_failure(code, &header.expect);
    if fails { Ok(()) } else { Err(format!("said to be {}, ends with code {code}", header.expect)) }
}

/// All that an expectation was seen with: the program, what it is compiled against, and how it is judged
/// here.
fn hashes(programs: &[PathBuf]) -> BTreeMap<String, String> {
    let read = |path: &Path| std::fs::read(path).expect("a file");
    let folder = root().join("tests/c");
    let judging = [include_bytes!("c_programs.rs").to_vec(), read(&folder.join("native.inc"))];
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let models: Vec<Vec<u8>> =
        c_files(&models).iter().chain([&models.join("index.tsv")]).map(|f| read(f)).collect();
    let with = |hash: Hash, parts: &[Vec<u8>]| parts.iter().fold(hash, |h, part| h.with(part));
    let mut all = BTreeMap::new();
    for path in programs {
        let name = name(path, &folder);
        let mut hash = with(Hash::new().with(&read(path)), &judging);
        if name.starts_with("libc/") {
            hash = with(hash, &models);
        }
        all.insert(name, hash.text());
    }
    all
}

/// Judges what was changed since it was seen, and one in so many of the others; with `SECATEUR_NATIVE=all`
/// everything, which writes the list of what was seen.
const SAMPLE: usize = 16;

#[test]
fn expectations_hold_natively() {
    let toolbox = Toolbox::build().expect("the models compile");
    let filter = std::env::var("SECATEUR_ONLY").unwrap_or_default();
    let every = std::env::var("SECATEUR_NATIVE").is_ok_and(|v| v == "all");
    let folder = root().join("tests/c");
    let mut programs = c_files(&folder);
    let (hashes, list) = (hashes(&programs), Confirmed::read(folder.join("confirmed.txt")));
    let mut number = 0;
    programs.retain(|p| {
        let name = name(p, &folder);
        number += 1;
        let sampled = every || number % SAMPLE == 1 || !list.has(&name, &hashes[&name]);
        sampled && p.to_string_lossy().contains(&filter)
    });
    let (next, mut wrong) = (AtomicUsize::new(0), Vec::new());
    std::thread::scope(|scope| {
        let work = || {
            let mut wrong = Vec::new();
            while let Some(path) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                if let Err(text) = judge(&toolbox, path) {
                    wrong.push(format!("{}: {text}", path.display()));
                }
            }
            wrong
        };
        let workers = std::thread::available_parallelism().map_or(2, usize::from).min(4);
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        wrong.extend(handles.into_iter().flat_map(|h| h.join().expect("a worker panicked")));
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
    assert!(!programs.is_empty());
    if every && toolbox.has_32_bit {
        let mut seen = hashes;
        seen.retain(|n, hash| list.has(n, hash) || programs.iter().any(|p| name(p, &folder) == *n));
        list.write(&seen).expect("the list of programs that were seen");
    }
}
