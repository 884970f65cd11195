// expect: TRUE
// Compiler builtins: bit counting, byte swapping, checked arithmetic, expectations.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  int a = __VERIFIER_nondet_int(), r;
  if (__builtin_bswap32(__builtin_bswap32(u)) != u || (__builtin_bswap32(u) & 255) != u >> 24)
    reach_error();
  if (u != 0 && (u >> __builtin_ctz(u) << __builtin_ctz(u) != u || !(u >> (31 - __builtin_clz(u)) & 1)))
    reach_error();
  if (__builtin_popcount(u) + __builtin_popcount(~u) != 32 || __builtin_parity(u) != __builtin_popcount(u) % 2)
    reach_error();
  if (__builtin_add_overflow(a, 1, &r) ? a != 0x7fffffff : r - 1 != a)
    reach_error();
  if (__builtin_expect(a == a, 1) != 1 || __builtin_constant_p(3) != 1 || __builtin_abs(-5) != 5)
    reach_error();
  if (__builtin_umul_overflow(u, 2u, &u) != 0 && __builtin_ctz(2) != 1)
    reach_error();
  return 0;
}
