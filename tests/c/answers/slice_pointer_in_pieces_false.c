// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --slice on
// witness: 5
// A pointer that is copied byte by byte writes what is read by name.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int seen;

int main(void) {
  int *p = &seen, *q;
  char *from = (char *)&p, *to = (char *)&q;
  for (unsigned i = 0; i < sizeof p; i++)
    to[i] = from[i];
  *q = __VERIFIER_nondet_int();
  if (seen == 5)
    reach_error();
  return 0;
}
