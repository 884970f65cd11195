// expect: TRUE
// The same equation as it holds modulo 256.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);
static unsigned char twice(unsigned char n) {
    if (n == 0) return 0;
    return (unsigned char)(twice((unsigned char)(n - 1)) + 2);
}
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (twice(n) != (unsigned char)(2 * n)) __VERIFIER_error();
    return 0;
}
