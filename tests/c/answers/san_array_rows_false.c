// expect: FALSE(array-bounds)
// property: array-bounds
// witness: 0
// The access is in the next row.
int g[3][5];

int main(void) {
  int i = 7;
  return g[1][i];
}
