// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1 5
// The longest copy reaches a byte that the shorter ones leave alone.
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ bytes);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char a[8] = "abcdefg", b[8] = "xxxxxxx";
  unsigned most = 4;
  if (__VERIFIER_nondet_int())
    most = 5;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > most)
    return 0;
  memcpy(b, a, n);
  if (b[4] != 'x')
    reach_error();
  return 0;
}
