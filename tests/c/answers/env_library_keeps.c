// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// witness: 0
// undecided: a library function without a model gives a pointer back that it was given
#include <pthread.h>
extern void reach_error(void);

int main(void) {
  pthread_key_t key = 0;
  int n = 1;
  if (pthread_key_create(&key, 0))
    return 0;
  pthread_setspecific(key, &n);
  int *same = pthread_getspecific(key);
  if (same)
    *same = 2;
  if (n == 2)
    reach_error();
  return 0;
}
