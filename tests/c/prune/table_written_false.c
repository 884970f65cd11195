// expect: FALSE(unreach-call)
// witness: 0
// A table that is only read by its name, but written through an address kept in memory.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int table[4] = {1, 2, 3, 4};
static int *kept[1];
static void get(int **where, int *what) { *where = what; }

int main(void) {
  get(kept, table);
  if (__VERIFIER_nondet_int())
    kept[0][1] = 2;
  else
    kept[0][1] = 9;
  if (table[1] == 9)
    reach_error();
  return 0;
}
