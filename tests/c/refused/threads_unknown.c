// expect: UNKNOWN(
// output-contains: thread
// Threads.
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
static int shared;
static void *work(void *argument) {
  shared++;
  return argument;
}

int main(void) {
  unsigned long id;
  pthread_create(&id, 0, work, 0);
  return shared;
}
