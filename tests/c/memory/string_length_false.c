// expect: FALSE(valid-deref)
// witness: 4 1 1 1 1
// output-contains: a block of 4 bytes
// output-contains: allocated by malloc at line
// A copy of a string of symbolic length without room for the terminator.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern char *strcpy(char *, const char *);
extern __SIZE_TYPE__ strlen(const char *);

int main(void) {
  char text[6];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5)
    return 0;
  for (int i = 0; i < n; i++)
    text[i] = 'a';
  text[n] = 0;
  char *copy = malloc(n == 4 ? strlen(text) : strlen(text) + 1);
  if (!copy)
    return 0;
  strcpy(copy, text);
  free(copy);
  return 0;
}
