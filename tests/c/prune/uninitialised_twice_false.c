// expect: FALSE(unreach-call)
// witness: 0
// Memory without a value, read twice: it is the same value both times.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  int a = *p;
  if (__VERIFIER_nondet_int())
    a++;
  int b = *p;
  if (a == b)
    reach_error();
  return 0;
}
