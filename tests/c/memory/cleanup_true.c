// expect: TRUE
// property: valid-memcleanup
// The twin.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
char *keep;

int main(void) {
  keep = malloc(3);
  free(keep);
  return 0;
}
