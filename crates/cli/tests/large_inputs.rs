//! No loop over cases, cells, models or nodes may run on when the time is over: large generated inputs of
//! each kind, with each engine, end soon after their limit and soon after a signal.

mod large;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The limit given to the tool.
const LIMIT: Duration = Duration::from_secs(2);
/// What it may take longer; the binary is not optimised and has to share the machine with other tests.
const SLACK: Duration = Duration::from_secs(4);

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n\
    extern void reach_error(void);\nextern void *malloc(unsigned long);\nextern void free(void *);\n\
    extern void *memcpy(void *, const void *, unsigned long);\nextern double __VERIFIER_nondet_double(void);\n\
    extern unsigned long strlen(const char *);\nextern char *strcpy(char *, const char *);\n\
    extern int strcmp(const char *, const char *);\n";

fn file(name: &str, text: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("secateur-limits-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join(format!("{name}.c"));
    std::fs::write(&path, format!("{HEAD}{text}")).unwrap();
    path
}

fn start(path: &PathBuf, flags: &[&str], limit: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.args(["verify", "--no-native", "--timeout", limit]).args(flags).arg(path);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// The exit code, or nothing if the process did not end in time (it is ended then).
fn ended(child: &mut Child, within: Duration) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < within {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status.code().unwrap_or(-1));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

const ENGINES: [&[&str]; 5] = [
    &["--engine", "explore"],
    &["--engine", "bmc"],
    &["--interpolant", "none"],
    &["--engine", "accelerate"],
    &["--engine", "auto"],
];

/// Engines keep the limit, and none ends in a fault. Each kind of input gets one engine, chosen by its name;
/// `make test-all` gives it all of them.
fn keeps_limit(name: &str, property: &str, text: &str) {
    let path = file(name, text);
    let all = std::env::var("SECATEUR_TESTS").is_ok_and(|v| v == "all");
    let first: usize = name.bytes().map(usize::from).sum();
    let chosen = (0..if all { ENGINES.len() } else { 1 }).map(|i| ENGINES[(first + i) % ENGINES.len()]);
    for engine in chosen {
        let flags: Vec<&str> = engine.iter().copied().chain(["--property", property]).collect();
        let code = ended(&mut start(&path, &flags, "2s"), LIMIT + SLACK);
        assert!(matches!(code, Some(0 | 5 | 10)), "{name} with {engine:?}: {code:?}");
    }
}

fn switch(cases: u32) -> String {
    let mut text =
        String::from("int main(void) { unsigned x = __VERIFIER_nondet_uint(); int r = 0; switch (x) {\n");
    for i in 0..cases {
        let _ = writeln!(text, "case {}: r = {}; break;", 7 * i, 13 * i % 1000);
    }
    text + "default: r = -1; }\nif (r == 1001) reach_error(); return 0; }\n"
}

#[test]
fn switch_with_many_cases() {
    keeps_limit("switch", "unreach-call", &switch(30_000));
}

#[test]
fn array_with_many_cells() {
    let text = "static int a[100000];\nint main(void) { for (unsigned i = 0; i < 100000; i++) a[i] = i;\n\
        unsigned k = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();\n\
        if (k < 100000) { a[k] = 7; if (j < 100000 && a[j] == 100001) reach_error(); } return 0; }\n";
    keeps_limit("cells", "unreach-call", text);
}

#[test]
fn constant_table_at_any_index() {
    let cells: Vec<String> = (0..100_000).map(|i| (i * 31 % 5003).to_string()).collect();
    let text = format!(
        "static const unsigned t[100000] = {{{}}};\nint main(void) {{ unsigned k = __VERIFIER_nondet_uint();\n\
         if (k < 100000 && t[k] == 6000) reach_error(); return 0; }}\n",
        cells.join(",")
    );
    keeps_limit("table", "unreach-call", &text);
}

#[test]
fn long_straight_line() {
    let mut text = String::from("int main(void) { int x = __VERIFIER_nondet_int(), y = 0, a[64] = {0};\n");
    for i in 0..10_000 {
        let _ = writeln!(text, "a[{}] = y + {i}; y ^= a[{}] * 3 + x;", i % 64, i * 7 % 64);
    }
    keeps_limit("line", "unreach-call", &(text + "if (y == 42 && x == 7) reach_error(); return 0; }\n"));
}

#[test]
fn many_calls_in_a_row() {
    let mut text = String::from(
        "struct n { struct n *next; int v; };\nstatic void set(int *x) { *x = __VERIFIER_nondet_int(); }\n\
         static int f(struct n *n) { int x; set(&x); return x + n->next->v; }\n\
         int main(void) { struct n a, b; a.next = &b; b.next = &a; a.v = 1; b.v = 2; unsigned s = 0;\n",
    );
    text += &"s += f(&a);\n".repeat(30);
    keeps_limit("calls", "valid-memsafety", &(text + "return s == 12345; }\n"));
}

#[test]
fn many_objects_in_a_row() {
    let mut text = String::from("int main(void) { unsigned s = 0;\n");
    text += &"{ int *p = malloc(4); if (!p) return 0; *p = __VERIFIER_nondet_int(); s += *p; free(p); }\n"
        .repeat(60);
    keeps_limit("frees", "valid-memsafety", &(text + "return s == 12345; }\n"));
}

#[test]
fn many_globals() {
    let mut text: String = (0..10_000).map(|i| format!("int g{i} = {i};\n")).collect();
    text += "int main(void) { int x = __VERIFIER_nondet_int();\n";
    for i in (0..10_000).step_by(3) {
        let _ = writeln!(text, "g{i} ^= x;");
    }
    keeps_limit("globals", "unreach-call", &(text + "if (g0 == 1 && g3 == 9) reach_error(); return 0; }\n"));
}

#[test]
fn large_copies() {
    let text = "static char a[4000000], b[4000000];\nint main(void) { a[3] = __VERIFIER_nondet_int(); memcpy(b, a, sizeof b);\n\
        char *p = malloc(8000000), *q = malloc(8000000); if (!p || !q) return 1; memcpy(p, q, 8000000);\n\
        if (p[5] != q[5]) reach_error(); return 0; }\n";
    keeps_limit("memcpy", "unreach-call", text);
}

#[test]
fn structures_in_structures() {
    let mut text = String::from("struct s0 { int a[4]; };\n");
    for i in 1..13 {
        let _ = writeln!(text, "struct s{i} {{ struct s{} x, y; }};", i - 1);
    }
    let at = format!("{}.a[1]", ".x".repeat(12));
    let _ = write!(
        text,
        "static struct s12 u, v;\nint main(void) {{ u{at} = __VERIFIER_nondet_int(); v = u; struct s12 w = v;\n\
         if (w{at} != u{at}) reach_error(); return 0; }}\n"
    );
    keeps_limit("structs", "unreach-call", &text);
}

#[test]
fn a_signal_is_heard() {
    let path = file("signal", &switch(30_000));
    for engine in [&["--engine", "explore"][..], &["--engine", "bmc"]] {
        let mut child = start(&path, engine, "120s");
        std::thread::sleep(Duration::from_secs(2));
        let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(told.success());
        let code = ended(&mut child, Duration::from_secs(1) + SLACK);
        assert!(code.is_some_and(|c| c != 6), "{engine:?}: {code:?}");
    }
}
