// expect: FALSE(unreach-call)
// witness: 2
// GCC's manual: a table of the distances of labels, which fit into an int.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  static const int table[] = {&&zero - &&zero, &&one - &&zero, &&two - &&zero};
  unsigned char n = __VERIFIER_nondet_uchar() % 3;
  int seen = 7;
  goto *(&&zero + table[n]);
zero:
  seen = 0;
  goto end;
one:
  seen = 1;
  goto end;
two:
  seen = 1;
end:
  if (seen != n)
    reach_error();
  return 0;
}
