// expect: FALSE(unreach-call)
// witness: 2 1
// One cell of nine differs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int m[3][3] = {{1, 1, 1}, {1, 1, 1}, {1, 0, 1}};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 2 || j < 0 || j > 2)
    return 0;
  if (m[i][j] == 0)
    reach_error();
  return 0;
}
