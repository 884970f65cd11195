// expect: TRUE
// A float read as an integer, an integer written byte by byte.
extern int __VERIFIER_nondet_int(void);
union word {
  int number;
  float real;
  unsigned char byte[4];
};
int a[4];

int main(void) {
  union word u;
  u.real = 1.0f;
  if (u.number != 0x3f800000)
    *(int *)0 = 0;
  u.number = 0;
  u.byte[0] = (unsigned char)__VERIFIER_nondet_int();
  if (u.number < 0 || u.number > 255)
    *(int *)0 = 0;
  return a[u.number / 64];
}
