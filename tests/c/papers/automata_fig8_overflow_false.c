// expect: FALSE(unreach-call)
// expect-none: UNKNOWN(
// native: no, the error needs 246 inputs
// Fig. 8: one looping path, and the one that overflows beside it: a counter gets below its start.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 10;
  while (__VERIFIER_nondet_int())
    x = x + 1;
  if (x < 10)
    reach_error();
  return 0;
}
