// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, AddressSanitizer sees one object that comes back to life
// A goto out of the block and into it again makes a new object of its variable.
int main(void) {
  int rounds = 0, *p = &rounds;
again: {
  int x = rounds;
  if (rounds == 1)
    return *p;
  p = &x;
}
  rounds++;
  goto again;
}
