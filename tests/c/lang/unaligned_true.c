// expect: TRUE
// Bytes written one by one are read back as a number, at an odd offset too.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  unsigned char buffer[8] = {0};
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned word;
  buffer[3] = a;
  buffer[4] = b;
  memcpy(&word, buffer + 2, sizeof word);
  if (word != ((unsigned)a << 8 | (unsigned)b << 16))
    reach_error();
  word = 0x01020304;
  memcpy(buffer + 1, &word, sizeof word);
  if (buffer[1] != 4 || buffer[4] != 1 || buffer[5] != 0 || buffer[0] != 0)
    reach_error();
  return 0;
}
