// expect: TRUE
// property: valid-memsafety
// What is needed of objects of two locals, of what is freed and of frames that are left holds whatever the path was.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct text {
    char *start, *at, *end;
};

static void put(struct text *t, char c) {
    if (t->at == t->end) {
        long used = t->at - t->start;
        t->start = realloc(t->start, 2 * used);
        t->at = t->start + used;
        t->end = t->start + 2 * used;
    }
    *t->at++ = c;
}

static int scan(const unsigned char *in, int n) {
    int words = 0;
    for (int i = 0; i < n; i++) {
        struct text word = {0}, space = {0};
        word.start = word.at = malloc(1);
        word.end = word.start + 1;
        space.start = space.at = malloc(1);
        space.end = space.start + 1;
        put(&word, in[i]);
        if (in[i] == ' ')
            put(&space, ' ');
        else
            put(&word, in[i]);
        words += word.at - word.start > 1;
        free(word.start);
        free(space.start);
    }
    return words;
}

int main(void) {
    unsigned char in[3];
    for (int i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
    return scan(in, 3) > 3;
}
