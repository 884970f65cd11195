// expect: TRUE
// property: no-overflow
// The sum of the arguments is what bounds each of them.
extern int __VERIFIER_nondet_int(void);
static int add(int m, int n) { return n == 0 ? m : add(m + 1, n - 1); }
int main(void) {
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 0 || m > 1000000 || n < 0 || n > 1000000) return 0;
    return add(m, n) == 17;
}
