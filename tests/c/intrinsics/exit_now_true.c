// expect: TRUE
// _exit ends the program.
extern void _exit(int);
extern void reach_error(void);

int main(void) {
  _exit(5);
  reach_error();
  return 0;
}
