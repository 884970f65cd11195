// expect: FALSE(unreach-call)
// property: unreach-call
// witness:
extern void reach_error(void);
static int n;
static void early(void) { n = 1; }
__attribute__((section(".init_array"), used)) static void (*start)(void) = early;

int main(void) {
  if (n == 1)
    reach_error();
  return 0;
}
