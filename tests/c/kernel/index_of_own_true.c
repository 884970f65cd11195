// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions have no bodies
// The twin: whatever the index is, the flag beside the array keeps its value.
extern unsigned index_of(int n);
extern void *device(void);
extern void reach_error(void);

static int own[4];
static int flag;

int main(void)
{
    int *other = device();
    *other = 1;
    flag = 1;
    for (int n = 0; n < 3; n++)
        own[index_of(n)] = 5;
    if (flag != 1 || (own[0] != 0 && own[0] != 5))
        reach_error();
    return 0;
}
