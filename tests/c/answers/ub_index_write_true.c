// expect: TRUE
// property: unreach-call
// The twin of ub_index_write: the index is in bounds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4];
int ok = 1;
int main(void) {
  int *p = &ok;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  a[i] = 0;
  if (*p != 1)
    reach_error();
  return 0;
}
