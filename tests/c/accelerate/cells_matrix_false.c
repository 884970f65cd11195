// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 17 19
// One cell of a matrix.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 20
#define M 200
int a[N][M];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (k >= N || m >= M)
    return 0;
  for (unsigned i = 0; i < N; i++)
    for (unsigned j = 0; j < M; j++)
      a[i][j] = i * j;
  if (a[k][m] == 323)
    reach_error();
  return 0;
}
