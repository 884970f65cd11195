// expect: TRUE
// property: unreach-call
// The twin of own_strlen_of_literal_false.c.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

size_t strlen(const char *s) { return 42; }

int main(void) {
  if (strlen("abc") == 43u + __VERIFIER_nondet_uchar())
    reach_error();
  return 0;
}
