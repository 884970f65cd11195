// expect: UNKNOWN(
// property: unreach-call
// flags: --external-calls nondet
// native: no, it writes behind the end of an object
// An error that depends on what lies behind the end of an object is neither confirmed nor denied.
#include <stdlib.h>

extern void register_device(void *device);
extern void reach_error(void);

struct device { int id; char name[12]; };

int main(void)
{
    struct device *d = malloc(sizeof *d);
    if (!d)
        return 0;
    register_device(d);
    int *users = (int *)(d + 1);
    *users = 1;
    if (*users != 1)
        reach_error();
    return 0;
}
