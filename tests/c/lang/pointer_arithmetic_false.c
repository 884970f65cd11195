// expect: FALSE(unreach-call)
// witness: 5
// Two pointers walk towards each other and meet in the middle of an odd count.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[6] = {0};
  int n = __VERIFIER_nondet_int();
  if (n < 4 || n > 6)
    return 0;
  int *low = a, *high = a + n - 1;
  while (low < high) {
    low++;
    high--;
  }
  if (low == high)
    reach_error();
  return 0;
}
