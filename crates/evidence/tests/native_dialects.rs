//! Native replay in every dialect: right inputs are confirmed, wrong ones never.

mod common;

use common::{Case, bits, error, input, int, region, scenario};
use secateur_evidence::replay::Model;
use secateur_evidence::replay::harness::Goal;
use secateur_program::{CheckKind, InputData, InputKind, TypeHint};

const SUM: &str = "
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  if (x + y == 10 && y == 3) reach_error();
  return 0;
}
";

#[test]
fn an_error_function_with_a_body_is_seen_in_both_data_models() {
    for case in [Case::new(SUM), Case::new(SUM).ilp32()] {
        let goal = error("reach_error");
        let how = case.confirms(&goal, &scenario([int(7), int(3)]));
        assert_eq!(how, "it called reach_error()");
        assert!(case.diverges(&goal, &scenario([int(7), int(4)])).contains("status 0"));
    }
}

#[test]
fn false_assumptions_other_names_widths_and_counts_are_divergence() {
    let case = Case::new(SUM);
    let goal = error("reach_error");
    let reason = case.diverges(&goal, &scenario([int(-1), int(11)]));
    assert!(reason.contains("__VERIFIER_assume"), "{reason}");
    let reason = case.diverges(&goal, &scenario([int(7)]));
    assert!(reason.contains("input 2 does not exist"), "{reason}");
    let reason = case.diverges(&goal, &scenario([int(7), bits("__VERIFIER_nondet_int", 64, 3)]));
    assert!(reason.contains("input 2 is for __VERIFIER_nondet_int (64 bits)"), "{reason}");
    let reason = case.impossible(&goal, &scenario([bits("__VERIFIER_nondet_uint", 32, 7), int(3)]));
    assert!(reason.contains("__VERIFIER_nondet_uint"), "{reason}");
}

#[test]
fn another_error_function_is_another_error() {
    let case = Case::new(SUM);
    let reason = case.diverges(&error("__VERIFIER_error"), &scenario([int(7), int(3)]));
    assert!(reason.contains("status 0"), "{reason}");
    let assertion = Goal::of(CheckKind::Assertion);
    assert!(case.diverges(&assertion, &scenario([int(7), int(3)])).contains("status 0"));
}

#[test]
fn static_and_inlined_and_pointed_to_error_functions_are_seen() {
    let bodies = [
        "static void reach_error(void) {} static void hit(void) { reach_error(); }",
        "static inline __attribute__((always_inline)) void reach_error(void) {} static void hit(void) { reach_error(); }",
        "void reach_error(void) {} static void hit(void) { void (*volatile f)(void) = reach_error; f(); }",
        "extern void reach_error(); static void hit(void) { reach_error(); }",
        "#include <assert.h>\nvoid reach_error(void) { assert(0); } static void hit(void) { reach_error(); }",
    ];
    for body in bodies {
        let text = format!(
            "{body}\nextern int __VERIFIER_nondet_int();\nint main() {{ if (__VERIFIER_nondet_int()) hit(); return 0; }}"
        );
        let case = Case::new(&text);
        case.confirms(&error("reach_error"), &scenario([int(1)]));
        case.diverges(&error("reach_error"), &scenario([int(0)]));
    }
}

