// expect: FALSE(unreach-call)
// witness: 2
// The distance in bytes tells the index.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef __UINTPTR_TYPE__ word;

int main(void) {
  long cells[4];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  if ((word)&cells[i] - (word)cells == 2 * sizeof(long))
    reach_error();
  return 0;
}
