//! Traces of real runs: C programs through the front end and the interpreter, told on a screen.

mod common;

use common::{clang, input, int, scenario};
use secateur_evidence::trace::{Bounds, Recorder, SourceText, Trace, losses};
use secateur_evidence::{Confirmation, Counterexample};
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load};
use secateur_interpreter::{Interpreter, Options, Outcome};
use secateur_program::{DataModel, InputData, InputKind, Monitor, Program, Scenario, TypeHint};
use std::fs;

/// The program as the front end makes it.
fn program_of(text: &str) -> Program {
    lowered(text).0
}

fn lowered(text: &str) -> (Program, secateur_term::TermStore, SourceText) {
    let dir = tempfile::tempdir().expect("temporary directory");
    let path = dir.path().join("program.c");
    fs::write(&path, text).expect("can be written");
    let mut request = CompileRequest::new([&path]);
    request.clang = Some(clang());
    let options = LowerOptions { check_overflow: true, ..LowerOptions::default() };
    let (mut program, terms) = load(&request, &options).expect("compiles");
    let source = SourceText::read(&program.files);
    // the temporary directory has another name in every run
    for file in &mut program.files {
        *file = file.rsplit('/').next().unwrap_or_default().to_string();
    }
    (program, terms, source)
}

/// Runs the program on the scenario and listens.
fn trace(text: &str, scenario: &Scenario, bounds: Bounds) -> (Trace, Outcome) {
    let (program, terms, source) = lowered(text);
    let monitor = Monitor { signed_overflow: true, leak: true, ..Monitor::developer() };
    let options = Options { monitor, level: Recorder::LEVEL, ..Options::default() };
    let mut recorder = Recorder::new(&program, &terms, bounds);
    let run = Interpreter::new(&program, &terms, options.clone()).run(scenario, &mut recorder);
    let lost = losses(&program, &terms, options, scenario, &run.outcome);
    (recorder.finish(&run.outcome, &lost, &source), run.outcome)
}

#[track_caller]
fn screen(text: &str, scenario: &Scenario) -> String {
    let (trace, outcome) = trace(text, scenario, Bounds::SCREEN);
    assert!(matches!(outcome, Outcome::Error(_)), "{outcome:?}");
    let shown = trace.screen();
    assert!(shown.lines().count() <= 24, "{shown}");
    // the first line says what is wrong, however long that is
    assert!(shown.lines().skip(1).all(|l| l.chars().count() <= 100), "{shown}");
    shown
}

const LOOP: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void reach_error(void) {}
void __VERIFIER_assert(int cond) {
  if (!cond) {
    reach_error();
  }
}
int total;
int main(void) {
  int n = __VERIFIER_nondet_int();
  int step = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n < 100);
  for (int i = 0; i < n; i++) {
    if (step > 2)
      total += step;
    else
      total -= 1;
  }
  __VERIFIER_assert(total + n < 50);
  return 0;
}
";

#[test]
fn a_loop_and_a_failed_assertion() {
    insta::assert_snapshot!(screen(LOOP, &scenario([int(12), int(4)])));
}

#[test]
fn a_plain_assert_shows_its_values() {
    let text = "\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int add(int x, int y) {
  int sum = x + y;
  assert(x + y < 10 && \"sum\");
  return sum;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  return add(a, 3);
}
";
    insta::assert_snapshot!(screen(text, &scenario([int(7)])));
}

#[test]
fn memory_errors_show_the_object() {
    let text = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(4 * sizeof(int));
  char local[3] = {0};
  switch (n) {
  case 1:
    p[n + 3] = 1;
    break;
  case 2:
    free(p);
    return p[0];
  case 3:
    free(p);
    free(p);
    break;
  case 4:
    p = NULL;
    return *p;
  case 5:
    local[n - 2] = 1;
    break;
  case 6:
    p = NULL;
    return 0;
  }
  free(p);
  return 0;
}
";
    let shown: Vec<String> = (1..=6).map(|n| screen(text, &scenario([int(n)]))).collect();
    insta::assert_snapshot!(shown.join("----\n"));
}

#[test]
fn arithmetic_errors() {
    let text = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b < 100)
    a = a / b;
  return a + b;
}
";
    let division = screen(text, &scenario([int(7), int(0)]));
    let overflow = screen(text, &scenario([int(i32::MAX), int(100)]));
    insta::assert_snapshot!(format!("{division}----\n{overflow}"));
}