#[test]
fn every_type_of_input_arrives_unchanged() {
    let text = "
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void); extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void); extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void); extern long __VERIFIER_nondet_long(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void); extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void);
extern long double nondet_long_double(void); extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_nondet_memory(void *, size_t);
extern void __VERIFIER_error(void);
int main(void) {
  if (__VERIFIER_nondet_char() != -5) return 1;
  if (__VERIFIER_nondet_uchar() != 250) return 2;
  if (__VERIFIER_nondet_short() != -300) return 3;
  if (__VERIFIER_nondet_ushort() != 65000) return 4;
  if (__VERIFIER_nondet_uint() != 4000000000u) return 5;
  if (__VERIFIER_nondet_long() != -7) return 6;
  if (__VERIFIER_nondet_ulonglong() != 0xfedcba9876543210ull) return 7;
  if (__VERIFIER_nondet_bool() != 1) return 8;
  if (__VERIFIER_nondet_float() != 1.5f) return 9;
  if (__VERIFIER_nondet_double() != -0.25) return 10;
  if (nondet_long_double() != 0.5L) return 11;
  if (__VERIFIER_nondet_pointer() != (void *)4096) return 12;
  unsigned char b[3];
  __VERIFIER_nondet_memory(b, sizeof b);
  if (b[0] != 1 || b[1] != 0 || b[2] != 255) return 13;
  __VERIFIER_error();
}";
    for (case, word) in [(Case::new(text), 64), (Case::new(text).ilp32(), 32)] {
        let v = |suffix: &str, width, value| bits(&format!("__VERIFIER_nondet_{suffix}"), width, value);
        let half = InputData::Bits { width: 80, value: 0x3ffe_8000_0000_0000_0000 };
        let inputs = vec![
            v("char", 8, -5),
            v("uchar", 8, 250),
            v("short", 16, -300),
            v("ushort", 16, 65000),
            v("uint", 32, 4_000_000_000),
            v("long", word, -7),
            v("ulonglong", 64, 0xfedc_ba98_7654_3210),
            v("bool", 1, 1),
            v("float", 32, i128::from(1.5f32.to_bits())),
            v("double", 64, i128::from((-0.25f64).to_bits())),
            input(InputKind::Call, "nondet_long_double", half, TypeHint::Signed),
            v("pointer", word, 4096),
            region("__VERIFIER_nondet_memory", &[1, 0, 255]),
        ];
        case.confirms(&error("__VERIFIER_error"), &scenario(inputs));
    }
}

#[test]
fn wide_integers_and_booleans_of_a_byte() {
    let text = "
extern __int128 nondet_wide(void); extern _Bool nondet_bool(void); extern void reach_error(void);
int main(void) { if (nondet_bool() && nondet_wide() == ((__int128)3 << 100)) reach_error(); return 0; }";
    let case = Case::new(text);
    // clang returns it in two registers, so the analysis has two inputs
    let wide = || [bits("nondet_wide", 64, 0), bits("nondet_wide", 64, 3 << 36)];
    let inputs = |flag| scenario([bits("nondet_bool", 8, flag)].into_iter().chain(wide()));
    case.confirms(&error("reach_error"), &inputs(1));
    assert!(case.diverges(&error("reach_error"), &inputs(2)).contains("_Bool"));
}

