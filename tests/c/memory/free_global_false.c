// expect: FALSE(valid-free)
// witness: 0
// A global object.
extern void free(void *);
static int global;

int main(void) {
  free(&global);
  return 0;
}
