// expect: FALSE(unreach-call)
// On the first path the second test is decided; on the other one its other side makes the error.
// witness: 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), x = 0, y;
    if (p) y = 1; else y = 2;
    if (p == 0) x = 5;
    if (x == 5 && y == 2) __VERIFIER_error();
    return 0;
}
