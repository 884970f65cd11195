// expect: FALSE(unreach-call)
// witness: 2 1 99
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
    if (pick(n) == 99) __VERIFIER_error();
    return 0;
}