#[test]
fn many_inputs_and_a_long_path_still_fit() {
    let text = "\
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
static int classify(unsigned char c) {
  if (c < 'a')
    return 0;
  return c % 2 ? 1 : 2;
}
int main(void) {
  int state = 0, seen[3] = {0};
  for (int i = 0; i < 40; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int k = classify(c);
    seen[k]++;
    if (state == 0 && k == 1)
      state = 1;
    else if (state == 1 && k == 2)
      state = 2;
    else if (state == 2 && k == 0)
      state = 3;
  }
  if (state == 3)
    reach_error();
  return 0;
}
";
    let values = (0..40u8).map(|i| match i % 7 {
        0 => b'a',
        1 => b'b',
        2 => 1,
        other => b'a' + other,
    });
    let inputs = values.map(|v| {
        input(
            InputKind::Call,
            "__VERIFIER_nondet_uchar",
            InputData::Bits { width: 8, value: v.into() },
            TypeHint::Unsigned,
        )
    });
    insta::assert_snapshot!(screen(text, &scenario(inputs)));
}

#[test]
fn recursion_and_uninitialised_variables() {
    let text = "\
void reach_error(void) {}
int deep(int n, int *out) {
  if (n == 0) {
    int secret;
    *out = secret;
    return *out;
  }
  return deep(n - 1, out) + n;
}
int main(void) {
  int result = 0;
  if (deep(9, &result) == 52)
    reach_error();
  return 0;
}
";
    let secret =
        input(InputKind::UninitVar, "secret", InputData::Bits { width: 32, value: 7 }, TypeHint::Signed);
    insta::assert_snapshot!(screen(text, &scenario([secret])));
}

#[test]
fn the_full_trace_has_a_line_for_everything() {
    let (trace, _) = trace(LOOP, &scenario([int(2), int(40)]), Bounds::FULL);
    insta::assert_snapshot!(trace.full());
}

#[test]
fn the_full_trace_is_bounded() {
    let bounds = Bounds { inputs: 1, path: 0, lines: 10 };
    let (trace, _) = trace(LOOP, &scenario([int(99), int(3)]), bounds);
    assert_eq!(trace.lines.len(), 10);
    assert_eq!(trace.inputs.len(), 1);
    assert!(trace.left_out > 100);
    assert_eq!(trace.lines[9].text, "branch: cond == 0");
}

#[test]
fn a_trace_as_json() {
    let (trace, _) = trace(LOOP, &scenario([int(12), int(4)]), Bounds::SCREEN);
    let text = serde_json::to_string_pretty(&trace).expect("is plain data");
    insta::assert_snapshot!(text);
}

#[test]
fn a_counterexample_is_plain_data() {
    let inputs = scenario([int(12), int(4)]);
    let (trace, outcome) = trace(LOOP, &inputs, Bounds::SCREEN);
    let goal = common::error("reach_error");
    let native = common::Case::new(LOOP).run(&goal, &inputs);
    let mut scenario = inputs.clone();
    scenario.dynamic_bases.push((3, 0x1000));
    let empty = Program {
        data_model: DataModel::Lp64,
        files: vec!["program.c".into()],
        variables: Vec::new(),
        objects: Vec::new(),
        functions: Vec::new(),
        globals: Vec::new(),
        entry: secateur_program::FuncId(0),
        unmodelled: Vec::new(),
        assumptions: Vec::new(),
        notes: Vec::new(),
        types: Default::default(),
    };
    let mut told = Counterexample::new(&empty, &goal.expected, scenario, &outcome, Some(native), trace);
    assert_eq!(told.confirmation, Confirmation::Native("it called reach_error()".into()));
    // the trace has a snapshot of its own; commands and notes depend on the machine
    told.trace.path.clear();
    told.trace.stack.clear();
    if let Some(native) = &mut told.native {
        assert!(native.command.contains(" t.c "), "{}", native.command);
        native.command.clear();
        native.notes.clear();
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&told).expect("is plain data"));
}

#[test]
fn a_run_without_error_has_no_failure() {
    let (trace, outcome) = trace(LOOP, &scenario([int(1), int(1)]), Bounds::SCREEN);
    assert_eq!(outcome, Outcome::Exited(0));
    assert_eq!(trace.failure, None);
    assert!(trace.screen().starts_with("the run ended without an error"));
    assert_eq!(trace.inputs.len(), 2);
}

