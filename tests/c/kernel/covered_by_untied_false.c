// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// A number made into a pointer: on one path it is found equal to a pointer that was followed, on the other one a write
// through it hits nothing. The first state must not be covered by the second.
extern void reach_error(void);
extern int *device(void);
extern unsigned long number(void);
extern int choice(void);

int main(void)
{
    unsigned long t = number();
    int *p = device();
    int *q = (int *)(t & ~3UL);
    *p = 0;
    if (!choice())
        if (q != p)
            return 0;
    *q = 1;
    if (*p == 1)
        reach_error();
    return 0;
}
