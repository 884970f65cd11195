// expect: FALSE(unreach-call)
// native: no, the value of memory without one cannot be chosen
// An element that one path writes and the other leaves without a value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[2];
  if (__VERIFIER_nondet_int())
    a[1] = 1;
  a[0] = 0;
  if (a[1] == 7)
    reach_error();
  return 0;
}
