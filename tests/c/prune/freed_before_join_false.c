// expect: FALSE(valid-free)
// witness: 1
// A name says that the object of its site is there, not that it is still alive: the second path to the free must not be covered by
// the first.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    char *p = malloc(4);
    int steps = 0;
    if (__VERIFIER_nondet_int() == 0) {
        steps = 1;
    } else {
        free(p);
        steps = 2;
    }
    if (steps > 3) p = 0;
    free(p);
    return steps > 2;
}
