// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions have no bodies
// A pointer from outside on one side, an own object on the other: writes through it must not be forgotten.
extern int *buffer_of(int n);
extern int choice(void);
extern void reach_error(void);

static int own[4];

int main(void)
{
    int *p = choice() ? buffer_of(1) : own;
    p[2] = 5;
    if (own[2] == 5)
        reach_error();
    return 0;
}
