// expect: TRUE
// property: unreach-call
// Lists of functions and constructors with priorities, in order; destructors in the opposite order.
extern void reach_error(void);
static int n;
static void first(void) { n = n * 10 + 1; }
static void last(void) {
  if (n != 12345)
    reach_error();
}
__attribute__((section(".init_array.00110"), used)) static void (*start)(void) = first;
__attribute__((section(".fini_array"), used)) static void (*ends[])(void) = {last};
__attribute__((constructor(200))) static void third(void) { n = n * 10 + 3; }
__attribute__((constructor(150))) static void second(void) { n = n * 10 + 2; }
__attribute__((constructor)) static void fourth(void) { n = n * 10 + 4; }

int main(void) {
  n = n * 10 + 5;
  return 0;
}
