//! Test files: they compile without warnings with gcc and clang, do what their instructions say, and show the
//! error only with the right inputs.

mod common;

use common::{Case, bits, clang, error, int, region, scenario};
use secateur_evidence::replay::harness::{Goal, Interface};
use secateur_evidence::replay::{Functions, Sources, interface};
use secateur_evidence::test_file::{TestFile, command};
use secateur_program::{CheckKind, DataModel, Scenario};
use std::fs;
use std::process::Command;

/// Writes the test beside the program and returns the interface and the command of its instructions.
fn write(case: &mut Case, goal: &Goal, scenario: &Scenario) -> (Interface, String) {
    let interface = interface(&case.sources, &case.limits).expect("compiles");
    // the user stands in the directory of the program
    case.sources.files = case.sources.files.iter().filter_map(|f| f.file_name()).map(Into::into).collect();
    let files = vec!["program.c".to_string()];
    let test = TestFile {
        sources: &case.sources,
        goal,
        scenario,
        interface: &interface,
        files: &files,
        name: "t.c",
        lost: None,
    };
    fs::write(case.dir.path().join("t.c"), test.text()).expect("can be written");
    let command = command(&case.sources, goal, &interface, scenario, "t.c");
    assert!(test.text().contains(&command));
    (interface, command)
}

