// expect: TRUE
// property: unreach-call
// Only the number of arguments is looked at: it may be any.
extern void reach_error(void);

int main(int argc, char **argv) {
  if (argc < 1)
    reach_error();
  return argc > 1000;
}
