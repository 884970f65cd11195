// expect: TRUE
// native: no, the stack is too small for the deepest calls
// A result that is cut off at 7 is never 8, however deep the calls. Needs: result <= 7.
// output-contains: contract of climb():
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
static unsigned climb(unsigned x) {
    if (x == 0) return 0;
    unsigned up = climb(x - 1) + 1;
    return up > 7 ? 7 : up;
}
int main(void) {
    if (climb(__VERIFIER_nondet_uint()) == 8) __VERIFIER_error();
    return 0;
}
