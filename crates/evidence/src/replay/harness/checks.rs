//! The parts of a harness that depend on the kind of error looked for: sanitizer callbacks, bookkeeping of
//! the heap, and what happens at the end of the program.

use super::{Goal, Harness};
use secateur_program::CheckKind;
use std::fmt::Write;

/// How clang has to instrument the program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sanitizer {
    /// Not at all: the harness or the processor notices the error, or no tool does.
    None,
    /// AddressSanitizer, with LeakSanitizer.
    Address,
    /// The check of undefined behaviour with this name.
    Undefined(&'static str),
}

impl Sanitizer {
    /// The instrumentation that shows errors of this kind in a test file; a replay uses
    /// [`Sanitizer::for_replay`].
    pub fn for_kind(kind: &CheckKind) -> Sanitizer {
        match kind {
            CheckKind::ErrorCall { .. } | CheckKind::Assertion | CheckKind::Cleanup => Sanitizer::None,
            // MemorySanitizer looks at what is decided by such values, not at what is read
            CheckKind::UninitRead | CheckKind::PointerMix | CheckKind::Fact(_) => Sanitizer::None,
            CheckKind::Misaligned => Sanitizer::Undefined("alignment"),
            // the processor sees it; the sanitizer would stop at sums that overflow, too
            CheckKind::DivisionOverflow => Sanitizer::None,
            CheckKind::InvalidDeref | CheckKind::InvalidFree | CheckKind::Leak => Sanitizer::Address,
            CheckKind::SignedOverflow => Sanitizer::Undefined("signed-integer-overflow,shift-base"),
            CheckKind::DivisionByZero => Sanitizer::Undefined("integer-divide-by-zero"),
            CheckKind::ShiftRange => Sanitizer::Undefined("shift"),
            CheckKind::Rule(rule) => Sanitizer::Undefined(rule.sanitizer()),
        }
    }

