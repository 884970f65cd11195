// expect: UNKNOWN(
// A handler could run at any moment.
#include <signal.h>

static volatile int seen;
static void handler(int n) {
  seen = n;
}

int main(void) {
  signal(SIGINT, handler);
  return 0;
}
