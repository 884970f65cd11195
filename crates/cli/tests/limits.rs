//! Limits are kept whatever the engines do, the answer so far is told, and nothing is left behind.

mod common;

use std::fmt::Write;
use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use common::{Ran, World};

/// What a run may take beyond its limit. The tool keeps two seconds; the machine that runs tests may be busy.
const SLACK: Duration = Duration::from_secs(5);

/// A folder for temporary files, to see what is left in it.
fn world() -> World {
    let world = World::new();
    fs::create_dir(world.path().join("tmp")).unwrap();
    world
}

fn command(world: &World, line: &str) -> Command {
    let mut command = world.command(line);
    command.env("TMPDIR", world.path().join("tmp"));
    command
}

#[track_caller]
fn nothing_left(world: &World) {
    let left: Vec<_> = fs::read_dir(world.path().join("tmp")).unwrap().map(|e| e.unwrap().path()).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Thirty calls in a row of a function that reads through two pointers: a walk without memory doubles at each
/// of them.
fn straight_line_calls() -> String {
    let mut text = String::from(
        "struct node { struct node *next; int v; };\nstatic void set(int *p) { *p = 1; }\n\
         static int f(struct node *n) { int x; set(&x); return x + n->next->v; }\n\
         int main(void) { struct node b = {0, 1}, a = {&b, 2}; b.next = &a; int s = 0;\n",
    );
    for _ in 0..30 {
        text.push_str("  s += f(&a); a.v = s;\n");
    }
    text.push_str("  return s == 7; }\n");
    text
}

fn large_switch() -> String {
    let mut text = String::from(
        "extern int __VERIFIER_nondet_int(void);\nint main(void) { switch (__VERIFIER_nondet_int()) {\n",
    );
    for case in 0..30_000 {
        writeln!(text, "  case {case}: return {};", case % 7).unwrap();
    }
    text.push_str("  } return 0; }\n");
    text
}

fn large_array() -> String {
    String::from(
        "extern int __VERIFIER_nondet_int(void);\nint a[100000];\nint main(void) {\n\
         for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();\n\
         int s = 0; for (int i = 0; i < 100000; i++) s ^= a[i]; return s == 3; }\n",
    )
}

/// The verdict line fits the exit code.
#[track_caller]
fn verdict(ran: &Ran) -> String {
    let last = ran.stdout.lines().last().unwrap_or_default();
    let verdict = last.strip_prefix("Verdict: ").unwrap_or_else(|| panic!("no verdict: {ran:?}"));
    let code = match verdict {
        "TRUE" => 0,
        "UNKNOWN(interrupted)" => 130,
        _ if verdict.starts_with("FALSE") => 10,
        _ => 5,
    };
    assert_eq!(ran.code, Some(code), "{ran:?}");
    verdict.to_string()
}

#[test]
fn time_is_kept_by_programs_that_keep_engines_busy() {
    let world = world();
    for (name, text) in
        [("calls.c", straight_line_calls()), ("switch.c", large_switch()), ("array.c", large_array())]
    {
        world.file(name, text);
        let begin = Instant::now();
        let line = format!("verify {name} --timeout 1s --json report.json");
        let ran = world.ran(command(&world, &line).output().unwrap());
        assert!(begin.elapsed() < Duration::from_secs(1) + SLACK, "{name} {:?}", begin.elapsed());
        let verdict = verdict(&ran);
        let json = fs::read_to_string(world.path().join("report.json")).unwrap();
        let answer = verdict.split('(').next().unwrap();
        assert!(json.contains(&format!("\"verdict\": \"{answer}\"")), "{name}: {verdict} {json}");
        nothing_left(&world);
    }
}

#[test]
fn a_signal_ends_a_busy_engine() {
    let world = world();
    world.file("switch.c", large_switch());
    let child = command(&world, "verify switch.c --timeout 60s --memory 8G").spawn().unwrap();
    thread::sleep(Duration::from_millis(1500));
    let begin = Instant::now();
    signal(&child, "-TERM");
    let ran = world.ran(child.wait_with_output().unwrap());
    assert!(begin.elapsed() < SLACK, "{:?}", begin.elapsed());
    // it may be quick enough to have an answer
    verdict(&ran);
    nothing_left(&world);
}

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// A compiler that starts another process and waits for it.
fn slow_clang(world: &World) {
    world.script("slow-clang", "case \"$1\" in --version) exec clang-19 --version;; esac\nsleep 60 &\necho $! > pid.new; mv pid.new pid; wait\n");
}

fn gone(pid: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    state
        .rsplit(')')
        .next()
        .is_none_or(|rest| matches!(rest.split_whitespace().next(), None | Some("Z" | "X")))
}

#[test]
fn what_a_compiler_started_is_ended_with_it() {
    let world = world();
    world.file("a.c", "int main(void) { return 0; }\n");
    slow_clang(&world);
    let begin = Instant::now();
    let line = "verify a.c --clang ./slow-clang --timeout 1s";
    let ran = world.ran(command(&world, line).output().unwrap());
    assert!(begin.elapsed() < Duration::from_secs(1) + SLACK, "{:?}", begin.elapsed());
    assert_eq!(verdict(&ran), "UNKNOWN(timeout)");
    let pid = fs::read_to_string(world.path().join("pid")).unwrap();
    assert!(gone(&pid), "{pid} still runs");
    nothing_left(&world);
}

#[test]
fn a_signal_while_the_compiler_runs_is_answered() {
    let world = world();
    world.file("a.c", "int main(void) { return 0; }\n");
    slow_clang(&world);
    let child = command(&world, "verify a.c --clang ./slow-clang --timeout none").spawn().unwrap();
    let begin = Instant::now();
    while !world.path().join("pid").exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the compiler was never started");
        thread::sleep(Duration::from_millis(10));
    }
    let begin = Instant::now();
    signal(&child, "-INT");
    let ran = world.ran(child.wait_with_output().unwrap());
    assert!(begin.elapsed() < SLACK, "{:?}", begin.elapsed());
    assert_eq!(verdict(&ran), "UNKNOWN(interrupted)");
    // the deadline of the run reaches the compiler, so that the watchdog has nothing to do
    assert!(!ran.stdout.contains("it did not stop by itself"), "{ran:?}");
    assert!(gone(&fs::read_to_string(world.path().join("pid")).unwrap()));
    nothing_left(&world);
}

