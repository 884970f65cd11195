// expect: FALSE(unreach-call)
// witness: 102
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int f(int x) { return x > 100 ? x - 10 : f(f(x + 11)); }
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 90) return 0;
    if (x <= 102 && f(x) != 91) __VERIFIER_error();
    return 0;
}
