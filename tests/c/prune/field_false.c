// expect: FALSE(unreach-call)
// witness: 0
// The field next to the one that was asked.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s {
  char a;
  short b;
};

int main(void) {
  struct s s = {0, 0};
  if (__VERIFIER_nondet_int())
    s.a = 1;
  else
    s.b = 1;
  if (s.b)
    reach_error();
  return 0;
}
