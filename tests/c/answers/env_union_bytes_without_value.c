// expect: UNKNOWN(unconfirmed error
// property: unreach-call
// native: no, the bytes beside the member that is initialised have no value, and are zero in practice
// output-contains: what C leaves open
// C leaves these bytes open, so this is not TRUE; the machine's are zero, so it is not FALSE.
extern void reach_error(void);
union u {
  char c;
  int i;
};
static union u all[3] = {{.c = 1}, {.c = 2}};

int main(void) {
  if (all[1].i != 2)
    reach_error();
  return 0;
}
