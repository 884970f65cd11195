// expect: TRUE
// Atomic sections of a single thread.
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void reach_error(void);

static int shared;
static void __VERIFIER_atomic_increment(void) {
  shared++;
}

int main(void) {
  __VERIFIER_atomic_begin();
  shared = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_increment();
  if (shared != 2)
    reach_error();
  return 0;
}
