// expect: FALSE(unreach-call)
// witness: 2
// The twin in which the place that is rounded down is one word further on for some sizes.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct header {
    char *data;
    unsigned length;
};

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 3;
    struct header *h = malloc(sizeof(struct header) + 8 + 8 * n);
    h->data = (char *)(((unsigned long)h + sizeof(struct header) + 7 + (n == 2)) & ~7ul);
    h->length = n;
    for (unsigned i = 0; i < h->length; i++) h->data[i] = (char)i;
    if (h->data != (char *)h + sizeof(struct header)) reach_error();
    free(h);
    return 0;
}
