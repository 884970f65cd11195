// expect: TRUE
// native: no, the stack is too small for the deepest calls
// Functions that call each other: the contract of each is proved with that of the other.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (even(n) + odd(n) != 1) __VERIFIER_error();
    if (even(n) != (n % 2 == 0)) __VERIFIER_error();
    return 0;
}
