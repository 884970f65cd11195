// expect: TRUE
// property: valid-memsafety
// The twin in which each path frees the object once.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    char *p = malloc(4);
    int steps = 0;
    if (__VERIFIER_nondet_int() == 0) {
        steps = 1;
    } else {
        free(p);
        p = 0;
        steps = 2;
    }
    if (steps > 3) p = 0;
    free(p);
    return steps > 2;
}
