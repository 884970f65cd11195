// expect: TRUE
// Rows are contiguous; an index in range finds what was stored.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int table[3][4][2];

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 3 || j < 0 || j >= 4)
    return 0;
  table[i][j][1] = 7;
  int sum = 0;
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 4; b++)
      sum += table[a][b][1] + table[a][b][0];
  if (sum != 7 || *(&table[0][0][0] + i * 8 + j * 2 + 1) != 7)
    reach_error();
  int (*row)[2] = table[i];
  if (row[j][1] != 7 || sizeof table[0] != 8 * sizeof(int))
    reach_error();
  return 0;
}
