// expect: TRUE
// A global nobody changes keeps its value in all calls.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int step = 1;
static int up(int n) { return n <= 0 ? 0 : up(n - 1) + step; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000000) return 0;
    if (up(n) != n) __VERIFIER_error();
    return 0;
}
