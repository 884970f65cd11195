//! Programs that misbehave: nothing they print, return or try outside their directory counts or works.

mod common;

use common::{Case, error, int, scenario};
use secateur_evidence::replay::Replay;
use secateur_evidence::replay::harness::Goal;
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

/// What is tried, and C that is true if it worked. `outside` is a file of ours, `reading` a descriptor to
/// read it.
const HOSTILE: &[(&str, &str)] = &[
    ("change the mode of a file", "chmod(outside, 0777) == 0"),
    ("change the mode of an open file", "fchmod(reading, 0777) == 0"),
    ("change the mode by folder", "fchmodat(AT_FDCWD, outside, 0777, 0) == 0"),
    ("change the owner of a file", "chown(outside, getuid(), getgid()) == 0"),
    ("change the times of a file", "utimensat(AT_FDCWD, outside, 0, 0) == 0"),
    ("change the times of an open file", "futimens(reading, 0) == 0"),
    ("shorten a file", "truncate(outside, 0) == 0"),
    ("shorten a file while opening it", "open(outside, O_RDONLY | O_TRUNC) >= 0"),
    ("write to a file", "open(outside, O_WRONLY) >= 0"),
    ("remove a file", "unlink(outside) == 0"),
    ("rename a file", "rename(outside, \"mine\") == 0"),
    ("link a file", "link(outside, \"mine\") == 0"),
    ("make a symbolic link elsewhere", "symlink(\"x\", elsewhere) == 0"),
    ("make a folder elsewhere", "mkdir(elsewhere, 0700) == 0"),
    ("make a pipe with a name", "mkfifo(\"pipe\", 0600) == 0"),
    ("set an attribute of a file", "setxattr(outside, \"user.x\", \"y\", 1, 0) == 0"),
    ("write to its memory by file", "open(\"/proc/self/mem\", O_RDWR) >= 0"),
    ("change its place with the out-of-memory killer", "open(\"/proc/self/oom_score_adj\", O_WRONLY) >= 0"),
    ("make shared memory by file", "open(\"/dev/shm/secateur-hostile\", O_CREAT | O_RDWR, 0600) >= 0"),
    ("look at the limits of its parent", "prlimit(getppid(), RLIMIT_NOFILE, 0, &limit) == 0"),
    ("raise the size of files", "setrlimit(RLIMIT_FSIZE, &unlimited) == 0"),
    ("raise the processor time", "setrlimit(RLIMIT_CPU, &unlimited) == 0"),
    ("open a tree of mounts", "syscall(428, AT_FDCWD, \"/\", 1) >= 0"),
    ("move a mount", "syscall(429, -1, \"\", -1, \"\", 0) >= 0 || errno == EBADF"),
    ("open a file system", "syscall(430, \"tmpfs\", 0) >= 0"),
    ("mount", "mount(\"none\", \".\", \"tmpfs\", 0, 0) == 0"),
    ("unmount", "umount2(\"/\", 2) == 0"),
    ("leave its namespaces", "unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWUSER) == 0"),
    ("enter the namespace of its parent", "setns(reading, 0) == 0 || errno == EINVAL"),
    ("change its root", "chroot(\".\") == 0"),
    ("clear its death signal", "prctl(PR_SET_PDEATHSIG, 0) == 0"),
    ("adopt orphans", "prctl(PR_SET_CHILD_SUBREAPER, 1) == 0"),
    ("begin a session", "setsid() >= 0"),
    ("join another group", "setpgid(0, getppid()) == 0"),
    ("fork", "fork() >= 0"),
    ("vfork", "syscall(SYS_clone, CLONE_VM | CLONE_VFORK | 17, 0, 0, 0, 0) >= 0"),
    ("make a thread", "syscall(SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND, 0, 0, 0, 0) >= 0"),
    ("fork in the new way", "syscall(435, zeros, 64) >= 0"),
    ("attach to its parent", "ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0"),
    ("seize its parent", "ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0"),
    ("signal its parent", "kill(getppid(), 0) == 0"),
    ("signal everybody", "kill(-1, 0) == 0"),
    ("signal a thread of its parent", "syscall(SYS_tgkill, getppid(), getppid(), 0) == 0"),
    ("signal a thread by its number", "syscall(SYS_tkill, getppid(), 0) == 0"),
    ("queue a signal", "syscall(SYS_rt_sigqueueinfo, getppid(), 0, zeros) == 0"),
    ("have its parent get SIGIO", "fcntl(0, F_SETOWN, getppid()) == 0"),
    ("open its parent", "syscall(434, getppid(), 0) >= 0"),
    ("signal by descriptor", "syscall(424, 0, 0, 0, 0) == 0 || errno == EBADF"),
    ("read its parent's memory", "syscall(SYS_process_vm_readv, getppid(), zeros, 1, zeros, 1, 0) >= 0"),
    ("write its parent's memory", "syscall(SYS_process_vm_writev, getppid(), zeros, 1, zeros, 1, 0) >= 0"),
    ("change priorities", "setpriority(PRIO_PROCESS, getppid(), 19) == 0"),
    ("set up io_uring", "syscall(425, 1, zeros) >= 0"),
    ("add a key", "syscall(SYS_add_key, \"user\", \"x\", \"y\", 1, -3) >= 0"),
    ("use keys", "syscall(SYS_keyctl, 0, -3, 0) >= 0"),
    ("load a kernel program", "syscall(SYS_bpf, 0, zeros, 64) >= 0"),
    ("handle page faults", "syscall(SYS_userfaultfd, 0) >= 0"),
    ("make a file in memory", "syscall(SYS_memfd_create, \"x\", 0) >= 0"),
    ("execute a descriptor", "syscall(SYS_execveat, reading, \"\", 0, 0, 0x1000) == 0 || errno == EACCES"),
    ("watch performance", "syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0) >= 0"),
    ("watch files", "syscall(SYS_inotify_init1, 0) >= 0"),
    ("make a timer", "timer_create(CLOCK_REALTIME, 0, &timer) == 0"),
    ("share memory", "shmget(IPC_PRIVATE, 4096, 0600) >= 0"),
    ("make a semaphore", "semget(IPC_PRIVATE, 1, 0600) >= 0"),
    ("make a queue", "msgget(IPC_PRIVATE, 0600) >= 0"),
    ("open a connection", "socket(AF_INET, SOCK_STREAM, 0) >= 0"),
    ("open a local connection", "socket(AF_UNIX, SOCK_STREAM, 0) >= 0"),
    ("make a pair of connections", "socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0"),
    ("speak to a device", "ioctl(0, 0x5401, zeros) == 0"),
    ("become another user", "setuid(1) == 0 && getuid() == 1"),
    ("take capabilities", "syscall(SYS_capset, zeros, zeros) == 0"),
    ("name the machine", "sethostname(\"x\", 1) == 0"),
    ("flush all disks", "syscall(SYS_sync) == 0"),
    ("call through x32", "syscall(0x40000000 | 39) >= 0"),
    ("use an inherited descriptor", "inherited()"),
    ("fork through the 32-bit interface", "is64 && int80(2) >= 0"),
    ("change a mode through the 32-bit interface", "is64 && int80(15) >= 0"),
];

