// expect: TRUE
// native: no, the stack is too small for the deepest calls
// McCarthy's function: two equations, each where a condition of the argument holds.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int f(int x) { return x > 100 ? x - 10 : f(f(x + 11)); }
int main(void) {
    int x = __VERIFIER_nondet_int(), r = f(x);
    if (x <= 101 && r != 91) __VERIFIER_error();
    return 0;
}