#[test]
fn klee() {
    let text = "
#include <stddef.h>
void klee_make_symbolic(void *p, size_t n, const char *name); int klee_int(const char *name);
int klee_range(int low, int high, const char *name); void klee_assume(size_t c);
void klee_report_error(const char *, int, const char *, const char *); void klee_prefer_cex(void *, size_t);
int main(void) {
  short s[2]; int n;
  klee_make_symbolic(s, sizeof s, \"pair\");
  klee_make_symbolic(&n, sizeof n, \"n\");
  klee_prefer_cex(s, s[0] > 0);
  klee_assume(s[0] > s[1]);
  if (s[0] == 5 && s[1] == -1 && n == 9 && klee_int(\"k\") == 4 && klee_range(2, 4, \"r\") == 3)
    klee_report_error(\"f\", 1, \"bad\", \"x.err\");
  return 0;
}";
    let case = Case::new(text);
    let goal = Goal::of(CheckKind::Assertion);
    // objects may be called by the function that makes them or by their own names
    for (k, r) in [("k", "r"), ("klee_int", "klee_range")] {
        let inputs = |range| {
            scenario([
                region("pair", &[5, 0, 255, 255]),
                bits("n", 32, 9),
                bits(k, 32, 4),
                bits(r, 32, range),
            ])
        };
        case.confirms(&goal, &inputs(3));
        assert!(case.diverges(&goal, &inputs(4)).contains("klee_range"));
    }
    let wrong_size = scenario([region("pair", &[5, 0, 255])]);
    assert!(case.diverges(&goal, &wrong_size).contains("24 bits"));
}

#[test]
fn assertions_of_all_dialects() {
    let programs = [
        "#include <assert.h>\nextern int __VERIFIER_nondet_int(void); int main(void) { assert(__VERIFIER_nondet_int() < 9); return 0; }",
        "extern int __VERIFIER_nondet_int(void); void __VERIFIER_assert(int); int main(void) { __VERIFIER_assert(__VERIFIER_nondet_int() < 9); return 0; }",
        "extern int __VERIFIER_nondet_int(void); void __CPROVER_assert(_Bool, const char *); int main(void) { __CPROVER_assert(__VERIFIER_nondet_int() < 9, \"small\"); return 0; }",
        "extern int __VERIFIER_nondet_int(void); void __ESBMC_assert(_Bool, const char *); int main(void) { __ESBMC_assert(__VERIFIER_nondet_int() < 9, \"small\"); return 0; }",
        "extern int __VERIFIER_nondet_int(void); void sassert(_Bool); int main(void) { sassert(__VERIFIER_nondet_int() < 9); return 0; }",
        "extern int __VERIFIER_nondet_int(void); void _TRACER_abort(int); int main(void) { _TRACER_abort(__VERIFIER_nondet_int() >= 9); return 0; }",
        "extern int __VERIFIER_nondet_int(void); void klee_assert(int); int main(void) { klee_assert(__VERIFIER_nondet_int() < 9); return 0; }",
    ];
    let goal = Goal::of(CheckKind::Assertion);
    for text in programs {
        let case = Case::new(text);
        case.confirms(&goal, &scenario([int(9)]));
        case.diverges(&goal, &scenario([int(8)]));
    }
    // how a _Bool is passed differs between the machines
    for text in &programs[2..4] {
        Case::new(text).ilp32().confirms(&goal, &scenario([int(9)]));
        Case::new(text).ilp32().diverges(&goal, &scenario([int(8)]));
    }
}

#[test]
fn assumptions_of_all_dialects_are_checked() {
    let dialects = [
        ("__VERIFIER_assume", "int"),
        ("__CPROVER_assume", "_Bool"),
        ("__ESBMC_assume", "_Bool"),
        ("__SEA_assume", "char"),
        ("klee_assume", "unsigned long"),
    ];
    {
        for (assume, ty) in dialects {
            let text = format!(
                "extern int __VERIFIER_nondet_int(void); void {assume}({ty}); void reach_error(void);\n\
                 int main(void) {{ {assume}(__VERIFIER_nondet_int() > 3); reach_error(); }}"
            );
            let case = Case::new(&text);
            case.confirms(&error("reach_error"), &scenario([int(4)]));
            assert!(case.diverges(&error("reach_error"), &scenario([int(3)])).contains(assume));
        }
    }
}

#[test]
fn an_error_call_counts_with_its_argument_only() {
    let undefined = "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_error(int);
int main(void) { int x = __VERIFIER_nondet_int(); if (x > 2) __VERIFIER_error(x); return 0; }";
    let defined =
        undefined.replace("extern void __VERIFIER_error(int);", "void __VERIFIER_error(int n) { n++; }");
    let mut goal = error("__VERIFIER_error");
    goal.error_argument = Some(7);
    for text in [undefined, &defined] {
        let case = Case::new(text);
        case.confirms(&goal, &scenario([int(7)]));
        case.diverges(&goal, &scenario([int(6)]));
    }
}

#[test]
fn another_entry_function_even_a_static_one() {
    for (prefix, rest) in
        [("", "int main(void) { return 0; }"), ("static ", "int main(void) { return begin(); }"), ("", "")]
    {
        let text = format!(
            "extern int __VERIFIER_nondet_int(void); void reach_error(void) {{}}\n\
             {prefix}int begin(void) {{ if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }}\n{rest}"
        );
        let mut goal = error("reach_error");
        goal.entry = "begin".into();
        let case = Case::new(&text);
        case.confirms(&goal, &scenario([int(5)]));
        case.diverges(&goal, &scenario([int(6)]));
    }
    let mut goal = error("reach_error");
    goal.entry = "begin".into();
    let with_parameters = Case::new(
        "void reach_error(void) {}
int begin(int x, double d, char c) { if (x == -2 && d == 0.5 && c == 'c') reach_error(); return 0; }",
    );
    let values =
        |x| scenario([bits("x", 32, x), bits("d", 64, i128::from(0.5f64.to_bits())), bits("c", 8, 99)]);
    with_parameters.confirms(&goal, &values(-2));
    with_parameters.diverges(&goal, &values(2));
    let unfit = Case::new(
        "struct s { int a[9]; }; void reach_error(void) {} int begin(struct s s) { reach_error(); }",
    );
    assert!(unfit.impossible(&goal, &scenario([])).contains("parameters"));
    assert!(Case::new(SUM).impossible(&goal, &scenario([])).contains("no function"));
}

#[test]
fn program_arguments() {
    let text = "#include <string.h>\n void reach_error(void) {}
int main(int argc, char **argv) { if (argc == 2 && !strcmp(argv[1], \"hi\") && argv[2] == 0) reach_error(); return 0; }";
    for case in [Case::new(text), Case::new(text).ilp32()] {
        let inputs = |count, second: &[u8]| {
            scenario([
                bits("argc", 32, count),
                region("argv[0]", b"prog\0\0\0\0"),
                region("argv[1]", second),
                region("argv[2]", b"unusedxx"),
            ])
        };
        case.confirms(&error("reach_error"), &inputs(2, b"hi\0zzzzz"));
        case.diverges(&error("reach_error"), &inputs(2, b"hizzzzzz"));
        case.diverges(&error("reach_error"), &inputs(3, b"hi\0zzzzz"));
    }
}

#[test]
fn allocations_that_fail_at_will() {
    let text = "#include <stdlib.h>\nvoid reach_error(void) {} int main(void) { char *p = malloc(3), *q = calloc(2, 2); if (p && !q) reach_error(); return 0; }";
    let inputs = |a, b| scenario([bits("allocation fails", 1, a), bits("allocation fails", 1, b)]);
    let case = Case::new(text);
    case.confirms(&error("reach_error"), &inputs(0, 1));
    case.diverges(&error("reach_error"), &inputs(1, 1));
    let text = "#include <stdlib.h>\nint main(void) { char *p = malloc(3); p[0] = 1; free(p); return 0; }";
    let goal = Goal::of(CheckKind::InvalidDeref);
    Case::new(text).confirms(&goal, &scenario([bits("allocation fails", 1, 1)]));
    Case::new(text).impossible(&goal, &scenario([bits("allocation fails", 1, 0)]));
}

#[test]
fn objects_of_any_name_and_small_structs() {
    let text = "#include <stddef.h>\nvoid __VERIFIER_nondet_memory(void *, size_t); struct s { long a; int b; }; struct s nondet_s(void);
void reach_error(void) {} int main(void) { int x; char none[1]; __VERIFIER_nondet_memory(&x, sizeof x); __VERIFIER_nondet_memory(none, 0); struct s s = nondet_s(); if (x == 7 && s.a == -1 && s.b == 5) reach_error(); return 0; }";
    let case = Case::new(text);
    let inputs = |b| scenario([bits("x", 32, 7), bits("nondet_s", 64, -1), bits("nondet_s", 32, b)]);
    case.confirms(&error("reach_error"), &inputs(5));
    case.diverges(&error("reach_error"), &inputs(6));
}

#[test]
fn several_files_flags_and_old_c() {
    let case = Case::with_files(&[
        (
            "a.c",
            "int get(void); void reach_error(void); main() { if (get() == LIMIT) reach_error(); return 0; }",
        ),
        ("b.c", "#include \"h.h\"\nint get(void) { return __VERIFIER_nondet_int() + HALF; }"),
    ]);
    std::fs::create_dir(case.dir.path().join("inc")).expect("can be made");
    std::fs::write(
        case.dir.path().join("inc/h.h"),
        "#define HALF 21\nextern int __VERIFIER_nondet_int(void);\n",
    )
    .expect("can be written");
    let mut case = case;
    case.sources.flags = vec!["-DLIMIT=42".into(), format!("-I{}", case.dir.path().join("inc").display())];
    case.confirms(&error("reach_error"), &scenario([int(21)]));
    case.diverges(&error("reach_error"), &scenario([int(20)]));
}

#[test]
fn llvm_text_and_bitcode_inputs() {
    let case = Case::new(SUM);
    for (flag, name) in [("-S", "p.ll"), ("-c", "p.bc")] {
        let out = case.dir.path().join(name);
        let program = case.dir.path().join("program.c");
        let made = std::process::Command::new(common::clang())
            .args([flag, "-emit-llvm", "-g", "-o"])
            .arg(&out)
            .arg(&program)
            .status();
        assert!(made.is_ok_and(|s| s.success()));
        let mut case = Case::new("");
        case.sources.files = vec![out];
        case.confirms(&error("reach_error"), &scenario([int(7), int(3)]));
        case.diverges(&error("reach_error"), &scenario([int(7), int(4)]));
    }
}

#[test]
fn functions_nobody_defines_matter_only_when_called() {
    let text = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {} int unknown_thing(int); extern struct s { int x; } pair(void);
int main(void) { if (__VERIFIER_nondet_int()) unknown_thing(3); reach_error(); return 0; }";
    let case = Case::new(text);
    case.confirms(&error("reach_error"), &scenario([int(0)]));
    assert!(case.impossible(&error("reach_error"), &scenario([int(1)])).contains("unknown_thing"));
    let data = Case::new(
        "extern int outside; void reach_error(void) {} int main(void) { if (outside == 0) reach_error(); return 0; }",
    );
    assert!(data.impossible(&error("reach_error"), &scenario([])).contains("outside"));
}

#[test]
fn a_program_with_library_functions_of_its_own() {
    let text = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}
unsigned long strlen(const char *s) { return 77; } int strcmp(const char *a, const char *b) { return 0; }
long write(int fd, const void *p, unsigned long n) { return -1; } void exit(int s) { for (;;); } void _exit(int s) { for (;;); }
void *memcpy(void *a, const void *b, unsigned long n) { return 0; }
char text[2] = \"a\";
int main(void) { if (__VERIFIER_nondet_int() == 2 && strlen(text) == 77) reach_error(); return 0; }";
    let case = Case::new(text);
    case.confirms(&error("reach_error"), &scenario([int(2)]));
}

#[test]
fn library_functions_can_be_the_source_of_inputs() {
    let text = "#include <stdlib.h>\n#include <stdio.h>
void reach_error(void) {} int main(void) { int a = rand(); int c = getchar(); if (a == 3 && c == 'x') reach_error(); return 0; }";
    let case = Case::new(text);
    let inputs = |c| scenario([bits("rand", 32, 3), bits("getchar", 32, c)]);
    case.confirms(&error("reach_error"), &inputs(120));
    case.diverges(&error("reach_error"), &inputs(121));
}

#[test]
fn inputs_out_of_the_models_of_the_front_end() {
    use secateur_frontend::driver::MODEL_FAMILIES;
    let text = "#include <stdio.h>\n#include <stdlib.h>
void reach_error(void) {} int main(void) { int r = rand(); if (r == 3 && abs(-r) == 3) reach_error(); return 0; }";
    for mut case in [Case::new(text), Case::new(text).ilp32()] {
        let models = MODEL_FAMILIES.iter().map(|f| Model {
            name: format!("{}.bc", f.name),
            defines: f.defines.iter().map(|d| d.to_string()).collect(),
            content: f.bitcode(case.sources.data_model).into(),
        });
        case.sources.models = models.collect();
        let inputs = |v| scenario([bits("__secateur_nondet_int", 32, v)]);
        case.confirms(&error("reach_error"), &inputs(3));
        case.diverges(&error("reach_error"), &inputs(4));
    }
}

#[test]
fn inputs_out_of_library_models() {
    let text = "#include <stdlib.h>\nvoid reach_error(void) {} int main(void) { if (rand() == 3) reach_error(); return 0; }";
    let text_of_model = "int any_number(void); void __secateur_assume(_Bool c);
int rand(void) { int v = any_number(); __secateur_assume(v >= 0); return v; }";
    let mut case = Case::new(text);
    let inputs = |v| scenario([bits("__secateur_nondet_int", 32, v)]);
    assert!(case.impossible(&error("reach_error"), &inputs(3)).contains("__secateur_nondet_int"));
    let model = |name: &str, defines: &str, text: &'static str| Model {
        name: name.into(),
        defines: vec![defines.into()],
        content: text.as_bytes().into(),
    };
    case.sources.models = vec![
        model("other.c", "drand48", "this is not even C"),
        model(
            "helper.c",
            "any_number",
            "int __secateur_nondet_int(void); int any_number(void) { return __secateur_nondet_int(); }",
        ),
        model("stdlib_random.c", "rand", text_of_model),
    ];
    case.confirms(&error("reach_error"), &inputs(3));
    case.diverges(&error("reach_error"), &inputs(4));
    assert!(case.diverges(&error("reach_error"), &inputs(-1)).contains("__secateur_assume"));
}
