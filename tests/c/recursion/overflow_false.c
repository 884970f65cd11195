// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 2147483640 8
extern int __VERIFIER_nondet_int(void);
static int add(int m, int n) { return n == 0 ? m : add(m + 1, n - 1); }
int main(void) {
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 0 || n < 0 || n > 8) return 0;
    return add(m, n) == 17;
}
