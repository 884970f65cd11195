// expect: FALSE(unreach-call)
// witness: 0
// Fig. 6: three unwindings of the safe program are not enough, and the unwinding assertion says so.
#include <assert.h>

int main(void) {
  unsigned N = 1000000, x = N, y = 0;
  if (x > 0) {
    x = x - 1;
    y = y + 1;
    if (x > 0) {
      x = x - 1;
      y = y + 1;
      if (x > 0) {
        x = x - 1;
        y = y + 1;
        assert(x <= 0);
      }
    }
  }
  assert(y == N);
  return 0;
}
