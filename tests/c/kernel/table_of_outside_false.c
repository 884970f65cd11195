// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// undecided: the read of the table goes through a pointer that is any of several
// native: no, the functions are defined nowhere
// A table of pointers from outside, read at an index from outside: a pointer that was followed before is in it.
extern void reach_error(void);
extern int ***table(void);
extern unsigned choice(void);

int main(void)
{
    int ***t = table();
    unsigned c = choice() & 1;
    int *x = t[0][0];
    *x = 0;
    *t[c][0] = 1;
    if (*x == 1)
        reach_error();
    return 0;
}
