// expect: UNKNOWN(
// Another process.
extern int fork(void);
extern void reach_error(void);

int main(void) {
  if (fork() == 0)
    reach_error();
  return 0;
}
