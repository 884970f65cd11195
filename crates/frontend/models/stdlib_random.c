// stdlib.h and friends: random numbers are any numbers of their range, whatever the seed.
typedef __SIZE_TYPE__ size_t;

int __secateur_nondet_int(void);
double __secateur_nondet_double(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);

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

int rand(void) {
  return any_31_bits();
}

int rand_r(unsigned *seed) {
  *seed = (unsigned)__secateur_nondet_int();
  return any_31_bits();
}

void srand(unsigned seed) {
  (void)seed;
}

long random(void) {
  return any_31_bits();
}

void srandom(unsigned seed) {
  (void)seed;
}

char *initstate(unsigned seed, char *state, size_t n) {
  static char *current;
  char *previous = current;
  (void)seed;
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

void srand48(long seed) {
  (void)seed;
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
