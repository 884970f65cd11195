// expect: UNKNOWN(
// property: unreach-call
// flags: --external-calls nondet
// native: no, it writes behind the end of an object
// A range that lies in an object in part changes that part, and may change more.
#include <string.h>

extern void *device(void);
extern void reach_error(void);

static char own[4];

int main(void)
{
    char *other = device();
    *other = 1;
    memset(own, 1, 8);
    if (own[0] == 1)
        reach_error();
    return 0;
}
