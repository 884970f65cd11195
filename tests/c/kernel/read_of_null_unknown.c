// expect: UNKNOWN(
// property: unreach-call
// flags: --external-calls nondet
// native: no, it reads through a null pointer
// A pointer read through null is any, and a write through it hits nothing; read through an own structure it is that of
// an own object. Both lie behind undefined behaviour: the second state must not be covered by the first.
extern void reach_error(void);
extern int choice(void);

struct holder {
    int *pointer;
};

static int own;
static int *nobody;
static struct holder real = {&own};

int main(void)
{
    int first = *nobody;
    struct holder *h = choice() ? &real : 0;
    *h->pointer = 1 + (first & 0);
    if (own == 1)
        reach_error();
    return 0;
}
