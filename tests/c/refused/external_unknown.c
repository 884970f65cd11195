// expect: UNKNOWN(
// output-contains: mystery
// A function without body and without model, reached.
extern int mystery(int);
extern void reach_error(void);

int main(void) {
  if (mystery(3) == 4)
    reach_error();
  return 0;
}
