// expect: TRUE
// property: unreach-call
// How far two pointers into one object are apart depends on the path.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void set(char *p, char *q, int d) {
  *p = 0;
  *q = 1 + d;
}

int main(void) {
  char buffer[8];
  char *q = buffer + 4;
  if (__VERIFIER_nondet_int())
    q = buffer + 6;
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  set(buffer, q, d);
  if (buffer[0])
    reach_error();
  return 0;
}
