/* Runs a program on all its inputs, in one process. It is linked with a program compiled with clang's sanitizers and
   `-Dmain=campaign_main`: the handlers of UBSan and the access checks of ASan are defined here, so that a failed check
   ends one run and not the process. Inputs form a tree (a run may ask for more or fewer): it is walked depth first.

   What is said, one line each:
     error KIND LINE PC INPUTS...   the first run with this error at this place
     point K A B COUNT              values seen by OBS(K, A, B)
     runs N COMPLETE                how many runs were tried, and whether these are all
     run KIND LINE PC VALUES...     with CAMPAIGN_TRACE=n, each of the first n runs: - ends well, A is an assumption not met
   With CAMPAIGN_INPUTS set, only the run with these choices is tried. */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>

#define DEEPEST 4096
#define MOST_RUNS 20000
#define MOST_ERRORS 64
#define MOST_POINTS 8192
#define MOST_BLOCKS 256
#define GLOBALS (1 << 20)

extern int campaign_main(void);
extern void __asan_handle_no_return(void);
extern void *__asan_region_is_poisoned(void *, size_t);
extern char __data_start[], _end[], __executable_start[];

/* where in the executable the caller is */
#define PC ((uintptr_t)__builtin_return_address(0) - (uintptr_t)__executable_start)

struct error { char kind; unsigned line; uintptr_t pc; };

struct point { int at; long long a, b; unsigned count; };
struct state {
  jmp_buf end;
  unsigned depth, used, choice[DEEPEST], size[DEEPEST];
  long long value[DEEPEST];
  struct error last;
  unsigned traced;
  unsigned errors, points, blocks, runs;
  int tooDeep, overfull;
  struct error error[MOST_ERRORS];
  struct point point[MOST_POINTS];
  void *block[MOST_BLOCKS];
  char globals[GLOBALS];
};
/* what must outlive a run is not among the globals, which are set back after each */
static __thread struct state *s;

static void copy(char *to, const char *from, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = from[i];
}

static void finish(int complete) {
  for (unsigned i = 0; i < s->points; i++)
    printf("point %d %lld %lld %u\n", s->point[i].at, s->point[i].a, s->point[i].b, s->point[i].count);
  printf("runs %u %d\n", s->runs, complete);
  fflush(stdout);
  _Exit(0);
}

static void over(int signal) { (void)signal; finish(0); }

__attribute__((noreturn)) static void leave(void) {
  __asan_handle_no_return();
  longjmp(s->end, 1);
}

__attribute__((noreturn)) static void fail(char kind, unsigned line, uintptr_t pc) {
  s->last = (struct error){kind, line, pc};
  int known = 0;
  for (unsigned i = 0; i < s->errors && !known; i++)
    known = s->error[i].kind == kind && s->error[i].line == line && s->error[i].pc == pc;
  if (!known && s->errors < MOST_ERRORS) {
    s->error[s->errors++] = (struct error){kind, line, pc};
    printf("error %c %u %lx", kind, line, (unsigned long)pc);
    for (unsigned i = 0; i < s->depth && i < 64; i++) printf(" %u", s->choice[i]);
    printf("\n");
  }
  leave();
}

static void crashed(int signal) {
  fail(signal == SIGFPE ? 'Z' : 'D', 0, 0);
}

/* ---- inputs */
static unsigned choose(unsigned n) {
  if (s->depth >= DEEPEST) { s->tooDeep = 1; leave(); }
  if (s->depth >= s->used) { s->choice[s->depth] = 0; s->used = s->depth + 1; }
  s->size[s->depth] = n;
  return s->choice[s->depth++];
}
static long long value(long long v) { return s->value[s->depth - 1] = v; }
#define FROM(name, type, low, count) \
  type __VERIFIER_nondet_##name(void) { long long c = choose(count); return (type)value((low) + c); }
