// expect: TRUE
// The same where the other side does no harm.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), x = 0, y;
    if (p) y = 1; else y = 2;
    if (p == 0) x = 5;
    if (x == 5 && y == 1) __VERIFIER_error();
    return 0;
}
