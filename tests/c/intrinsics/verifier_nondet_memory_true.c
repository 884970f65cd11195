// expect: TRUE
// Only the area.
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  struct {
    int before;
    short middle[2];
    int after;
  } s = {1, {2, 3}, 4};
  __VERIFIER_nondet_memory(s.middle, sizeof s.middle);
  if (s.before != 1 || s.after != 4)
    reach_error();
  return 0;
}
