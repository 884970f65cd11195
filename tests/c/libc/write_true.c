// expect: TRUE
// What is written is read from the program's memory; the result is bounded.
#include <sys/socket.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  if (write(1, "abc\n", 4) > 4 || write(2, "x", 1) < -1 || pwrite(1, "y\n", 2, 0) > 2 || send(0, "z", 1, 0) > 1)
    reach_error();
  return 0;
}
