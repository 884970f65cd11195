// expect: FALSE(unreach-call)
// witness: -5
// A value of the type that the declaration says.
extern __int128 __VERIFIER_nondet_int128(void);
extern void reach_error(void);

int main(void) {
  __int128 x = __VERIFIER_nondet_int128();
  if (x == ((__int128)-5))
    reach_error();
  return 0;
}
