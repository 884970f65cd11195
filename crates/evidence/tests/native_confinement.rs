//! Programs that misbehave: nothing they print, return or try outside their directory counts or works.

mod common;

use common::{Case, error, int, scenario};
use secateur_evidence::harness::Goal;
use secateur_evidence::native::Replay;
use secateur_program::CheckKind;
use std::time::{Duration, Instant};

/// `attempt` is C that sets `worked`; the program reaches the error exactly if it did.
fn attempts(head: &str, attempt: &str) -> Case {
    Case::new(&format!(
        "#include <unistd.h>\n#include <fcntl.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <errno.h>\n{head}\n\
         void reach_error(void) {{}}\nint main(void) {{ int worked = 0; {attempt} if (worked) reach_error(); return 0; }}"
    ))
}

#[track_caller]
fn fails(head: &str, attempt: &str) {
    let case = attempts(head, attempt);
    let reason = case.diverges(&error("reach_error"), &scenario([]));
    assert!(reason.contains("status 0"), "{reason}");
}

#[test]
fn a_hit_cannot_be_faked_by_output_or_status() {
    let lines = [
        "secateur: error-function reach_error",
        "error-function reach_error",
        "00000000000000000000000000000000 error-function reach_error",
    ];
    let print: String = lines.iter().map(|l| format!("dprintf(fd, \"{l}\\n\");")).collect();
    for (status, goal) in [
        (0, error("reach_error")),
        (1, error("reach_error")),
        (3, Goal::of(CheckKind::Assertion)),
        (99, Goal::of(CheckKind::InvalidFree)),
    ] {
        let text = format!(
            "#include <stdio.h>\n#include <stdlib.h>\nvoid reach_error(void) {{}}\n\
             int main(void) {{ for (int fd = 0; fd < 256; fd++) {{ {print} dprintf(fd, \"==1==ERROR: AddressSanitizer: heap-buffer-overflow\\n\"); }} exit({status}); }}"
        );
        let reason = Case::new(&text).diverges(&goal, &scenario([]));
        assert!(reason.contains(&format!("status {status}")), "{status} {goal:?} {reason}");
    }
}

#[test]
fn dying_is_not_a_hit() {
    for (how, sign) in
        [("abort();", "SIGABRT"), ("*(volatile int *)0 = 1;", "SIGSEGV"), ("raise(9);", "SIGKILL")]
    {
        let text = format!(
            "#include <stdlib.h>\n#include <signal.h>\nvoid reach_error(void) {{}} int main(void) {{ {how} reach_error(); }}"
        );
        let reason = Case::new(&text).diverges(&error("reach_error"), &scenario([]));
        assert!(reason.contains(sign), "{reason}");
    }
}