#[track_caller]
fn compiles_cleanly(case: &Case) {
    let width = if case.sources.data_model == DataModel::Ilp32 { "-m32" } else { "-m64" };
    for compiler in ["gcc".into(), clang()] {
        let done = Command::new(&compiler)
            .args([
                "-Wall",
                "-Wextra",
                "-Wmissing-prototypes",
                "-Werror",
                "-O2",
                width,
                "-c",
                "t.c",
                "-o",
                "t.o",
            ])
            .current_dir(case.dir.path())
            .output()
            .expect("compiler starts");
        assert!(done.status.success(), "{compiler:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

/// The exit status of the program, compiled as the instructions say.
#[track_caller]
fn status(case: &Case, command: &str) -> (i32, String) {
    let done =
        Command::new("sh").args(["-c", command]).current_dir(case.dir.path()).output().expect("shell starts");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    (done.status.code().unwrap_or(-1), said)
}

#[track_caller]
fn check(text: &str, goal: &Goal, right: &Scenario, wrong: &Scenario, model: DataModel) {
    for (inputs, hit) in [(right, true), (wrong, false)] {
        let mut case = Case::new(text);
        case.sources.data_model = model;
        let (_, command) = write(&mut case, goal, inputs);
        compiles_cleanly(&case);
        let with_gcc = command.replacen(&clang().display().to_string(), "gcc", 1);
        assert_ne!(with_gcc, command);
        for command in [command, with_gcc] {
            let (code, said) = status(&case, &command);
            assert_eq!(code == 1, hit, "{command}\n{code}: {said}");
        }
    }
}

#[test]
fn error_functions_with_and_without_a_body() {
    let text = "extern int __VERIFIER_nondet_int(void); BODY
int main(void) { if (__VERIFIER_nondet_int() == 4) reach_error(); return 0; }";
    for body in ["void reach_error(void) {}", "extern void reach_error(void);"] {
        let text = text.replace("BODY", body);
        check(&text, &error("reach_error"), &scenario([int(4)]), &scenario([int(5)]), DataModel::Lp64);
    }
    check(
        &text.replace("BODY", "void reach_error(void) {}"),
        &error("reach_error"),
        &scenario([int(4)]),
        &scenario([int(5)]),
        DataModel::Ilp32,
    );
}

#[test]
fn assertions_and_klee() {
    let text = "#include <assert.h>\n#include <stddef.h>
void klee_make_symbolic(void *, size_t, const char *); void klee_assume(size_t); int klee_range(int, int, const char *);
int main(void) { char b[30]; klee_make_symbolic(b, sizeof b, \"b\\\"*/\"); klee_assume(b[0] > 0); assert(b[29] != 'x' || klee_range(0, 9, \"r\") != 8); return 0; }";
    let inputs = |last: u8| {
        let mut bytes = vec![7; 29];
        bytes.push(last);
        scenario([region("b\"*/", &bytes), bits("r", 32, 8)])
    };
    check(text, &Goal::of(CheckKind::Assertion), &inputs(b'x'), &inputs(b'y'), DataModel::Lp64);
}

#[test]
fn sanitized_kinds() {
    let text = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); int *p = malloc(16); p[n] = 1; free(p); return 0; }";
    let goal = Goal::of(CheckKind::InvalidDeref);
    check(text, &goal, &scenario([int(4)]), &scenario([int(3)]), DataModel::Lp64);
    let text = "extern int __VERIFIER_nondet_int(void); int main(void) { int n = __VERIFIER_nondet_int(); n += 1; return 0; }";
    let goal = Goal::of(CheckKind::SignedOverflow);
    check(text, &goal, &scenario([int(i32::MAX)]), &scenario([int(3)]), DataModel::Lp64);
}

#[test]
fn ends_of_programs() {
    let text = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void); static void use(void) { char *volatile p = malloc(3); if (__VERIFIER_nondet_int() == 0) free(p); p = 0; }
int main(void) { use(); return 0; }";
    for kind in [CheckKind::Leak, CheckKind::Cleanup] {
        check(text, &Goal::of(kind), &scenario([int(1)]), &scenario([int(0)]), DataModel::Lp64);
    }
    let text =
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int main(void) { return 0; }
int begin(void) { if (__VERIFIER_nondet_int()) reach_error(); return 0; }";
    let mut goal = error("reach_error");
    goal.entry = "begin".into();
    check(text, &goal, &scenario([int(1)]), &scenario([int(0)]), DataModel::Lp64);
}

#[test]
fn every_type_compiles_cleanly_in_both_data_models() {
    let text = "
extern char __VERIFIER_nondet_char(void); extern unsigned short __VERIFIER_nondet_ushort(void); extern _Bool nondet_bool(void);
extern float __VERIFIER_nondet_float(void); extern long double nondet_ld(void); extern void *__VERIFIER_nondet_pointer(void);
extern unsigned long __VERIFIER_nondet_ulong(void); void __CPROVER_assume(_Bool); void __CPROVER_assert(_Bool, const char *);
void __assert_fail(const char *, const char *, unsigned, const char *); void __VERIFIER_atomic_begin(void); void _TRACER_abort(int);
void __CPROVER_havoc_object(void *); int klee_int(const char *); unsigned long klee_choose(unsigned long); int rand(void);
double klee_get_valued(double); void klee_silent_exit(int); int getchar(void); int printf(const char *, ...); void abort(void);
int main(void) { __VERIFIER_nondet_char(); __VERIFIER_nondet_ushort(); nondet_bool(); __VERIFIER_nondet_float(); nondet_ld(); __VERIFIER_nondet_pointer();
__VERIFIER_nondet_ulong(); __CPROVER_assume(1); __CPROVER_assert(1, \"\"); __VERIFIER_atomic_begin(); _TRACER_abort(0); if (0) __assert_fail(0, 0, 0, 0);
if (0) { __CPROVER_havoc_object(0); klee_int(0); klee_choose(1); klee_get_valued(0); klee_silent_exit(0); } rand(); getchar(); printf(\"\"); abort(); }";
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let mut case = Case::new(text);
        case.sources.data_model = model;
        let inputs = scenario([
            bits("getchar", 32, 3),
            bits("printf", 32, 3),
            bits("rand", 32, 1),
            region("empty", &[]),
        ]);
        let mut goal = error("abort");
        goal.error_functions.push("reach_error".into());
        write(&mut case, &goal, &inputs);
        compiles_cleanly(&case);
    }
}

#[test]
fn a_test_file_reads_like_this() {
    let goal = error("reach_error");
    let inputs = scenario([int(4), region("__VERIFIER_nondet_memory", b"text")]);
    let sources = Sources::new(["program.c"], "clang");
    let declared = "declare i32 @__VERIFIER_nondet_int()\ndeclare void @__VERIFIER_nondet_memory(ptr, i64)\n\
                    declare void @__VERIFIER_assume(i32)\ndeclare void @reach_error()\ndeclare i32 @puts(ptr)\n";
    let interface = Interface::of(&[Functions::read(declared)]);
    let files = vec!["program.c".to_string()];
    let test = TestFile {
        sources: &sources,
        goal: &goal,
        scenario: &inputs,
        interface: &interface,
        files: &files,
        name: "t.c",
        lost: None,
    };
    let shown = test.text();
    let begin = shown.find("#define").expect("has a harness");
    let own = shown.find("/* The inputs").expect("has inputs");
    let queue = shown.find("static unsigned long secateur_next").expect("has a queue");
    let rest = shown.find("/* The functions").expect("has functions");
    insta::assert_snapshot!(format!("{}...\n{}...\n{}", &shown[..begin], &shown[own..queue], &shown[rest..]));
}
