// expect: FALSE(valid-memcleanup)
// native: no, a leak checker takes what is on the stack for reachable
// property: valid-memcleanup
// The program may end inside a recursive call, with memory only its caller knows: a contract would not see it.
// witness: 3
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
static int dive(int n) {
    if (n == 3) exit(0);
    if (n <= 0) return 0;
    return dive(n - 1);
}
static int run(int n) {
    char *p = malloc(4);
    int r = dive(n);
    free(p);
    return r;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 5) return 0;
    return run(n);
}