FROM(bool, _Bool, 0, 2)
FROM(uchar, unsigned char, 0, 4)
FROM(char, char, -2, 5)
FROM(short, short, -2, 5)
FROM(ushort, unsigned short, 0, 4)
FROM(int, int, -3, 8)
FROM(uint, unsigned, 0, 5)
FROM(long, long, -2, 5)
FROM(ulong, unsigned long, 0, 4)
FROM(longlong, long long, INT64_MAX - 2, 3)
FROM(ulonglong, unsigned long long, -3, 3)
static const double REALS[] = {0.0, 1.5, -2.0, -0.0, 0.1};
float __VERIFIER_nondet_float(void) {
  float f = (float)REALS[choose(4)];
  int bits;
  memcpy(&bits, &f, 4);
  value(bits);
  return f;
}
double __VERIFIER_nondet_double(void) {
  double f = REALS[choose(5)];
  long long bits;
  memcpy(&bits, &f, 8);
  value(bits);
  return f;
}
void __VERIFIER_assume(int c) {
  if (!c) { s->last.kind = 'A'; leave(); }
}
void __assert_fail(const char *what, const char *file, unsigned line, const char *function) {
  (void)what, (void)file, (void)function;
  fail('E', line, 0);
}
void reach_error(void) { fail('E', 0, PC); }
void __VERIFIER_error(void) { fail('E', 0, PC); }
void campaign_abort(void) { leave(); }
void campaign_exit(int c) {
  (void)c;
  if (s->blocks) fail('C', 0, 0);
  leave();
}

void campaign_point(int at, long long a, long long b) {
  for (unsigned i = 0; i < s->points; i++)
    if (s->point[i].at == at && s->point[i].a == a && s->point[i].b == b) { s->point[i].count++; return; }
  if (s->points == MOST_POINTS) { s->overfull = 1; return; }
  s->point[s->points++] = (struct point){at, a, b, 1};
}

/* ---- the heap */
static void *keep(void *p) {
  if (p) {
    if (s->blocks == MOST_BLOCKS) { s->tooDeep = 1; leave(); }
    s->block[s->blocks++] = p;
  }
  return p;
}
void *campaign_malloc(size_t n) { void *p = keep(malloc(n)); if (p) memset(p, 0xa5, n); return p; }
void *campaign_calloc(size_t n, size_t m) { return keep(calloc(n, m)); }
static void drop(void *p, uintptr_t pc) {
  for (unsigned i = 0; i < s->blocks; i++)
    if (s->block[i] == p) { s->block[i] = s->block[--s->blocks]; return; }
  fail('F', 0, pc);
}
void campaign_free(void *p) {
  if (!p) return;
  drop(p, PC);
  free(p);
}
void *campaign_realloc(void *p, size_t n) {
  if (p) drop(p, PC);
  return keep(realloc(p, n));
}

/* ---- accesses: what ASan's own callbacks would do */
static void access_(uintptr_t p, size_t n, uintptr_t pc) {
  if (p < 65536 || p + n < p || p >= 0x800000000000 || __asan_region_is_poisoned((void *)p, n)) fail('D', 0, pc);
}

#define ACCESS(n) void __camp_load##n(uintptr_t p) { access_(p, n, PC); } void __camp_store##n(uintptr_t p) { access_(p, n, PC); }
ACCESS(1) ACCESS(2) ACCESS(4) ACCESS(8) ACCESS(16)
void __camp_loadN(uintptr_t p, size_t n) { if (n) access_(p, n, PC); }
void __camp_storeN(uintptr_t p, size_t n) { if (n) access_(p, n, PC); }
void *__camp_memcpy(void *to, const void *from, size_t n) {
  if (n) { access_((uintptr_t)from, n, PC); access_((uintptr_t)to, n, PC); copy(to, from, n); }
  return to;
}
void *__camp_memmove(void *to, const void *from, size_t n) {
  if (n) {
    access_((uintptr_t)from, n, PC);
    access_((uintptr_t)to, n, PC);
    char *t = to; const char *f = from;
    if (t < f) copy(t, f, n); else while (n--) t[n] = f[n];
  }
  return to;
}
void *__camp_memset(void *to, int c, size_t n) {
  if (n) { access_((uintptr_t)to, n, PC); for (size_t i = 0; i < n; i++) ((char *)to)[i] = (char)c; }
  return to;
}

