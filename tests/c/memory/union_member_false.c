// expect: FALSE(valid-deref)
// witness: 0x10
// output-contains: of 'a' (16 bytes)
// The bytes of an index are written through another member.
extern int __VERIFIER_nondet_int(void);
union word {
  int number;
  unsigned char byte[4];
};
int a[4];

int main(void) {
  union word u;
  u.number = 0;
  u.byte[0] = (unsigned char)__VERIFIER_nondet_int();
  if (u.number > 16)
    return 0;
  return u.number == 16 ? a[u.number / 4] : 0;
}
