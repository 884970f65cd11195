// expect: TRUE
// native: no, the function does not exist
// Its address may be taken and compared.
extern int mystery(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int own(int x) {
  return x;
}

int main(void) {
  int (*f)(int) = __VERIFIER_nondet_int() ? own : mystery;
  if (f == 0)
    reach_error();
  if (f == own && f(3) != 3)
    reach_error();
  return 0;
}
