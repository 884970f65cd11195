// expect: FALSE(unreach-call)
// A call changes a global: after it nothing known about it before may be used.
// witness: 3
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int depth = 0;
static int down(int n) {
    if (n <= 0) return 0;
    depth = depth + 1;
    return down(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5) return 0;
    depth = 0;
    int r = down(n);
    if (r != 0) return 0;
    if (depth == 3) __VERIFIER_error();
    return 0;
}
