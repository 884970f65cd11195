// expect: TRUE
// The benchmark with arrays, M = 20.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define M 20

int main(void) {
  int a[M], b[M], c[M];
  for (unsigned i = 0; i < M; i = i + 1) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
  }
  for (unsigned i = 0; i < M; i = i + 1)
    c[i] = (int)((unsigned)a[i] + (unsigned)b[i]);
  for (unsigned i = 0; i < M; i = i + 1)
    if (c[i] != (int)((unsigned)a[i] + (unsigned)b[i]))
      reach_error();
  return 0;
}
