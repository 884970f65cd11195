//! The C text around a shape: for the verifier, with assertions; for a native run, which tries all inputs.

use super::Shape;

const COMMON: &str = "typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
void free(void *p);
void abort(void);
void *memcpy(void *to, const void *from, size_t n);
void *memset(void *p, int c, size_t n);
struct st { int a; unsigned char b; short c; };
";

const VERIFIED: &str = "extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
#define NB() __VERIFIER_nondet_bool()
#define IN(t, f, x, lo, hi) t x = __VERIFIER_nondet_##f(); __VERIFIER_assume(x >= lo && x <= hi)
#define UN(t, x, lo, hi) t x; __VERIFIER_assume(x >= lo && x <= hi)
";

const NATIVE: &str = r#"#include <setjmp.h>
#include <stdio.h>
static jmp_buf again;
static int values[64], ends[64], used;
static long runs;
static int next(int low, int high) {
  if (used == 64) { puts("too many"); fflush(stdout); __builtin_trap(); }
  if (values[used] < low) values[used] = low;
  ends[used] = high;
  return values[used++];
}
static void __VERIFIER_assume(int condition) { if (!condition) longjmp(again, 1); }
#define NB() next(0, 1)
#define IN(t, f, x, lo, hi) t x = (t)next(lo, hi)
#define UN(t, x, lo, hi) t x = (t)next(lo, hi)
#define main program
"#;

const ALL_RUNS: &str = r#"
#undef main
#define UNUSED (-2147483647 - 1)
int main(void) {
  for (int i = 0; i < 64; i++) values[i] = UNUSED;
  for (;;) {
    if (++runs > MOST_RUNS) { puts("too many"); return 0; }
    used = 0;
    reset();
    if (!setjmp(again)) program();
    int k = used - 1;
    while (k >= 0 && values[k] >= ends[k]) k--;
    if (k < 0) break;
    values[k]++;
    for (int i = k + 1; i < 64; i++) values[i] = UNUSED;
  }
  printf("runs %ld\n", runs);
  return 0;
}
"#;

impl Shape {
    /// For the verifier: at each point the condition, over `a` and `b`, is the error.
    pub fn verified(&self, errors: &[String]) -> String {
        let points = errors.iter().enumerate();
        let points = points.map(|(k, e)| format!("#define OBS{k}(a, b) if ({e}) reach_error()\n"));
        format!("{VERIFIED}{}{COMMON}{}\n", points.collect::<String>(), self.lines.join("\n"))
    }

    /// For a native run, up to so many runs: prints `point a b run` wherever values are observed, and
    /// `runs N` in the end.
    pub fn native(&self, most_runs: u32) -> String {
        let points = (0..self.points).map(|k| {
            format!(
                "#define OBS{k}(a, b) printf(\"{k} %lld %lld %ld\\n\", (long long)(a), (long long)(b), runs)\n"
            )
        });
        format!(
            "{NATIVE}#define MOST_RUNS {most_runs}\n{}{COMMON}{}\nstatic void reset(void) {{ {} }}\n{ALL_RUNS}",
            points.collect::<String>(),
            self.lines.join("\n"),
            self.reset
        )
    }
}
