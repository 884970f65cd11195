// expect: TRUE
// A thread that is never started.
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int __VERIFIER_nondet_int(void);
static void *work(void *argument) {
  return argument;
}

int main(void) {
  unsigned long id;
  int x = __VERIFIER_nondet_int();
  if (x * 2 == 7)
    pthread_create(&id, 0, work, 0);
  return 0;
}
