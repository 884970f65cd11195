// expect: TRUE
// _Generic chooses by type; _Static_assert and _Alignof are decided by the compiler.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define KIND(x) _Generic((x), int: 1, unsigned: 2, double: 3, char *: 4, default: 5)
_Static_assert(_Alignof(int) == 4, "alignment of int");

int main(void) {
  int x = __VERIFIER_nondet_int();
  char c = (char)x;
  if (KIND(x) != 1 || KIND((unsigned)x) != 2 || KIND(1.0) != 3 || KIND(&c) != 4 || KIND(c) != 5 || KIND(c + c) != 1)
    reach_error();
  _Alignas(16) char buffer[3];
  if ((__UINTPTR_TYPE__)buffer % 16 != 0)
    reach_error();
  return 0;
}
