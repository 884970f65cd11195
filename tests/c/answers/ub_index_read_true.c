// expect: TRUE
// property: unreach-call
// The twin of ub_index_read: the index is in bounds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 4};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  if (a[i] == 5555555)
    reach_error();
  return 0;
}
