// expect: FALSE(unreach-call)
// A function called in the loop changes a global: nothing known about it before may be used after the loop.
// witness: 3
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int g = 0;
static void step(void) { g = g + 1; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5) return 0;
    for (int i = 0; i < n; i++) step();
    if (g == 3) __VERIFIER_error();
    return 0;
}
