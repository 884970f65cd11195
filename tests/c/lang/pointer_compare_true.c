// expect: TRUE
// Different objects have different addresses; null equals no object.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

int global;

int main(void) {
  int local;
  int *heap = malloc(sizeof *heap), *other = malloc(sizeof *other);
  int *which = __VERIFIER_nondet_int() ? &local : heap;
  if (!heap || !other)
    return 0;
  if (&global == &local || heap == other || heap == &global || which == other || which == 0 || !which)
    reach_error();
  *which = 5;
  if (which == heap ? *heap != 5 : local != 5)
    reach_error();
  free(heap);
  free(other);
  return 0;
}
