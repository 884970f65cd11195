//! Every program under `tests/c` gets the verdict its first lines say (see `tests/c/README.md`), under every
//! search.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

/// What a program expects, from its leading comments.
struct Expectation {
    /// The truth; where there are two, the second is what the plain executor may say if the truth is beyond
    /// it.
    verdicts: Vec<String>,
    arguments: Vec<String>,
    contains: Vec<String>,
    /// The truth is beyond the tool today: none of its answers may be wrong, and that is all.
    undecided: bool,
}

fn expectation(text: &str) -> Option<Expectation> {
    let head: Vec<&str> = text.lines().take_while(|l| l.starts_with("//")).collect();
    let values = |key: &str| -> Vec<String> {
        let key = format!("// {key}:");
        head.iter().filter_map(|l| l.strip_prefix(&key)).map(|v| v.trim().to_string()).collect()
    };
    let verdicts: Vec<String> = values("expect").into_iter().chain(values("expect-none")).collect();
    if verdicts.is_empty() {
        return None;
    }
    let mut arguments = Vec::new();
    for (key, flag) in [("property", "--property"), ("data-model", "--data-model")] {
        arguments.extend(values(key).into_iter().flat_map(|v| [flag.to_string(), v]));
    }
    let undecided = !values("undecided").is_empty();
    let flags = values("flags");
    arguments.extend(flags.iter().flat_map(|f| f.split_whitespace()).map(String::from));
    Some(Expectation { verdicts, arguments, contains: values("output-contains"), undecided })
}

fn programs(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            programs(&path, into);
        } else if path.extension().is_some_and(|e| e == "c") {
            into.push(path);
        }
    }
}

/// Which answers will do.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Accept {
    /// All that the program lists.
    Listed,
    /// The truth only.
    Truth,
    /// The truth, or none within so many seconds.
    NotWrong(u32),
}

/// Whether the proof was checked as far as the time for its questions went. How far that is depends on the
/// machine.
fn was_checked(stdout: &str) -> bool {
    ["the proof was checked:", "the proof was checked in part:", "the proof was hardly checked:"]
        .iter()
        .any(|words| stdout.contains(words))
}

/// What is wrong with the answer on a program, if anything.
fn complaint(path: &Path, extra: &[&str], mut accept: Accept) -> Option<String> {
    let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let shown = path.display();
    let Some(mut expected) = expectation(&text) else {
        return Some(format!("{shown}: the first lines do not say `// expect:`"));
    };
    if expected.undecided && !matches!(accept, Accept::NotWrong(_)) {
        accept = Accept::NotWrong(3);
    }
    if accept != Accept::Listed {
        expected.verdicts.truncate(1);
    }
    if matches!(accept, Accept::NotWrong(_)) {
        expected.verdicts.push(String::from("UNKNOWN("));
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.arg("verify").arg(path).args(&expected.arguments).args(extra);
    if !expected.arguments.iter().any(|a| a == "--timeout") {
        // where a program is expected to be decided, time must not be the reason if it is not
        let undecided = expected.verdicts.iter().any(|v| v.starts_with("UNKNOWN"));
        let time = match accept {
            Accept::NotWrong(seconds) => seconds,
            _ if undecided => 5,
            _ => 180,
        };
        command.args(["--timeout", &format!("{time}s")]);
    }
    let output = command.output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdict =
        stdout.lines().last().and_then(|l| l.strip_prefix("Verdict: ")).unwrap_or("none").to_string();
    if verdict.contains("proof does not hold") {
        return Some(format!("{shown}: {stdout}"));
    }
    let fits = |e: &String| verdict == *e || e.starts_with("UNKNOWN") && verdict.starts_with(e.as_str());
    if !expected.verdicts.iter().any(fits) {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        return Some(format!(
            "{shown}: expected {}, got {verdict}\n{stderr}",
            expected.verdicts.join(" or ")
        ));
    }
    if verdict == "TRUE" && extra.contains(&"--check-proof") && !was_checked(&stdout) {
        return Some(format!("{shown}: the proof was not checked:\n{stdout}"));
    }
    if matches!(accept, Accept::NotWrong(_)) {
        // the words are those of the default way to check
        return None;
    }
    let missing = expected.contains.iter().find(|t| !stdout.contains(*t))?;
    Some(format!("{shown}: the report does not contain `{missing}`:\n{stdout}"))
}

/// Other ways to check what is checked anyway get one program in so many, each way another one;
/// `make test-all` gives them all.
const PARTS: usize = 3;

fn check(folder: &str, extra: &[&str]) {
    check_files(files(folder), extra, Accept::Listed);
}

fn check_for(folder: &str, extra: &[&str], accept: Accept) {
    check_files(files(folder), extra, accept);
}

fn check_sample(folder: &str, part: usize, extra: &[&str], accept: Accept) {
    let mut files = files(folder);
    if std::env::var("SECATEUR_TESTS").is_ok_and(|v| v == "all") {
        return check_files(files, extra, accept);
    }
    let mut number = part;
    files.retain(|_| {
        number += 1;
        number % PARTS == 1
    });
    check_files(files, extra, accept);
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c").join(folder), &mut files);
    files.sort();
    files
}

fn check_files(files: Vec<PathBuf>, extra: &[&str], accept: Accept) {
    assert!(!files.is_empty(), "no programs");
    let (queue, complaints) = (Mutex::new(files), Mutex::new(Vec::new()));
    let workers = thread::available_parallelism().map_or(2, |n| n.get());
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let Some(path) = queue.lock().unwrap().pop() else { break };
                    if let Some(c) = complaint(&path, extra, accept) {
                        complaints.lock().unwrap().push(c);
                    }
                }
            });
        }
    });
    let complaints = complaints.into_inner().unwrap();
    assert!(complaints.is_empty(), "{} wrong:\n{}", complaints.len(), complaints.join("\n"));
}

