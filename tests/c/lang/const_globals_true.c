// expect: TRUE
// Constant tables, addresses in initialisers, and tentative definitions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
static const struct entry {
  const char *name;
  const unsigned char *cell;
} entries[] = {{"first", bits}, {"last", &bits[15]}, {"self", (const unsigned char *)entries}};
int tentative;
int tentative;
extern int later;
static int *const to_later = &later;
int later = 12;

int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int() & 255;
  unsigned count = 0;
  for (unsigned v = x; v; v &= v - 1)
    count++;
  if (bits[x & 15] + bits[x >> 4] != (int)count)
    reach_error();
  if (*entries[1].cell != 4 || entries[0].name[4] != 't' || entries[2].cell != (const unsigned char *)entries)
    reach_error();
  tentative += *to_later;
  if (tentative != 12)
    reach_error();
  return 0;
}
