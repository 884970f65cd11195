// expect: TRUE
// native: no, it runs until the stack is full
// Calls that never come back: what follows them is not reached.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int forever(int n) { return forever(n + 1); }
int main(void) {
    forever(__VERIFIER_nondet_int());
    __VERIFIER_error();
}
