// A plain assertion that one input out of four billion breaks.
// expect: FALSE(unreach-call)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int absolute(int x)
{
    return x < 0 ? (int)(0u - (unsigned)x) : x;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(absolute(x) >= 0);
    return 0;
}
