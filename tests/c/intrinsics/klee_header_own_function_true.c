// expect: TRUE
// native: no, the header is not installed
// The header stands beside what the program defines itself.
#include "klee/klee.h"
#include <assert.h>

static int same(int x) { return klee_get_value_i32(x); }

int main(void) {
  unsigned char buffer[4];
  klee_make_symbolic(buffer, sizeof buffer, "buffer");
  assert(klee_get_obj_size(buffer) == 4);
  assert(same(5) == 5 && buffer[0] + buffer[3] <= 510);
  return 0;
}
