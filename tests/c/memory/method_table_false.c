// expect: FALSE(valid-deref)
// witness: 1
// output-contains: call through a null pointer
// A table of functions with a gap.
extern int __VERIFIER_nondet_int(void);
struct ops {
  int (*open)(int);
  int (*close)(int);
};
static int twice(int x) { return 2 * (x & 7); }
static struct ops table[2] = {{twice, twice}, {twice, 0}};

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1)
    return 0;
  return table[i].open(i) + table[i].close(i);
}