/// The covered graph alone: what it says is the same in each run, its words too.
const EXPLORE: &[&str] = &["--engine", "explore"];
/// The same, with its proof checked.
const CHECKED: &[&str] = &["--engine", "explore", "--check-proof"];

#[test]
fn language() {
    check("lang", EXPLORE);
}

#[test]
fn language_random_path() {
    check_sample("lang", 0, &["--search", "random-path", "--seed", "7", "--no-native"], Accept::Listed);
}

#[test]
fn intrinsics() {
    check("intrinsics", EXPLORE);
}

#[test]
fn library() {
    check("libc", EXPLORE);
}

#[test]
fn memory() {
    check("memory", CHECKED);
}

#[test]
fn overflow() {
    check("overflow", CHECKED);
}

/// Idioms of the Linux kernel, with functions and pointers from outside.
#[test]
fn kernel() {
    check("kernel", &[]);
}

#[test]
fn refused() {
    check("refused", EXPLORE);
}

#[test]
fn loops() {
    check_for("loops", CHECKED, Accept::Truth);
}

#[test]
fn recursion() {
    check_for("recursion", CHECKED, Accept::Truth);
}

/// What calls that are followed say, contracts must not contradict.
#[test]
fn recursion_unrolled_is_never_wrong() {
    check_for("recursion", &["--recursion", "unroll", "--no-native"], Accept::NotWrong(1));
    check_for("recursion", &["--no-native"], Accept::NotWrong(1));
}

#[test]
fn papers() {
    check("papers", CHECKED);
}

#[test]
fn pruning() {
    check_for("prune", CHECKED, Accept::Truth);
}

/// With the other ways to prune, and orders to search in, an answer may be missing, but none may be wrong.
fn never_wrong(part: usize, extra: &[&str]) {
    check_sample("prune", part, &[extra, &["--no-native"]].concat(), Accept::NotWrong(1));
}

#[test]
fn pruning_by_core() {
    never_wrong(0, &["--interpolant", "core"]);
}

#[test]
fn not_pruning() {
    never_wrong(1, &["--interpolant", "none"]);
}

#[test]
fn pruning_by_sp() {
    never_wrong(2, &["--interpolant", "sp"]);
}

#[test]
fn pruning_postorder() {
    never_wrong(3, &["--order", "postorder"]);
}

#[test]
fn pruning_random_path() {
    never_wrong(4, &["--search", "random-path", "--seed", "3"]);
}

/// Without invariants of loops, interpolants are computed lazily.
#[test]
fn pruning_lazily() {
    check_sample("papers", 1, &["--loops", "unroll", "--no-native"], Accept::NotWrong(1));
    check_for("prune", &["--loops", "unroll", "--check-proof", "--no-native"], Accept::NotWrong(1));
}

/// Our set in the manner of Kroening et al., Trace Automata: 16 safe programs and 14 with deep errors.
#[test]
fn accelerated() {
    check("accelerate", &["--engine", "accelerate"]);
}

/// Without any flag, several engines run: whichever is first, its answer is the truth.
#[test]
fn the_default_knows_the_truth() {
    // errors millions of iterations deep: a native run confirms them at once, the interpreter beside the other engines
    // may not
    check_sample("accelerate", 0, &[], Accept::Truth);
    for (part, folder) in ["papers", "loops", "recursion", "prune"].into_iter().enumerate() {
        check_sample(folder, part, &["--no-native"], Accept::Truth);
    }
}

#[test]
fn the_default_is_never_wrong() {
    for (part, folder) in ["lang", "libc", "memory", "overflow", "refused"].into_iter().enumerate() {
        check_sample(folder, part, &["--no-native"], Accept::NotWrong(2));
    }
}

/// Whoever decides, the proof is checked.
#[test]
fn the_proof_of_the_default_is_checked() {
    check_sample("answers", 1, &["--check-proof", "--no-native"], Accept::NotWrong(10));
    check_sample("prune", 2, &["--check-proof", "--no-native"], Accept::NotWrong(10));
}

#[test]
fn unrolled_programs_are_never_wrong() {
    for (part, folder) in ["papers", "prune", "lang", "memory"].into_iter().enumerate() {
        check_sample(folder, part, &["--engine", "bmc", "--no-native"], Accept::NotWrong(1));
    }
    check_sample("prune", 2, &["--engine", "accelerate", "--no-native"], Accept::NotWrong(1));
}

/// Programs that once got a wrong answer, and their siblings: the default engine knows the truth, no engine
/// contradicts it.
#[test]
fn answers() {
    check_for("answers", CHECKED, Accept::Truth);
}

#[test]
fn answers_default() {
    check_for("answers", &["--no-native"], Accept::NotWrong(3));
}

#[test]
fn answers_bmc() {
    check_for("answers", &["--engine", "bmc", "--no-native"], Accept::NotWrong(2));
}

#[test]
fn answers_accelerated() {
    check_for("answers", &["--engine", "accelerate", "--no-native"], Accept::NotWrong(2));
}

#[test]
fn answers_not_pruned() {
    check_for("answers", &["--interpolant", "none", "--no-native"], Accept::NotWrong(2));
}