/* ---- UBSan: every record begins with where */
struct where { const char *file; unsigned line, column; };
struct type { uint16_t kind, info; char name[1]; };
#define HANDLER(name, kind) void __ubsan_handle_##name(struct where *w) { fail(kind, w->line, PC); }
HANDLER(add_overflow, 'O') HANDLER(sub_overflow, 'O') HANDLER(mul_overflow, 'O') HANDLER(negate_overflow, 'O')
HANDLER(shift_out_of_bounds, 'S')
HANDLER(out_of_bounds, 'U') HANDLER(builtin_unreachable, 'U') HANDLER(missing_return, 'U') HANDLER(vla_bound_not_positive, 'U')
HANDLER(float_cast_overflow, 'U') HANDLER(load_invalid_value, 'U') HANDLER(invalid_builtin, 'U')
HANDLER(function_type_mismatch, 'U') HANDLER(nonnull_arg, 'U') HANDLER(pointer_overflow, 'U') HANDLER(alignment_assumption, 'U')
void __ubsan_handle_divrem_overflow(struct { struct where w; struct type *t; } *d, uintptr_t a, uintptr_t b) {
  unsigned width = 1u << (d->t->info >> 1);
  int zero = width <= 64 ? (width == 64 ? b : (b & ((1ull << width) - 1))) == 0 : *(__int128 *)b == 0;
  (void)a;
  fail(zero ? 'Z' : 'V', d->w.line, PC);
}
void __ubsan_handle_type_mismatch_v1(struct where *w, uintptr_t p) { fail(p ? 'M' : 'D', w->line, PC); }

/* ---- all runs */
static void one(void) {
  s->depth = 0;
  s->runs++;
  s->last = (struct error){'-', 0, 0};
  if (setjmp(s->end)) return;
  campaign_main();
  if (s->blocks) fail('C', 0, 0);
}

static void trace(void) {
  if (s->runs > s->traced) return;
  printf("run %c %u %lx", s->last.kind, s->last.line, (unsigned long)s->last.pc);
  for (unsigned i = 0; i < s->depth; i++) printf(" %lld", s->value[i]);
  printf("\n");
  if (s->runs == s->traced) finish(0);
}

int main(void) {
  s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  size_t globals = (size_t)(_end - __data_start);
  if (s == MAP_FAILED || globals > GLOBALS) return 3;
  struct sigaction a = {.sa_handler = crashed, .sa_flags = SA_NODEFER}, t = {.sa_handler = over};
  sigaction(SIGSEGV, &a, 0);
  sigaction(SIGBUS, &a, 0);
  sigaction(SIGFPE, &a, 0);
  sigaction(SIGVTALRM, &t, 0);
  struct itimerval limit = {.it_value = {.tv_sec = 1}};
  setitimer(ITIMER_VIRTUAL, &limit, 0);
  static char line[1 << 16];
  setvbuf(stdout, line, _IOLBF, sizeof line);
  const char *traced = getenv("CAMPAIGN_TRACE");
  s->traced = traced ? (unsigned)atoi(traced) : 0;
  const char *given = getenv("CAMPAIGN_INPUTS");
  for (char *e; given && *given; given = e) {
    s->choice[s->used] = (unsigned)strtoul(given, &e, 10);
    if (e == given) break;
    s->used++;
  }
  given = getenv("CAMPAIGN_INPUTS");
  copy(s->globals, __data_start, globals);
  for (;;) {
    one();
    trace();
    copy(__data_start, s->globals, globals);
    while (s->blocks) free(s->block[--s->blocks]);
    if (given || s->tooDeep || s->runs >= MOST_RUNS) finish(given != 0);
    while (s->depth && s->choice[s->depth - 1] + 1 >= s->size[s->depth - 1]) s->depth--;
    if (!s->depth) finish(!s->overfull);
    s->choice[s->depth - 1]++;
    s->used = s->depth;
  }
}
