// expect: TRUE
// expect-none: UNKNOWN(
// property: unreach-call
// flags: --external-calls nondet
// undecided: a structure from outside that was written at an index is an array, and pointers read from it are any
// native: no, the functions have no bodies
// Calls through the table of a device, whatever it is, and writes through what they give: the state machine of the
// driver keeps its order on all paths, in any number of rounds.
extern void *device(void);
extern int choice(void);
extern void reach_error(void);

struct operations { void *(*open)(void *); int (*close)(void *); };
struct device { struct operations *ops; int count[4]; void *data; };

static int state;

int main(void)
{
    struct device *d = device();
    while (choice()) {
        if (state == 0 && choice()) {
            d->data = d->ops->open(d);
            if (d->data) {
                *(int *)d->data = choice();
                state = 1;
            }
        } else if (state == 1) {
            d->count[choice() & 3]++;
            if (d->ops->close(d) < 0)
                continue;
            state = 0;
        }
        if (state != 0 && state != 1)
            reach_error();
    }
    return 0;
}
