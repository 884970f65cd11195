// expect: TRUE
// Each call asks for an input of its own.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int pick(int n) {
    if (n <= 0) return 0;
    int here = __VERIFIER_nondet_int();
    int there = pick(n - 1);
    return here > there && here < 100 ? here : there;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 100000) return 0;
    int r = pick(n);
    if (r < 0 || r >= 100) __VERIFIER_error();
    return 0;
}