#[test]
fn an_endless_loop_times_out() {
    let mut case = Case::new("void reach_error(void) {} int main(void) { for (;;); reach_error(); }");
    case.limits.run_time = Duration::from_millis(300);
    let begun = Instant::now();
    assert_eq!(case.run(&error("reach_error"), &scenario([])).result, Replay::TimedOut);
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn endless_output_times_out_too() {
    let mut case =
        Case::new("#include <stdio.h>\nint main(void) { for (;;) fprintf(stderr, \"more and more\\n\"); }");
    case.limits.run_time = Duration::from_millis(300);
    assert_eq!(case.run(&error("reach_error"), &scenario([])).result, Replay::TimedOut);
}

#[test]
fn sleeping_is_limited_by_the_clock_not_by_the_processor() {
    let mut case = Case::new("#include <unistd.h>\nint main(void) { close(198); for (;;) sleep(100); }");
    case.limits.run_time = Duration::from_millis(300);
    assert_eq!(case.run(&error("reach_error"), &scenario([])).result, Replay::TimedOut);
}

#[test]
fn no_new_processes() {
    fails(
        "",
        "for (int i = 0; i < 40; i++) { pid_t p = fork(); if (p == 0) for (;;) fork(); if (p > 0) worked = 1; }",
    );
    fails("#include <sys/wait.h>", "int r = system(\"true\"); worked = r == 0;");
    fails(
        "#include <spawn.h>\nextern char **environ;",
        "pid_t p; char *argv[] = {\"true\", 0}; worked = posix_spawn(&p, \"/bin/true\", 0, 0, argv, environ) == 0;",
    );
}

#[test]
fn no_network() {
    let head = "#include <sys/socket.h>\n#include <netinet/in.h>\n#include <arpa/inet.h>";
    fails(
        head,
        "worked = socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_INET6, SOCK_DGRAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0;",
    );
    let thirty_two = attempts(head, "worked = socket(AF_INET, SOCK_STREAM, 0) >= 0;").ilp32();
    assert!(thirty_two.diverges(&error("reach_error"), &scenario([])).contains("status 0"));
}

#[test]
fn no_files_elsewhere_and_small_ones_at_home() {
    let outside = tempfile::tempdir().expect("temporary directory");
    let victim = outside.path().join("victim");
    std::fs::write(&victim, "precious").expect("can be written");
    let path = victim.display().to_string();
    fails(
        "",
        &format!(
            "worked = open(\"{path}\", O_WRONLY | O_TRUNC) >= 0 || unlink(\"{path}\") == 0 || open(\"{path}.new\", O_CREAT | O_WRONLY, 0600) >= 0;"
        ),
    );
    assert_eq!(std::fs::read_to_string(&victim).expect("is there"), "precious");

    let at_home = attempts(
        "",
        "FILE *f = fopen(\"mine\", \"w\"); worked = f && fputs(\"hello\", f) > 0 && fclose(f) == 0;",
    );
    at_home.confirms(&error("reach_error"), &scenario([]));
    let empty = attempts(
        "#include <dirent.h>",
        "DIR *d = opendir(\".\"); int n = 0; while (d && readdir(d)) n++; worked = n == 2;",
    );
    empty.confirms(&error("reach_error"), &scenario([]));

    let mut big = attempts(
        "",
        "int f = open(\"big\", O_CREAT | O_WRONLY, 0600); char b[4096] = {0}; for (int i = 0; i < 1000; i++) write(f, b, sizeof b); worked = 1;",
    );
    big.limits.file_size = 1 << 20;
    let reason = big.diverges(&error("reach_error"), &scenario([]));
    assert!(reason.contains("SIGXFSZ"), "{reason}");
}

#[test]
fn no_signals_to_others_no_environment_no_input_no_descriptors() {
    fails("#include <signal.h>", "worked = kill(getppid(), 0) == 0 || kill(-1, 0) == 0 || kill(1, 0) == 0;");
    fails("", "worked = getenv(\"PATH\") || getenv(\"HOME\");");
    fails("", "worked = getchar() != EOF;");
    fails("", "for (int fd = 3; fd < 1024; fd++) if (fd != 198 && fcntl(fd, F_GETFD) != -1) worked = 1;");
}

#[test]
fn memory_is_limited() {
    let text = "#include <stdlib.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void); void reach_error(void) {}
int main(void) { for (int i = 0; i < 4000; i++) { char *p = malloc(1 << 20); memset(p, 1, 1 << 20); } if (__VERIFIER_nondet_int()) reach_error(); return 0; }";
    let mut case = Case::new(text);
    case.limits.memory = 256 << 20;
    let reason = case.impossible(&error("reach_error"), &scenario([int(1)]));
    assert!(reason.contains("allocation failed"), "{reason}");
    // with AddressSanitizer the address space cannot be limited: the memory in use is watched
    let reason = case.impossible(&Goal::of(CheckKind::InvalidDeref), &scenario([int(1)]));
    assert!(reason.contains("memory"), "{reason}");
}

#[test]
fn what_cannot_be_compiled_says_why() {
    let case = Case::new("int main(void) { return 0 }");
    match case.run(&error("reach_error"), &scenario([])).result {
        Replay::CompileFailed(text) => assert!(text.contains("expected ';'"), "{text}"),
        other => panic!("{other:?}"),
    }
    let mut missing = Case::new("int main(void) { return 0; }");
    missing.sources.clang = "/no/such/clang".into();
    assert!(missing.impossible(&error("reach_error"), &scenario([])).contains("clang cannot be started"));
    let mut nothing = Case::new("");
    nothing.sources.files.clear();
    nothing.impossible(&error("reach_error"), &scenario([]));
}
