// expect: TRUE
// Calls through tables, fields, parameters and returned pointers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int add(int a, int b) {
  return a + b;
}
static int sub(int a, int b) {
  return a - b;
}
typedef int (*operation)(int, int);
static operation const table[] = {add, sub, 0};
struct object {
  int value;
  int (*get)(struct object *);
};
static int get_double(struct object *o) {
  return 2 * o->value;
}
static operation choose(int k) {
  return k ? &add : *sub;
}
static int apply(operation f, int a, int b) {
  return f ? (*f)(a, b) : -1;
}

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 2)
    return 0;
  int r = apply(table[k], 7, 3);
  if (r != (k == 0 ? 10 : k == 1 ? 4 : -1))
    reach_error();
  struct object o = {k, get_double};
  if (o.get(&o) != 2 * k || choose(k)(1, 1) != (k ? 2 : 0))
    reach_error();
  if (choose(1) != add || choose(0) == add)
    reach_error();
  return 0;
}
