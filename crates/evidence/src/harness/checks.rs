//! The parts of a harness that depend on the kind of error looked for: sanitizer callbacks, bookkeeping of the heap, and what
//! happens at the end of the program.

use super::{Goal, Interface, Purpose};
use secateur_program::CheckKind;
use std::fmt::Write;

/// How clang has to instrument the program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sanitizer {
    None,
    Address,
    /// The check of undefined behaviour with this name.
    Undefined(&'static str),
}

impl Sanitizer {
    pub fn for_kind(kind: &CheckKind) -> Sanitizer {
        match kind {
            CheckKind::ErrorCall { .. } | CheckKind::Assertion | CheckKind::Cleanup => Sanitizer::None,
            CheckKind::InvalidDeref | CheckKind::InvalidFree | CheckKind::Leak => Sanitizer::Address,
            CheckKind::SignedOverflow => Sanitizer::Undefined("signed-integer-overflow"),
            CheckKind::DivisionByZero => Sanitizer::Undefined("integer-divide-by-zero"),
            CheckKind::ShiftRange => Sanitizer::Undefined("shift-exponent"),
        }
    }

    /// The flags of clang and gcc for it.
    pub fn flags(self) -> Vec<String> {
        match self {
            Sanitizer::None => vec![],
            Sanitizer::Address => vec!["-fsanitize=address".into()],
            Sanitizer::Undefined(check) => vec![format!("-fsanitize={check}")],
        }
    }
}

/// Functions of the heap that are wrapped when the program uses them.
const HEAP: [&str; 4] = ["malloc", "calloc", "realloc", "free"];

/// The symbols the linker has to redirect to `__wrap_...`.
pub fn wrapped(goal: &Goal, interface: &Interface, purpose: &Purpose) -> Vec<&'static str> {
    let mut names = Vec::new();
    if wraps_main(goal) && interface.defined.contains("main") {
        names.push("main");
    }
    if wraps_heap(goal, purpose) {
        names.extend(HEAP.iter().filter(|f| interface.wants(f)));
    }
    names
}

fn wraps_main(goal: &Goal) -> bool {
    goal.entry != "main" || matches!(goal.expected, CheckKind::Leak | CheckKind::Cleanup)
}

/// With AddressSanitizer the heap is its own. In a test file the wrapping is not worth the longer command but for leaks.
fn wraps_heap(goal: &Goal, purpose: &Purpose) -> bool {
    match goal.expected {
        CheckKind::Cleanup => true,
        _ => purpose.is_replay() && Sanitizer::for_kind(&goal.expected) != Sanitizer::Address,
    }
}

/// The C text of all this.
pub fn text(goal: &Goal, interface: &Interface, purpose: &Purpose) -> String {
    let mut out = String::new();
    if purpose.is_replay() {
        match Sanitizer::for_kind(&goal.expected) {
            Sanitizer::None => {}
            Sanitizer::Address => out.push_str(ON_ADDRESS),
            Sanitizer::Undefined(_) => out.push_str(ON_UNDEFINED),
        }
    }
    if wraps_heap(goal, purpose) {
        out.push_str(&heap(goal, interface));
    }
    if goal.expected == CheckKind::Leak {
        out.push_str(AT_END_LEAK);
    }
    if wraps_main(goal) {
        out.push_str(&main_function(goal, interface));
    }
    out
}

