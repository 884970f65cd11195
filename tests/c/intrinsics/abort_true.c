// expect: TRUE
// abort ends the program and is no error.
extern void abort(void);
extern void reach_error(void);

int main(void) {
  abort();
  reach_error();
  return 0;
}
