// expect: TRUE
// exit ends the program.
extern void exit(int);
extern void reach_error(void);

int main(void) {
  exit(0);
  reach_error();
  return 0;
}
