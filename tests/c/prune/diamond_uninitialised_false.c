// expect: FALSE(unreach-call)
// Only one side sets the variable: without it any value is possible.
// witness: 1 4
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), q, w;
    if (p) w = 0; else w = 1;
    if (p) q = __VERIFIER_nondet_int();
    if (!w && q == 4) __VERIFIER_error();
    return 0;
}
