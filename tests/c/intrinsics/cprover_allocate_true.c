// expect: TRUE
// native: no, there is no native counterpart
// An object, zeroed if asked for.
extern void *__CPROVER_allocate(__SIZE_TYPE__, _Bool);
extern void __CPROVER_deallocate(void *);
extern void reach_error(void);

int main(void) {
  int *p = __CPROVER_allocate(2 * sizeof *p, 1);
  if (p[0] != 0 || p[1] != 0)
    reach_error();
  p[1] = 5;
  if (p[1] != 5)
    reach_error();
  __CPROVER_deallocate(p);
  return 0;
}
