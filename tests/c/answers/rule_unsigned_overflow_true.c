// expect: TRUE
// property: unsigned-overflow
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x < 1000 && y < 1000)
    x = x * y + y;
  if (x >= y)
    x -= y;
  return x << 1 == ~y;
}
