// expect: TRUE
// Duff's device: case labels inside a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
}

int main(void) {
  static const char source[] = "abcdefghij";
  char target[12] = {0};
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10)
    return 0;
  copy(target, source, n);
  if (target[n - 1] != source[n - 1] || target[n] != 0)
    reach_error();
  return 0;
}
