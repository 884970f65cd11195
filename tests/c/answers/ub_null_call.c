// expect: UNKNOWN(undefined behaviour: call through a null pointer
// property: unreach-call
// native: no, it crashes
// A call through null gives any value, and the run goes on.
extern void reach_error(void);
struct operations { int (*open)(void); };
static struct operations zeroed;

int main(void) {
  if (zeroed.open() < 0)
    reach_error();
  return 0;
}
