// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 12
// One of the cells looks like this.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned a[1000];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= 1000)
    return 0;
  for (unsigned i = 0; i < 1000; i++)
    a[i] = 0x01010101u * (i & 0xff);
  unsigned char *p = (unsigned char *)a;
  for (unsigned i = 0; i < 4000; i += 4)
    p[i + 1] = 0xee;
  if (a[k] == 0x0c0cee0cu)
    reach_error();
  return 0;
}
