// expect: TRUE
// native: no, the stack is too small for the deepest calls
// The error inside is kept away by what all callers pass. Needs: a >= 1 && b >= 1 before each call.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int gcd(int a, int b) {
    if (a <= 0 || b <= 0) __VERIFIER_error();
    if (a == b) return a;
    return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 1 || b < 1) return 0;
    if (gcd(a, b) < 1) __VERIFIER_error();
    return 0;
}
