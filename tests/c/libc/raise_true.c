// expect: TRUE
// raise(SIGABRT) ends the program like abort.
#include <signal.h>
extern void reach_error(void);

int main(void) {
  raise(SIGABRT);
  reach_error();
  return 0;
}