const ON_ADDRESS: &str = "
const char *__asan_get_report_description(void);
void __asan_on_error(void);
void __asan_on_error(void) { secateur_found(\"address\", __asan_get_report_description()); }
";

const ON_UNDEFINED: &str = "
void __ubsan_get_current_report_data(const char **kind, const char **message, const char **file, unsigned *line,
                                     unsigned *column, char **address);
void __ubsan_on_report(void);
void __ubsan_on_report(void) {
  const char *kind, *message, *file;
  unsigned line, column;
  char *address;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  secateur_found(\"undefined\", kind);
}
";

const AT_END_LEAK: &str = "
int __lsan_do_recoverable_leak_check(void);
static void secateur_at_end(void) {
  if (__lsan_do_recoverable_leak_check())
    secateur_found(\"leak\", \"memory is lost at the end of the program\");
}
";

fn heap(goal: &Goal, interface: &Interface) -> String {
    let mut out = String::new();
    let track = goal.expected == CheckKind::Cleanup;
    out.push_str(if track { LIVE } else { NO_LIVE });
    for (name, text) in [("malloc", MALLOC), ("calloc", CALLOC), ("realloc", REALLOC), ("free", FREE)] {
        // free is only of interest to those who count
        if interface.wants(name) {
            out.push_str(text);
        }
    }
    if track {
        out.push_str(AT_END_CLEANUP);
    }
    out
}

const NO_LIVE: &str = "
__attribute__((unused)) static void secateur_lives(void *p) { (void)p; }
__attribute__((unused)) static void secateur_dies(void *p) { (void)p; }
__attribute__((unused)) static void *secateur_allocated(void *p, size_t n) {
  if (!p && n)
    secateur_differs(\"no-memory\", \"an allocation failed\");
  return p;
}
";

const LIVE: &str = "
enum { SECATEUR_MOST = 1 << 20 };
static void *secateur_live[SECATEUR_MOST];
static size_t secateur_count;
__attribute__((unused)) static void secateur_lives(void *p) {
  if (!p)
    return;
  if (secateur_count == SECATEUR_MOST)
    secateur_differs(\"no-memory\", \"too many live allocations to count\");
  secateur_live[secateur_count++] = p;
}
__attribute__((unused)) static void secateur_dies(void *p) {
  size_t i;
  for (i = secateur_count; p && i-- > 0;)
    if (secateur_live[i] == p) {
      secateur_live[i] = secateur_live[--secateur_count];
      return;
    }
}
__attribute__((unused)) static void *secateur_allocated(void *p, size_t n) {
  if (!p && n)
    secateur_differs(\"no-memory\", \"an allocation failed\");
  return p;
}
";

const MALLOC: &str = "
void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_malloc(size_t n) {
  void *p = secateur_allocated(__real_malloc(n), n);
  secateur_lives(p);
  return p;
}
";

const CALLOC: &str = "
void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size) {
  void *p = secateur_allocated(__real_calloc(n, size), n && size);
  secateur_lives(p);
  return p;
}
";

const REALLOC: &str = "
void *__real_realloc(void *old, size_t n);
void *__wrap_realloc(void *old, size_t n);
void *__wrap_realloc(void *old, size_t n) {
  void *p;
  secateur_dies(old);
  p = secateur_allocated(__real_realloc(old, n), n);
  secateur_lives(p);
  return p;
}
";

const FREE: &str = "
void __real_free(void *p);
void __wrap_free(void *p);
void __wrap_free(void *p) {
  secateur_dies(p);
  __real_free(p);
}
";

const AT_END_CLEANUP: &str = "
static void secateur_at_end(void) {
  if (secateur_count)
    secateur_found(\"cleanup\", \"memory is still allocated at the end of the program\");
}
";

/// Old values of dead frames would make lost memory look reachable.
const SCRUB: &str = "
static void secateur_scrub(void) {
  volatile char old[65536];
  size_t i;
  for (i = 0; i < sizeof old; i++)
    old[i] = 0;
}
";

fn main_function(goal: &Goal, interface: &Interface) -> String {
    let at_end = matches!(goal.expected, CheckKind::Leak | CheckKind::Cleanup);
    let own = goal.entry == "main";
    let wrapped = interface.defined.contains("main");
    let head = if wrapped { "__wrap_main" } else { "main" };
    let mut out = String::new();
    if at_end {
        out.push_str(SCRUB);
        out.push_str("int atexit(void (*function)(void));\n");
    }
    out.push_str("__attribute__((noreturn)) void exit(int status);\n");
    if own {
        out.push_str("int __real_main(int argc, char **argv, char **environment);\n");
    } else {
        let _ = writeln!(out, "int {}(void);", goal.entry);
    }
    if wrapped {
        let _ = writeln!(out, "int {head}(int argc, char **argv, char **environment);");
    }
    let _ = writeln!(out, "int {head}(int argc, char **argv, char **environment) {{\n  int status;");
    if at_end {
        out.push_str("  atexit(secateur_at_end);\n");
    }
    if own {
        out.push_str("  status = __real_main(argc, argv, environment);\n");
    } else {
        let _ = writeln!(out, "  (void)argc, (void)argv, (void)environment;\n  status = {}();", goal.entry);
    }
    if at_end {
        out.push_str("  secateur_scrub();\n");
    }
    out.push_str("  exit(status);\n}\n");
    out
}