/// A program that tries all of it; its status is the place in the list of the first that worked.
fn hostile(outside: &str) -> String {
    let mut text = format!(
        r#"#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
void reach_error(void) {{}}
static const char *outside = "{outside}", *elsewhere = "{outside}.new";
static char zeros[4096];
static int inherited(void) {{ for (int fd = 3; fd < 1024; fd++) if (fd != 198 && fcntl(fd, F_GETFD) != -1) return 1; return 0; }}
#ifdef __x86_64__
enum {{ is64 = 1 }};
static long int80(long n) {{ long r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(n), "b"(0), "c"(0), "d"(0) : "memory"); return r; }}
#else
enum {{ is64 = 0 }};
static long int80(long n) {{ return -1; }}
#endif
int main(void) {{
  struct rlimit limit, unlimited = {{RLIM_INFINITY, RLIM_INFINITY}}; int pair[2]; timer_t timer;
  if (inherited()) _exit(250);
  int reading = open(outside, O_RDONLY);
  if (reading < 0) _exit(251);
"#
    );
    for (at, (_, attempt)) in HOSTILE.iter().enumerate() {
        // the descriptors opened here are no longer inherited ones
        if !attempt.starts_with("inherited") {
            text.push_str(&format!("  errno = 0; if ({attempt}) _exit({});\n", at + 1));
        }
    }
    text.push_str("  _exit(0);\n}\n");
    text
}

#[track_caller]
fn all_refused(case: &Case, goal: &Goal) {
    let run = case.run(goal, &scenario([]));
    let reason = format!("{:?}", run.result);
    let worked = (HOSTILE.iter().enumerate())
        .find(|(at, _)| reason.contains(&format!("status {} ", at + 1)))
        .map(|(_, (what, _))| *what);
    assert_eq!(worked, None, "{reason}");
    assert!(reason.contains("status 0 "), "{reason}");
}

#[test]
fn hostile_programs_are_refused() {
    let outside = tempfile::tempdir().expect("temporary directory");
    let victim = outside.path().join("victim");
    std::fs::write(&victim, "precious").expect("can be written");
    let before = std::fs::metadata(&victim).expect("is there");
    let text = hostile(&victim.display().to_string());
    all_refused(&Case::new(&text), &error("reach_error"));
    all_refused(&Case::new(&text).ilp32(), &error("reach_error"));
    // the checker of leaks may do more, but not to others
    all_refused(&Case::new(&text), &Goal::of(CheckKind::Leak));
    let after = std::fs::metadata(&victim).expect("is there");
    assert_eq!(std::fs::read_to_string(&victim).expect("is there"), "precious");
    assert_eq!(before.permissions(), after.permissions());
    assert_eq!(before.modified().ok(), after.modified().ok());
    assert_eq!(std::fs::read_dir(outside.path()).expect("is there").count(), 1);
}

#[test]
fn many_files_are_too_many() {
    let mut case = attempts(
        "",
        "static char b[1 << 16]; char name[32]; for (int i = 0; ; i++) { sprintf(name, \"f%d\", i); int f = open(name, O_CREAT | O_WRONLY, 0600); if (f < 0 || write(f, b, sizeof b) < 0) break; close(f); }",
    );
    case.limits.file_size = 1 << 16;
    let reason = case.impossible(&error("reach_error"), &scenario([]));
    assert!(reason.contains("files"), "{reason}");
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

#[cfg(target_os = "linux")]
#[test]
fn refused_system_calls_are_told_once_and_fail() {
    let text = "#include <errno.h>\n#include <signal.h>\n#include <sys/socket.h>\n#include <sys/stat.h>\n\
                void reach_error(void) {}\nint main(void) { START\n\
                for (int i = 0; i < 1000; i++) if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || errno != EPERM) return 7;\n\
                if (chmod(\"x\", 0777) == 0 || errno != EPERM) return 8; reach_error(); }";
    let goal = error("reach_error");
    for wide in [true, false] {
        let case = Case::new(&text.replace("START", ""));
        let case = if wide { case } else { case.ilp32() };
        let run = case.run(&goal, &scenario([]));
        assert!(run.result.is_confirmed(), "{run:?}");
        assert_eq!(run.refused.len(), 2, "{run:?}");
        assert!(run.refused[0].starts_with("socket"), "{run:?}");
        assert_eq!(run.refused[1], "chmod()");
    }
    // a program that takes the signal away runs again, and nothing is told
    let case = Case::new(&text.replace("START", "signal(SIGSYS, SIG_DFL);"));
    let run = case.run(&goal, &scenario([]));
    assert!(run.result.is_confirmed() && run.refused.is_empty(), "{run:?}");
    // nothing refused, nothing told; with AddressSanitizer too
    let plain = Case::new(
        "void reach_error(void) {}\nint main(void) { char b[4]; volatile int i = 7; b[i] = 1; reach_error(); }",
    );
    for goal in [error("reach_error"), Goal::of(CheckKind::InvalidDeref)] {
        let run = plain.run(&goal, &scenario([]));
        assert!(run.refused.is_empty(), "{run:?}");
    }
}