const LIBRARY: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  time_t now;
  time(&now);
  if (n > 4000000000u && rand() == 3 && now == 12)
    reach_error();
  return 0;
}
";

/// The inputs of [`LIBRARY`] as the models ask for them.
fn library_inputs() -> Scenario {
    let n = common::bits("__VERIFIER_nondet_uint", 32, 0xffff_ffff);
    let n = secateur_program::InputValue { ty: TypeHint::Unsigned, ..n };
    scenario([
        n,
        common::bits("__secateur_nondet_long", 64, 12),
        common::bits("__secateur_nondet_int", 32, 3),
    ])
}

#[test]
fn library_functions_are_told_as_the_user_called_them() {
    let shown = screen(LIBRARY, &library_inputs());
    assert!(!shown.contains("__secateur"), "{shown}");
    insta::assert_snapshot!(shown);
}

#[test]
fn library_functions_are_given_what_they_returned_and_wrote() {
    use secateur_evidence::given::{Library, LibraryKinds, given};
    let (trace, _) = trace(LIBRARY, &library_inputs(), Bounds::SCREEN);
    let consumed = &trace.consumed;
    let mut program = program_of(LIBRARY);
    program.files.clear();
    let labels = consumed.labels(&program, &library_inputs());
    let names: Vec<&str> = labels.iter().map(|l| l.name.as_str()).collect();
    assert_eq!(names, ["__VERIFIER_nondet_uint", "a choice inside time()", "a choice inside rand()"]);

    let made = given(&program, &library_inputs(), consumed, &LibraryKinds::all(Library::Outside("world")));
    assert_eq!((made.replaced.len(), &made.lost), (2, &None));
    let kinds: Vec<(&str, InputKind)> =
        made.scenario.inputs.iter().map(|i| (i.name.as_str(), i.kind)).collect();
    assert_eq!(
        kinds,
        [
            ("__VERIFIER_nondet_uint", InputKind::Call),
            ("time", InputKind::Memory),
            ("time", InputKind::Call),
            ("rand", InputKind::Call)
        ]
    );
    let case = common::Case::new(LIBRARY);
    case.confirms(&common::error("reach_error"), &made.scenario);
    let mut other = made.scenario.clone();
    other.inputs[1].data = InputData::Bytes(vec![13, 0, 0, 0, 0, 0, 0, 0]);
    case.diverges(&common::error("reach_error"), &other);

    // a function with one result has to run itself, and what it was taken to return is no input
    let named = [("rand", Library::Real), ("time", Library::Outside("time"))];
    let named = named.into_iter().map(|(name, kind)| (String::from(name), kind)).collect();
    let real = LibraryKinds { named, others: Library::Outside("other") };
    let made = given(&program, &library_inputs(), consumed, &real);
    assert!(made.scenario.inputs.iter().all(|i| i.name != "rand" && !i.name.starts_with("__secateur")));
}

#[test]
fn what_a_test_cannot_give_is_said() {
    use secateur_evidence::given::{Library, LibraryKinds, given};
    let text = "#include <stdlib.h>\nvoid reach_error(void) {}\n\
                int main(void) { char *s = getenv(\"A\"); if (s && s[0] == 'x') reach_error(); return 0; }";
    let inputs = scenario([
        common::bits("__secateur_nondet_int", 32, 0),
        common::bits("__secateur_nondet_ulong", 64, 1),
        common::region("s", b"x"),
    ]);
    let (trace, _) = trace(text, &inputs, Bounds::SCREEN);
    assert_eq!(trace.consumed.calls.len(), 1);
    let made =
        given(&program_of(text), &inputs, &trace.consumed, &LibraryKinds::all(Library::Outside("world")));
    let lost = made.lost.unwrap_or_default();
    assert!(lost.starts_with("getenv(), which"), "{lost}");
}

