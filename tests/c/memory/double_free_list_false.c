// expect: FALSE(valid-free)
// witness: 1
// output-contains: free of a block of 8 bytes, which was freed at
// output-contains: in drop, called at line
// Two owners of one block.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct box {
  char *text;
};
static void drop(struct box *b) { free(b->text); }

int main(void) {
  struct box a, b;
  a.text = malloc(8);
  b.text = malloc(8);
  if (__VERIFIER_nondet_int() == 1)
    b = a;
  drop(&a);
  drop(&b);
  return 0;
}
