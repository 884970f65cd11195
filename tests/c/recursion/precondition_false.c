// expect: FALSE(unreach-call)
// One caller in two does not keep the precondition of the other.
// witness: 0 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int gcd(int a, int b) {
    if (a <= 0 || b <= 0) __VERIFIER_error();
    if (a == b) return a;
    return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a >= 1 && b >= 1) return gcd(a, b) < 1;
    return gcd(a + 1, b);
}
