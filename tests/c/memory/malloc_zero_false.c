// expect: FALSE(valid-deref)
// witness: 0
// An object of no bytes.
extern void *malloc(__SIZE_TYPE__);

int main(void) {
  char *p = malloc(0);
  if (p)
    *p = 1;
  return 0;
}
