// expect: TRUE
// property: valid-deref
// Structures that are there may be read and thrown away; a pointer that is only named is not followed.
struct pair { long a, b; };
struct list { struct pair first; struct pair more[2]; };

extern int __VERIFIER_nondet_int(void);

static void look(struct list *l, struct pair *none, int i) {
  *l;
  l->first;
  l->more[i & 1];
  (void)none;
  none;
}

int main(void) {
  struct list x = {{1, 2}, {{3, 4}, {5, 6}}};
  look(&x, 0, __VERIFIER_nondet_int());
  return 0;
}
