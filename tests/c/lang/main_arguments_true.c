// expect: UNKNOWN(approximation: program arguments
// What C says about the arguments of main: argv[argc] is null, argc is not negative.
extern void reach_error(void);

int main(int argc, char **argv) {
  if (argc < 0 || argv[argc] != 0)
    reach_error();
  return 0;
}
