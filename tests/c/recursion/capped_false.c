// expect: FALSE(unreach-call)
// The same, asked for a value that is taken.
// witness: 7
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
static unsigned climb(unsigned x) {
    if (x == 0) return 0;
    unsigned up = climb(x - 1) + 1;
    return up > 7 ? 7 : up;
}
int main(void) {
    if (climb(__VERIFIER_nondet_uint()) == 7) __VERIFIER_error();
    return 0;
}
