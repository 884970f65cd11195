// expect: TRUE
// Unnamed objects, with the lifetime of their block; at file scope, of the program.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
  int x, y;
};
static int *numbers = (int[]){1, 2, 3};
static int area(const struct point *p) {
  return p->x * p->y;
}

int main(void) {
  int v = __VERIFIER_nondet_int() % 50;
  struct point *p = &(struct point){v, 2};
  if (area(p) != 2 * v || area(&(struct point){.y = 3, .x = 4}) != 12)
    reach_error();
  p->x++;
  if (p->x != v + 1 || numbers[2] != 3 || ((int[]){5, v})[1] != v)
    reach_error();
  numbers[0] = v;
  char *text = (char[8]){"ab"};
  text[2] = 'c';
  if (numbers[0] != v || text[3] != 0 || text[1] != 'b')
    reach_error();
  return 0;
}
