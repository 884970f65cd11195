// expect: TRUE
// expect-none: UNKNOWN(
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions have no bodies
// A pointer that no other file can name, and that the program never sets, is null.
extern void reach_error(void);
extern int wait_for_call(void);

static int *nobody;

int main(void)
{
    while (wait_for_call())
        if (nobody)
            reach_error();
    return 0;
}