#[test]
fn memory_is_watched_from_outside_the_engines() {
    let world = world();
    // the compiler needs the memory, so no engine can notice
    world.file("a.c", "int main(void) { return 0; }\n");
    world.script(
        "large-clang",
        "case \"$1\" in --version) exec clang-19 --version;; esac\ntail -n 1 /dev/zero\n",
    );
    let begin = Instant::now();
    let line = "verify a.c --clang ./large-clang --memory 400M --timeout 30s";
    let ran = world.ran(command(&world, line).output().unwrap());
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    assert_eq!(verdict(&ran), "UNKNOWN(memory)");
    nothing_left(&world);
}

#[test]
fn an_unusable_folder_for_temporary_files_is_the_users_to_mend() {
    let world = world();
    world.file("a.c", "int main(void) { return 0; }\n");
    for folder in ["missing", "a.c", "/proc/1"] {
        let output = world.command("verify a.c").env("TMPDIR", folder).output().unwrap();
        let ran = world.ran(output);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{folder}: {ran:?}");
        assert!(
            ran.stderr.contains(&format!("no temporary folder can be made in {folder} (named by TMPDIR)")),
            "{ran:?}"
        );
        assert!(ran.stderr.contains("set TMPDIR to a folder"), "{ran:?}");
    }
}

#[test]
fn accelerate_keeps_its_time() {
    let world = world();
    world.file("a.c", "int main(void) { return 0; }\n");
    slow_clang(&world);
    let mut command = command(&world, "accelerate a.c --timeout 1s");
    // it takes the first clang on PATH
    fs::create_dir(world.path().join("bin")).unwrap();
    fs::rename(world.path().join("slow-clang"), world.path().join("bin/clang-19")).unwrap();
    let path = format!("{}/bin:{}", world.path().display(), std::env::var("PATH").unwrap_or_default());
    let text = fs::read_to_string(world.path().join("bin/clang-19")).unwrap();
    fs::write(world.path().join("bin/clang-19"), text.replace("exec clang-19", "exec /usr/bin/clang-19"))
        .unwrap();
    let begin = Instant::now();
    let ran = world.ran(command.env("PATH", path).output().unwrap());
    assert!(begin.elapsed() < Duration::from_secs(1) + SLACK, "{:?}", begin.elapsed());
    assert_eq!(ran.code, Some(5), "{ran:?}");
    assert!(ran.stderr.contains("the time is up"), "{ran:?}");
    nothing_left(&world);
}

