// expect: FALSE(unreach-call)
// A branch in the side that is taken: what the inner one leaves out counts for those who take the outer one.
// witness: 1 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int(), x = 0, s = 0;
    if (p) s += 1;
    if (q) s += 2;
    if (p) {
        x = 1;
        if (q) x = 2;
    }
    if (x == 1 && s == 1) __VERIFIER_error();
    return 0;
}
