// expect: FALSE(unreach-call)
// A variable that only the inner loop sets changes in the outer one too.
// witness: 2 2
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), x = 0;
    if (n < 0 || n > 4 || m < 0 || m > 4) return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) x++;
    if (x == 4) __VERIFIER_error();
    return 0;
}
