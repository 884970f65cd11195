// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// A library function that does nothing a program of one thread can see.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int called;

int main(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  if (called)
    reach_error();
  return 0;
}