#[test]
fn leaks_say_where_the_last_pointer_went() {
    let text = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
struct node *global;
static int early(void) {
  char *q = malloc(5);
  if (__VERIFIER_nondet_int())
    return 2;
  free(q);
  return 0;
}
static struct node *list(void) {
  struct node *head = 0;
  for (int i = 0; i < 2; i++) {
    struct node *e = malloc(sizeof *e);
    e->next = head;
    head = e;
  }
  return head;
}
int main(void) {
  switch (__VERIFIER_nondet_int()) {
  case 1:
    global = malloc(8);
    global = NULL;
    return 0;
  case 2:
    return early();
  case 3:
    global = list();
    free(global);
    return 0;
  case 4:
    global = list();
    global->next->next = global;
    global = NULL;
    return 0;
  case 5: {
    char *p = malloc(3);
    *p = 1;
  }
    return 0;
  case 6:
    malloc(4);
    return 0;
  }
  return 0;
}
";
    let inputs = |n| if n == 2 { scenario([int(n), int(1)]) } else { scenario([int(n)]) };
    let first = |n: i32| screen(text, &inputs(n)).lines().next().unwrap_or_default().to_string();
    let shown: Vec<String> = (1..=6).map(first).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn bad_pointers_are_named_and_traced_back() {
    let text = "\
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct ops { int (*open)(int); int (*close)(int); struct ops *next; };
static int one(int x) { return x; }
struct ops table[2] = {{one, one, 0}, {one, 0, 0}};
static void set(struct ops *a, struct ops *b) { a->next = b; }
int main(void) {
  int n = __VERIFIER_nondet_int(), *last = &n;
  struct ops *a = malloc(sizeof *a), *b;
  unsigned long big = n + (1ul << 62);
  if (!a) return 1;
  switch (n) {
  case 1:
    return table[n].close(n);
  case 2:
    set(a, NULL);
    return a->next->next == a;
  case 3:
    b = a->next;
    return b->next == a;
  case 4:
    a = (struct ops *)(long)n;
    return a->next == 0;
  case 5:
    b = realloc(a, 400);
    return a->next == b;
  case 6:
    for (int i = 0; i < 3; i++) {
      int x = i;
      if (i) n += *last;
      last = &x;
    }
    return n;
  case 7:
    last = calloc(big, sizeof *last);
    *last = 1;
    return 0;
  case 8: {
    struct ops copy;
    set(a, NULL);
    memcpy(&copy, a, sizeof copy);
    copy.next->next = a;
    return 0;
  }
  }
  return 0;
}
";
    let shown: Vec<String> = (1..=8).map(|n| screen(text, &scenario([int(n)]))).collect();
    insta::assert_snapshot!(shown.join("----\n"));
}

#[test]
fn what_is_told_is_what_happened() {
    let text = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int *p; int n; unsigned a : 3; };
struct pair { int *a; int n; };
static int *slot;
static int yes(struct s *x) { return x->n > 0; }
static void leave(int k) {
  int local = k;
  if (k == 2) {
    slot = &local;
    return;
  }
  slot = 0;
}
static int *keep(int k) {
  int local = k;
  slot = &local;
  if (k)
    return slot;
  slot = 0;
  return 0;
}
static struct pair make(int *base, int n) {
  struct pair r;
  r.a = base;
  r.n = n;
  return r;
}
static int last(struct pair p) { return p.a[p.n]; }
int main(void) {
  struct s *q = malloc(sizeof *q);
  char *wild;
  int v[3] = {1, 2, 3}, *cur = v;
  unsigned size = 0x40000001u;
  q->n = __VERIFIER_nondet_int();
  q->p = v;
  q->a = 7;
  switch (q->n) {
  case 1:
    if (!q->p)
      return 1;
    if (!yes(q))
      return 2;
    if (!(q->n > 3))
      return v[q->n + 2];
    return 0;
  case 2:
    leave(2);
    return *slot;
  case 3:
    return *keep(3);
  case 4:
    free(wild);
    return 0;
  case 5:
    return last(make(v, 3));
  case 6:
    for (unsigned i = 0; i < q->a; i++)
      *cur++ = yes(q) + i;
    return 0;
  case 7:
    cur = malloc(size * 4u);
    cur[1] = 1;
    return 0;
  }
  return 0;
}
";
    let bits = InputData::Bits { width: 64, value: 0xffff_ffff_ffff_eff0 };
    let wild = input(InputKind::UninitVar, "wild", bits, TypeHint::Pointer);
    let inputs = |n| if n == 4 { scenario([int(n), wild.clone()]) } else { scenario([int(n)]) };
    let shown: Vec<String> = (1..=7).map(|n| screen(text, &inputs(n))).collect();
    insta::assert_snapshot!(shown.join("----\n"));
}
