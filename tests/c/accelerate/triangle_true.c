// expect: TRUE
// property: unreach-call
// The inner bound is the outer counter: the sum is a square.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned s = 0, i;
  for (i = 0; i < 40000; i++)
    for (unsigned j = 0; j < i; j++)
      s++;
  if (s != 799980000)
    reach_error();
  return 0;
}
