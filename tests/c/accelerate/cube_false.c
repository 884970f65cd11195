// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// What grows by a square is a cube.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned a = 0, b = 0, c = 0, i;
  for (i = 0; i < 3000; i++) {
    a += b;
    b += c;
    c += 6;
  }
  if (a == 1203202224u)
    reach_error();
  return 0;
}
