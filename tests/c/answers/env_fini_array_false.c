// expect: FALSE(unreach-call)
// property: unreach-call
// witness:
extern void reach_error(void);
static int n;
static void late(void) {
  if (n == 2)
    reach_error();
}
__attribute__((section(".fini_array"), used)) static void (*end)(void) = late;

int main(void) {
  n = 2;
  return 0;
}
