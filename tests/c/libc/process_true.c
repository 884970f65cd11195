// expect: TRUE
// The process and its identity.
#include <sched.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  if (getpid() <= 0 || getppid() < 0 || sleep(3) > 3 || getpagesize() != 4096 || usleep(5) > 0 || sched_yield() > 0)
    reach_error();
  return (int)(getuid() + geteuid() + getgid() + getegid()) == sysconf(_SC_OPEN_MAX);
}