    /// How a replay has to instrument the program: what the processor sees of a quotient out of range is not
    /// seen if clang has computed it.
    pub fn for_replay(kind: &CheckKind) -> Sanitizer {
        match kind {
            CheckKind::DivisionOverflow => Sanitizer::Undefined("signed-integer-overflow"),
            kind => Sanitizer::for_kind(kind),
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
pub const HEAP: [&str; 6] = ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "free"];

/// The functions of the heap the linker has to redirect to `__wrap_...`.
pub fn wrapped_heap(harness: &Harness<'_>) -> Vec<&'static str> {
    if !wraps_heap(harness) {
        return Vec::new();
    }
    HEAP.into_iter().filter(|f| harness.interface.wants(f)).collect()
}

/// Whether allocations are inputs: they fail at will.
fn at_will(harness: &Harness<'_>) -> bool {
    harness.scenario.inputs.iter().any(|i| i.name == ALLOCATION_FAILS)
}

/// What the front end calls the input that decides whether an allocation fails.
pub const ALLOCATION_FAILS: &str = "allocation fails";

/// With AddressSanitizer the heap is its own. In a test file the wrapping is not worth the longer command.
fn wraps_heap(harness: &Harness<'_>) -> bool {
    let sanitizer = Sanitizer::for_kind(&harness.goal.expected);
    harness.goal.expected == CheckKind::Cleanup
        || at_will(harness)
        || (harness.purpose.is_replay() && sanitizer != Sanitizer::Address)
}

/// Whether something is looked for at the end of the program.
pub fn at_end(goal: &Goal) -> bool {
    matches!(goal.expected, CheckKind::Leak | CheckKind::Cleanup)
}

/// The C text of all this.
pub fn text(harness: &Harness<'_>) -> String {
    let mut out = String::new();
    if harness.purpose.is_replay() {
        match Sanitizer::for_replay(&harness.goal.expected) {
            Sanitizer::None => {}
            Sanitizer::Address => out.push_str(ON_ADDRESS),
            Sanitizer::Undefined(_) => {
                let quotient = harness.goal.expected == CheckKind::DivisionOverflow;
                let _ = writeln!(out, "enum {{ SECATEUR_ONLY_QUOTIENTS = {} }};", u8::from(quotient));
                out.push_str(ON_UNDEFINED);
            }
        }
    }
    if wraps_heap(harness) {
        out.push_str(&heap(harness));
    }
    if harness.goal.expected == CheckKind::Leak {
        out.push_str(AT_END_LEAK);
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
  /* sums that overflow are reported under the same name */
  if (SECATEUR_ONLY_QUOTIENTS && message[0] != 'D' && message[0] != 'd')
    return;
  secateur_found(\"undefined\", kind);
}
";

const AT_END_LEAK: &str = "
int __lsan_do_recoverable_leak_check(void);
static void secateur_at_end(void *unused) {
  (void)unused;
  if (__lsan_do_recoverable_leak_check())
    secateur_found(\"leak\", \"memory is lost at the end of the program\");
}
";

fn heap(harness: &Harness<'_>) -> String {
    let mut out = String::new();
    let track = harness.goal.expected == CheckKind::Cleanup;
    out.push_str(if track { LIVE } else { NO_LIVE });
    out.push_str(ALLOCATED);
    out.push_str(if at_will(harness) { FAILS_AT_WILL } else { NEVER_FAILS });
    for (name, text) in HEAP.iter().zip([MALLOC, CALLOC, REALLOC, ALIGNED, MEMALIGN, FREE]) {
        if harness.interface.wants(name) {
            out.push_str(text);
        }
    }
    if track {
        out.push_str(AT_END_CLEANUP);
    }
    out
}

const NEVER_FAILS: &str = "
__attribute__((unused)) static int secateur_fails(void) { return 0; }
";

const FAILS_AT_WILL: &str = "
__attribute__((unused)) static int secateur_fails(void) { return secateur_value(\"allocation fails\", 0, 1) != 0; }
";

/// More than half of the address space is refused by agreement; anything else must not fail by itself.
const ALLOCATED: &str = "
__attribute__((unused)) static void *secateur_allocated(void *p, size_t n) {
  if (!p && n && n <= (size_t)-1 / 2)
    secateur_differs(\"no-memory\", \"an allocation failed\");
  return p;
}
";

const NO_LIVE: &str = "
__attribute__((unused)) static void secateur_lives(void *p) { (void)p; }
__attribute__((unused)) static void secateur_dies(void *p) { (void)p; }
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
";

const MALLOC: &str = "
void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_malloc(size_t n) {
  void *p = secateur_fails() ? 0 : secateur_allocated(__real_malloc(n), n);
  secateur_lives(p);
  return p;
}
";

const CALLOC: &str = "
void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size) {
  size_t most = size && n > (size_t)-1 / 2 / size ? (size_t)-1 : n * size;
  void *p = secateur_fails() ? 0 : secateur_allocated(__real_calloc(n, size), most);
  secateur_lives(p);
  return p;
}
";

const REALLOC: &str = "
void *__real_realloc(void *old, size_t n);
void *__wrap_realloc(void *old, size_t n);
void *__wrap_realloc(void *old, size_t n) {
  void *p;
  if (secateur_fails() && (n || !old))
    return 0;
  secateur_dies(old);
  p = secateur_allocated(__real_realloc(old, n), n);
  secateur_lives(p);
  return p;
}
";

const ALIGNED: &str = "
void *__real_aligned_alloc(size_t align, size_t n);
void *__wrap_aligned_alloc(size_t align, size_t n);
void *__wrap_aligned_alloc(size_t align, size_t n) {
  void *p = secateur_fails() ? 0 : secateur_allocated(__real_aligned_alloc(align, n), n);
  secateur_lives(p);
  return p;
}
";

/// 12 is ENOMEM.
const MEMALIGN: &str = "
int __real_posix_memalign(void **to, size_t align, size_t n);
int __wrap_posix_memalign(void **to, size_t align, size_t n);
int __wrap_posix_memalign(void **to, size_t align, size_t n) {
  int code = secateur_fails() ? 12 : __real_posix_memalign(to, align, n);
  if (!code)
    secateur_lives(*to);
  return code;
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
static void secateur_at_end(void *unused) {
  (void)unused;
  if (secateur_count)
    secateur_found(\"cleanup\", \"memory is still allocated at the end of the program\");
}
";
