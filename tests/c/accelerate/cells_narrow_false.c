// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 33
// Cell 0 is set again after the index has wrapped around.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 300
int a[N];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= N)
    return 0;
  unsigned char i = 0;
  for (int t = 0; t < 290; t++)
    a[i++] = t;
  if (a[k] == 289)
    reach_error();
  return 0;
}
