// expect: FALSE(valid-deref)
// native: no, the sanitizer does not look at the stack of a function that returned
// A local lives as long as its function.
static int *address(void) {
  int local = 5;
  int *p = &local;
  return p;
}

int main(void) {
  int *p = address();
  return *p;
}
