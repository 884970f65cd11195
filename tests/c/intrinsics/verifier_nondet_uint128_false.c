// expect: FALSE(unreach-call)
// witness: 77
// A value of the type that the declaration says.
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern void reach_error(void);

int main(void) {
  unsigned __int128 x = __VERIFIER_nondet_uint128();
  if (x == ((unsigned __int128)77))
    reach_error();
  return 0;
}
