// expect: TRUE
// property: unreach-call
// An index of eight bits: after 255 comes cell 0, and what lies beyond is never set.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 300
int a[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  unsigned char i = 200;
  for (int t = 0; t < 290; t++)
    a[i++] = t;
  if (k < 200 || k > 255 ? a[k] != (k < 234 ? (int)k + 56 : 0) : a[k] != (k < 234 ? (int)k + 56 : (int)k - 200))
    reach_error();
  return 0;
}
