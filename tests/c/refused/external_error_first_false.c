// expect: FALSE(unreach-call)
// native: no, the function does not exist
// An error on another path is found all the same.
extern int mystery(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 8)
    reach_error();
  if (x == 9)
    return mystery(x);
  return 0;
}
