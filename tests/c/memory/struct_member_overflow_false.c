// expect: FALSE(unreach-call)
// witness: 4
// Inside one object a member can overflow into the next: no invalid access, but a changed neighbour.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  struct {
    char name[4];
    char admin;
  } user = {"abc", 0};
  int n = __VERIFIER_nondet_int();
  char *p = user.name;
  if (n >= 0 && n < 5)
    p[n] = 'x';
  if (user.admin)
    reach_error();
  return 0;
}
