// expect: TRUE
// property: pointer-mix
int a[4], b[4];

int main(void) {
  return &a[3] - a == 3 && a != b && &b[1] > b;
}
