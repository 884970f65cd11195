// expect: FALSE(unreach-call)
// The result depends on a global that main has changed: a contract from runs with its first value is wrong.
// witness: 4
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int step = 1;
static int up(int n) { return n <= 0 ? 0 : up(n - 1) + step; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10) return 0;
    step = 2;
    if (up(n) > n) __VERIFIER_error();
    return 0;
}
