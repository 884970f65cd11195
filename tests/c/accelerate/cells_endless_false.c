// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, a run writes over what lies behind the array before it ends
// Nothing ends the loop but the end of the array.

int a[10000];

int main(void) {
  for (unsigned i = 0;; i++)
    a[i] = i;
}
