// expect: TRUE
// Ignored and default signals change nothing; the alarm would only end the program.
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
void (*__sysv_signal(int, void (*)(int)))(int);
void (*bsd_signal(int, void (*)(int)))(int);

int main(void) {
  if (signal(SIGPIPE, SIG_IGN) == SIG_ERR || __sysv_signal(SIGINT, SIG_DFL) == SIG_ERR || bsd_signal(SIGINT, SIG_IGN) == SIG_ERR)
    return 0;
  alarm(5);
  if (kill(1, 0) > 0)
    reach_error();
  return 0;
}
