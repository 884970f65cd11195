// expect: TRUE
// A loop in the body, and a call in the loop.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int tree(int n) {
    int most = 0;
    for (int i = 0; i < 2; i++) {
        int below = n <= 0 ? 0 : tree(n - 1);
        if (below > most) most = below;
    }
    return most < 9 ? most + 1 : 9;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (tree(n) > 9) __VERIFIER_error();
    return 0;
}
