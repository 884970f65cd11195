// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// output-contains: changes no object of the program
// native: no, it writes behind the end of an object
// The private part of a device lies behind its structure, in memory that the outside made larger than it looks.
#include <stdlib.h>

extern void register_device(void *device);
extern void reach_error(void);

struct device { int id; char name[12]; };
struct private { int users; };

static int refcount;

int main(void)
{
    struct device *d = malloc(sizeof *d);
    if (!d)
        return 0;
    register_device(d);
    struct private *p = (struct private *)(d + 1);
    p->users = 1;
    refcount = 1;
    if (p->users && refcount != 1)
        reach_error();
    return 0;
}
