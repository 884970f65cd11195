// expect: TRUE
// property: valid-memsafety
// The variable of a for statement is one object for all rounds.
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    if (p)
      sum += *p;
    p = &i;
  }
  return sum;
}
