// expect: TRUE
// An assumption inside a call is one of the caller's too.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
static int low(int n) {
    __VERIFIER_assume(n < 50);
    return n < 0 ? n : low(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int r = low(n);
    if (r >= 0) __VERIFIER_error();
    return 0;
}
