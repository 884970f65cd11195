// stdlib.h and friends: random numbers are any numbers of their range. The same seed gives the same numbers again: the first of each
// sequence are kept.
typedef __SIZE_TYPE__ size_t;

int __secateur_nondet_int(void);
double __secateur_nondet_double(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);

static int any_31_bits(void) {
  int v = __secateur_nondet_int();
  __secateur_assume(v >= 0);
  return v;
}

static double any_fraction(void) {
  double v = __secateur_nondet_double();
  __secateur_assume((_Bool)((v >= 0.0) & (v < 1.0)));
  return v;
}

// The sequences that were begun with srand, rand and random being one generator as in glibc.
enum { SEEDS = 4, KEPT = 4 };
static struct {
  unsigned seed;
  int count;
  int values[KEPT];
} sequences[SEEDS];
static int seeds;
static int followed; // 1 + the sequence that is kept; 0 for none
static int drawn;    // numbers of it
static int again;    // it was begun before

static void begin(unsigned seed) {
  drawn = 0;
  for (int i = 0; i < seeds; i++) {
    if (sequences[i].seed == seed) {
      followed = i + 1;
      again = 1;
      return;
    }
  }
  again = 0;
  followed = 0;
  if (seeds == SEEDS)
    return;
  sequences[seeds].seed = seed;
  sequences[seeds].count = 0;
  seeds++;
  followed = seeds;
}

static int draw(void) {
  if (!followed)
    return any_31_bits();
  int i = followed - 1;
  if (drawn < sequences[i].count) {
    drawn++;
    return sequences[i].values[drawn - 1];
  }
  if (drawn == KEPT) {
    if (again)
      __secateur_unsupported("more than four random numbers after a seed that was used before");
    return any_31_bits();
  }
  int v = any_31_bits();
  sequences[i].values[drawn] = v;
  drawn++;
  sequences[i].count = drawn;
  return v;
}

int rand(void) {
  return draw();
}

void srand(unsigned seed) {
  begin(seed);
}

long random(void) {
  return draw();
}

void srandom(unsigned seed) {
  begin(seed);
}

// The result and the next seed depend on the seed alone: those of the first one are kept. No path for each case.
int rand_r(unsigned *seed) {
  static int known, known_result;
  static unsigned known_seed, next_seed;
  int result = any_31_bits();
  unsigned next = (unsigned)__secateur_nondet_int();
  int same = known & (*seed == known_seed);
  result = (result & ~-same) | (known_result & -same);
  next = (next & ~(unsigned)-same) | (next_seed & (unsigned)-same);
  if (!known) {
    known = 1;
    known_seed = *seed;
    known_result = result;
    next_seed = next;
  }
  *seed = next;
  return result;
}

char *initstate(unsigned seed, char *state, size_t n) {
  static char *current;
  char *previous = current;
  begin(seed);
  __secateur_nondet_memory(state, n);
  current = state;
  return previous;
}

double drand48(void) {
  return any_fraction();
}

double erand48(unsigned short state[3]) {
  __secateur_nondet_memory(state, 3 * sizeof *state);
  return any_fraction();
}

long lrand48(void) {
  return any_31_bits();
}

long nrand48(unsigned short state[3]) {
  __secateur_nondet_memory(state, 3 * sizeof *state);
  return any_31_bits();
}

long mrand48(void) {
  return __secateur_nondet_int();
}

long jrand48(unsigned short state[3]) {
  __secateur_nondet_memory(state, 3 * sizeof *state);
  return __secateur_nondet_int();
}

// The second use of a seed would have to give the same numbers again.
void srand48(long seed) {
  static int used;
  static long first;
  if (used && seed == first)
    __secateur_unsupported("srand48 with a seed that was used before");
  if (!used)
    first = seed;
  used = 1;
}

unsigned arc4random(void) {
  return (unsigned)__secateur_nondet_int();
}

unsigned arc4random_uniform(unsigned bound) {
  unsigned v = (unsigned)__secateur_nondet_int();
  __secateur_assume((_Bool)((v < bound) | ((bound < 2) & (v == 0))));
  return v;
}

void arc4random_buf(void *p, size_t n) {
  __secateur_nondet_memory(p, n);
}
