// expect: TRUE
// property: unreach-call
// What programs do with addresses as numbers: alignment, tags in the low bits, exclusive or, and no address with bit 47 set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef unsigned long word;
static long cell[2];

int main(void) {
  long x = __VERIFIER_nondet_int();
  word p = (word)&cell[0], q = (word)&cell[1];
  if (p % 8 || q - p != 8)
    reach_error();
  cell[1] = x;
  word tagged = q | 1;
  if (!(tagged & 1) || *(long *)(tagged & ~(word)1) != x)
    reach_error();
  word both = p ^ q;
  if (*(long *)(both ^ p) != x)
    reach_error();
  if (p >> 47 || !p)
    reach_error();
  return 0;
}
