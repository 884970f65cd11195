// expect: FALSE(unreach-call)
// What is needed inside a side is needed by all who take it.
// witness: 1 1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int(), lock = 0;
    if (p) lock = 1;
    if (q) lock = 0;
    if (p) {
        if (lock != 1) __VERIFIER_error();
        lock = 0;
    }
    return 0;
}
