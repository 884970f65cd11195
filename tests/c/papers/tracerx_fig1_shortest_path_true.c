// expect: TRUE
// TRACER-X, Fig. 1 and 2: no way from node 1 to node 4 is shorter than 95.
extern int klee_int(const char *);
extern void klee_assume(__UINTPTR_TYPE__);
extern void klee_assert(int);
#define N 4
#define BOUND 95

static const int graph[N + 1][N + 1] = {[1] = {[2] = 20, [3] = 35, [4] = 110}, [2] = {[3] = 40, [4] = 90}, [3] = {[4] = 60}};

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
