// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// The same with 26 nodes, all edges of length one: 2^24 ways, and one interpolant per node.
extern int klee_int(const char *);
extern void klee_assume(__UINTPTR_TYPE__);
extern void klee_assert(int);
#define N 26

int main(void) {
  int node = 1, d = 0;
  while (node < N) {
    int next = klee_int("next");
    klee_assume((next > node) & (next <= N));
    for (int i = node + 1; i <= N; i++)
      if (next == i) {
        d += 1;
        node = i;
        break;
      }
  }
  klee_assert(d >= 1 && d < N);
  return 0;
}
