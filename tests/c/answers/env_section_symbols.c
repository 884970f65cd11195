// expect: UNKNOWN(
// property: unreach-call
// native: no, what the linker makes of it is not known
extern void reach_error(void);
__attribute__((section("foo"), used)) static int v = 5;
extern int __start_foo[], __stop_foo[];

int main(void) {
  for (int *p = __start_foo; p < __stop_foo; p++)
    if (*p == 5)
      reach_error();
  return 0;
}
