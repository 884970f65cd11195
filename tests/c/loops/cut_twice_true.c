// expect: TRUE
// The loop of a function that is called with different bounds.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int count(int n) {
    int c = 0;
    for (int i = 0; i < n; i++) c++;
    return c;
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || a > 10000 || b < 0 || b > 20000) return 0;
    if (count(a) != a || count(b) > 20000) __VERIFIER_error();
    return 0;
}
