// expect: TRUE
// The same with a quotient that exists; sums of numbers that overflow are not asked about.
int main(void) {
  int y = 1;
  return (-2147483647 / -1 + y) == 7;
}
