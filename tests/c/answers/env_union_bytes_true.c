// expect: TRUE
// property: unreach-call
extern void reach_error(void);
union u {
  char c;
  int i;
};
static union u all[3] = {{.c = 1}, {.c = 2}};

int main(void) {
  union u x = {.c = 3};
  if (all[0].c != 1 || all[1].c != 2 || all[2].i != 0 || x.c != 3)
    reach_error();
  return 0;
}
