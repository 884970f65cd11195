// expect: FALSE(valid-memtrack)
// property: valid-memsafety
// witness: 9
// output-contains: confirmed by native run
// The replay looks for lost memory behind the program's own exit handlers.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char *getenv(const char *);
extern int atexit(void (*)(void));
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static char *kept;

static void at_end(void) {
  free(kept);
  kept = 0;
}

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (getenv("SOME_VARIABLE") || atexit(at_end))
    return 1;
  kept = malloc(4);
  if (n == 9)
    kept = 0;
  return 0;
}
