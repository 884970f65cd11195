// expect: TRUE
// native: no, there is no native counterpart
// Objects of each kind, dead ones too: what is known of them does not depend on where in them a pointer points.
#include <assert.h>
#include <stdlib.h>
extern _Bool __CPROVER_r_ok(const void *, __SIZE_TYPE__), __CPROVER_same_object(const void *, const void *);
extern _Bool __CPROVER_DYNAMIC_OBJECT(const void *);
extern __SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *), __CPROVER_POINTER_OFFSET(const void *);
extern unsigned __VERIFIER_nondet_uint(void);

int table[5];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000)
    return 0;
  char *p = malloc(n), *inside = p + n / 2, *end = p + n;
  int local = 0, *null = 0;
  assert(__CPROVER_OBJECT_SIZE(inside) == n && __CPROVER_POINTER_OFFSET(inside) == n / 2);
  assert(__CPROVER_OBJECT_SIZE(end) == n && __CPROVER_r_ok(end, 0) && !__CPROVER_r_ok(end, 1));
  assert(__CPROVER_r_ok(p, n) && !__CPROVER_r_ok(p, n + 1) && !__CPROVER_r_ok(p - 1, 1));
  assert(__CPROVER_same_object(p, end) && !__CPROVER_same_object(p, &local));
  assert(__CPROVER_DYNAMIC_OBJECT(end) && !__CPROVER_DYNAMIC_OBJECT(table) && !__CPROVER_DYNAMIC_OBJECT(&local));
  assert(__CPROVER_OBJECT_SIZE(table + 5) == sizeof table && __CPROVER_r_ok(table + 1, 4 * sizeof *table));
  assert(!__CPROVER_r_ok(null, 0) && __CPROVER_OBJECT_SIZE(null) == 0 && !__CPROVER_same_object(null, p));
  assert(!__CPROVER_r_ok(p, (__SIZE_TYPE__)-1) && !__CPROVER_r_ok(inside, (__SIZE_TYPE__)-1));
  free(p);
  assert(!__CPROVER_r_ok(p, 1) && __CPROVER_OBJECT_SIZE(p) == n);
  char *q = malloc(n);
  assert(!__CPROVER_same_object(p, q));
  free(q);
  return 0;
}
