// expect: FALSE(valid-deref)
// undecided: no native run shows it, and where there is one it has the last word
// native: no, clang makes no access
// property: valid-deref
// The structure is read and thrown away: undefined behaviour for a null pointer, of which no native run shows anything.
struct pair { long a, b; };

extern int __VERIFIER_nondet_int(void);

static void look(struct pair *p) {
  *p;
}

int main(void) {
  struct pair x = {1, 2};
  look(__VERIFIER_nondet_int() ? &x : (struct pair *)0);
  return 0;
}
