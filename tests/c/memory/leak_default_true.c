// expect: TRUE
// Without naming the property a leak is none of our business.
extern void *malloc(__SIZE_TYPE__);

int main(void) {
  char *p = malloc(8);
  p = 0;
  return p != 0;
}
