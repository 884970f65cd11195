// expect: FALSE(unreach-call)
// The other side assigns one after the other, not at once.
// witness: 0 7
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), a = __VERIFIER_nondet_int(), b = 1, t;
    if (p) t = 1; else t = 2;
    if (!p) { b = a; a = b; }
    if (t == 2 && a == 7 && b == 7) __VERIFIER_error();
    return 0;
}
