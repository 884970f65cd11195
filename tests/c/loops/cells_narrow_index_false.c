// expect: FALSE(unreach-call)
// witness: 256
// flags: --timeout 60s
// An index of one byte never gets past 255: the cells beyond are not set (and the loop goes on for ever unless left).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[300];

int main(void) {
  int turns = 0;
  for (unsigned char i = 0; i < 300; i++) {
    a[i] = 1;
    if (++turns == 300)
      break;
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < 300 && a[k] != 1)
    reach_error();
  return 0;
}
