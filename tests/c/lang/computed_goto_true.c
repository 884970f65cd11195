// expect: TRUE
// A little bytecode interpreter that jumps through a table of labels.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  static void *const labels[] = {&&push, &&add, &&halt};
  static const unsigned char code[] = {0, 0, 0, 1, 1, 2};
  int stack[4], top = 0, at = 0;
  int x = __VERIFIER_nondet_int() % 100;
  goto *labels[code[at++]];
push:
  stack[top++] = x + at;
  goto *labels[code[at++]];
add:
  top--;
  stack[top - 1] += stack[top];
  goto *labels[code[at++]];
halt:
  if (top != 1 || stack[0] != 3 * x + 6)
    reach_error();
  return 0;
}
