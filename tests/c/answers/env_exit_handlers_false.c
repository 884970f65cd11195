// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 7
// output-contains: confirmed by native run
// What atexit registers runs in a native run too, where other functions of the environment do what the analysis chose.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char *getenv(const char *);
extern int atexit(void (*)(void));
static int n;

static void at_end(void) {
  if (n == 7)
    reach_error();
}

int main(void) {
  n = __VERIFIER_nondet_uchar();
  if (getenv("SOME_VARIABLE"))
    return 1;
  return atexit(at_end);
}
