// expect: TRUE
// Not a replay.
extern unsigned klee_is_replay(void);
extern void reach_error(void);

int main(void) {
  if (klee_is_replay())
    reach_error();
  return 0;
}
