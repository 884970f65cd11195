// expect: TRUE
// Enumerators count up from the last value given; an enum object may hold any value of its integer type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum colour { RED, GREEN = 5, BLUE, DARK = BLUE << 4 };
enum { LIMIT = 3 };

static const char *name(enum colour c) {
  switch (c) {
  case RED:
    return "r";
  case GREEN:
    return "g";
  case BLUE:
    return "b";
  default:
    return "?";
  }
}

int main(void) {
  int array[LIMIT] = {RED, GREEN, BLUE};
  enum colour c = (enum colour)__VERIFIER_nondet_int();
  if (BLUE != 6 || DARK != 96 || array[2] - array[1] != 1 || sizeof c != sizeof(int))
    reach_error();
  if (name(c)[0] == '?' && (c == RED || c == GREEN || c == BLUE))
    reach_error();
  return 0;
}
