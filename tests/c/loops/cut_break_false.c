// expect: FALSE(unreach-call)
// Left in the middle, a loop does not have what holds where its condition fails.
// witness: 7
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0 || n > 20) return 0;
    while (i < n) {
        if (i == 6) break;
        i++;
    }
    if (i != n) __VERIFIER_error();
    return 0;
}
