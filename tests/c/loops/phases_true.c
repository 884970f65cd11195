// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// Below 100 by ones, then by twos: even in the end.
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (x < 1000000) {
    if (x < 100)
      x++;
    else
      x += 2;
  }
  if (x % 2 != 0)
    reach_error();
  return 0;
}
