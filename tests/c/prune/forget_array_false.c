// expect: FALSE(valid-deref)
// witness: 97 97 97 97 97 97 97 34 0
// Which characters were seen on the way to a position does not matter for what is read from there on.
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);

int main(void) {
  char s[9];
  klee_make_symbolic(s, sizeof s, "s");
  s[8] = 0;
  int i = 0, words = 0;
  while (s[i]) {
    if (s[i] == ' ')
      words++;
    else if (s[i] == '\t')
      words += 1;
    else if (s[i] == '"')
      i++;
    i++;
  }
  if (i > 8 || words > 8)
    reach_error();
  return 0;
}
