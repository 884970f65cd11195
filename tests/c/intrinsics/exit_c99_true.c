// expect: TRUE
// _Exit ends the program.
extern void _Exit(int);
extern void reach_error(void);

int main(void) {
  _Exit(5);
  reach_error();
  return 0;
}
