// expect: FALSE(unreach-call)
// Over the integers the result is at least the argument; in a byte it wraps.
// witness: 200
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);
static unsigned char twice(unsigned char n) {
    if (n == 0) return 0;
    return (unsigned char)(twice((unsigned char)(n - 1)) + 2);
}
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (twice(n) < n) __VERIFIER_error();
    return 0;
}
