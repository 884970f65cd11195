// expect: FALSE(valid-memcleanup)
// property: valid-memcleanup
// native: no, memory that is left is not an error of a native run
// output-contains: a block of 3 bytes from malloc at
// output-contains: cleanup_false.c:11 is never freed
// A global still points to the block at the end: tracked, but not cleaned up.
extern void *malloc(__SIZE_TYPE__);
char *keep;

int main(void) {
  keep = malloc(3);
  return 0;
}
