// expect: FALSE(unreach-call)
// All small arguments agree with a contract that one large one breaks: a guess from samples is no proof.
// witness: 900
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int steps(int n) {
    if (n <= 0) return 0;
    if (n == 900) return 1000;
    return steps(n - 1) + 1;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 950) return 0;
    if (steps(n) > n) __VERIFIER_error();
    return 0;
}
