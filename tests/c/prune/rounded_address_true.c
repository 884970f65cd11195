// expect: TRUE
// Allocators round addresses: what malloc returns is aligned, so a place less than eight bytes behind it rounds down to it.
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
    h->data = (char *)(((unsigned long)h + sizeof(struct header) + 7) & ~7ul);
    h->length = n;
    for (unsigned i = 0; i < h->length; i++) h->data[i] = (char)i;
    if (h->data != (char *)h + sizeof(struct header)) reach_error();
    free(h);
    return 0;
}