#[test]
fn damaged_bitcode_never_crashes_the_tool() {
    let world = world();
    world.file(
        "a.c",
        "struct s { struct s *next; int v; }; int main(int argc, char **argv) { struct s a = {0, 1}; switch (argc) { case 1: return a.v; } return 0; }\n",
    );
    let made = Command::new("clang-19")
        .args(["-g", "-c", "-emit-llvm", "a.c", "-o", "a.bc"])
        .current_dir(world.path())
        .status()
        .unwrap();
    assert!(made.success());
    let good = fs::read(world.path().join("a.bc")).unwrap();
    for flip in 0..12usize {
        let mut bad = good.clone();
        let at = 64 + flip * 211 % (bad.len() - 64);
        bad[at] ^= 1 << (flip % 8);
        fs::write(world.path().join("bad.bc"), &bad).unwrap();
        let line = "verify bad.bc --timeout 5s --no-native";
        let ran = world.ran(command(&world, line).output().unwrap());
        assert!(matches!(ran.code, Some(0 | 2 | 5 | 10)), "byte {at}: {ran:?}");
        nothing_left(&world);
    }
}

/// A loop no engine decides: only the deadline would end it.
const ENDLESS: &str = "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);
int main(void) { unsigned x = 1, n = __VERIFIER_nondet_uint();
  while (x != n) x = x * 1664525u + 1013904223u; if (x * x == 5 * x + 3) reach_error(); return 0; }
";

#[cfg(debug_assertions)]
#[test]
fn an_engine_that_panics_is_not_waited_for() {
    let world = world();
    world.file("a.c", "int main(void) { return 0; }\n");
    world.file("endless.c", ENDLESS);
    let run = |panics: &str, file: &str| {
        let begin = Instant::now();
        let mut command = command(&world, &format!("verify {file} --timeout 120"));
        let ran = world.ran(command.env("SECATEUR_PANIC_IN", panics).output().unwrap());
        (ran, begin.elapsed())
    };
    // the others answer, and the bug is told
    let (ran, _) = run("covered graph", "a.c");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("covered graph: ended by a bug of Secateur"), "{ran:?}");
    // nobody is left: that is said at once
    let (ran, time) = run("all", "endless.c");
    assert_eq!(ran.code, Some(6), "{ran:?}");
    assert!(time < Duration::from_secs(60), "{time:?}");
    nothing_left(&world);
}

#[test]
fn without_room_on_the_disk_the_answer_is_kept() {
    let world = world();
    let text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
                int main(void) { if (__VERIFIER_nondet_int() == 77) reach_error(); return 0; }\n";
    world.file("a.c", text);
    let mut kept = 0;
    for blocks in [0, 4, 8, 12, 16, 20, 24, 32, 48] {
        let program = env!("CARGO_BIN_EXE_secateur");
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &format!("ulimit -f {blocks}; exec {program} verify a.c")]);
        shell.current_dir(world.path()).env("TMPDIR", world.path().join("tmp"));
        let ran = world.ran(shell.output().unwrap());
        match ran.code {
            // too small for the compiler of the front end
            Some(2) => assert!(ran.stderr.contains("a.c") || ran.stderr.contains("file"), "{ran:?}"),
            // too small for a replay, or not too small
            Some(10) => kept += usize::from(ran.stdout.contains("the native test did not compile")),
            _ => panic!("{blocks}: {ran:?}"),
        }
        nothing_left(&world);
    }
    assert!(kept > 0, "no limit hits only the replay");
}

#[test]
fn a_limit_on_address_space_leaves_errors_to_the_interpreter() {
    let world = world();
    let text = "extern int __VERIFIER_nondet_int(void);\n\
                int main(void) { int a[3] = {0}; int i = __VERIFIER_nondet_int(); return i == 7 ? a[i] : 0; }\n";
    world.file("a.c", text);
    let program = env!("CARGO_BIN_EXE_secateur");
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &format!("ulimit -v 16000000; exec {program} verify a.c")]);
    shell.current_dir(world.path()).env("TMPDIR", world.path().join("tmp"));
    let ran = world.ran(shell.output().unwrap());
    assert_eq!(ran.code, Some(10), "{ran:?}");
    assert!(ran.stdout.contains("AddressSanitizer cannot start"), "{ran:?}");
    nothing_left(&world);
}
