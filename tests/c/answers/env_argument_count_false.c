// expect: FALSE(unreach-call)
// property: unreach-call
// native: no, a run with so many arguments is not made
extern void reach_error(void);

int main(int argc, char **argv) {
  if (argc == 1000)
    reach_error();
  return 0;
}
