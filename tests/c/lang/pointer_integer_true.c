// expect: TRUE
// A pointer survives the way through an integer; aligned objects leave low bits for a tag.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef __UINTPTR_TYPE__ word;

int main(void) {
  int cells[4] = {1, 2, 3, 4};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  word address = (word)&cells[i];
  if (*(int *)address != i + 1 || (int *)(word)&cells[i] != &cells[i])
    reach_error();
  word tagged = address | 1;
  if (tagged == address || (tagged & 1) != 1)
    reach_error();
  if (*(int *)(tagged & ~(word)1) != i + 1)
    reach_error();
  if ((word)&cells[3] - (word)&cells[0] != 3 * sizeof(int) || (word)(void *)0 != 0)
    reach_error();
  return 0;
}
