// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 20s
// Fig. 1 with the distances of all pairs of 12 vertices in an array, as the paper writes it.
extern int klee_int(const char *);
extern void klee_assume(__UINTPTR_TYPE__);
extern void klee_assert(int);
#define N 12
#define BOUND 70

int graph[N + 1][N + 1] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 21, 20, 29, 28, 42, 36, 53, 63, 62, 74, 73},
    {0, 0, 0, 6, 16, 32, 35, 35, 46, 48, 49, 60, 62},
    {0, 0, 0, 0, 16, 24, 20, 24, 31, 43, 44, 61, 68},
    {0, 0, 0, 0, 0, 9, 25, 22, 34, 35, 37, 47, 50},
    {0, 0, 0, 0, 0, 0, 18, 25, 33, 39, 42, 36, 44},
    {0, 0, 0, 0, 0, 0, 0, 12, 20, 29, 35, 42, 45},
    {0, 0, 0, 0, 0, 0, 0, 0, 9, 20, 25, 34, 41},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 17, 17, 18, 36},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19, 13, 18},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13, 25},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};

int main(void) {
  int node = 1, d = 0;
  while (node < N) {
    int next = klee_int("next");
    klee_assume((next > node) & (next <= N));
    for (int i = node + 1; i <= N; i++)
      if (next == i) {
        d += graph[node][next];
        break;
      }
    node = next;
  }
  klee_assert(d >= BOUND);
  return 0;
}
