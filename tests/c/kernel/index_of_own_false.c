// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions have no bodies
// An index from outside may lie in the array or not: where it does, the write is seen.
extern unsigned index_of(int n);
extern void *device(void);
extern void reach_error(void);

static int own[4];

int main(void)
{
    int *other = device();
    *other = 1;
    unsigned i = index_of(0);
    own[i] = 5;
    if (own[3] == 5)
        reach_error();
    return 0;
}
