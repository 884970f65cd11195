// A loop without a bound: whatever the portions are, nothing is lost.
// expect: TRUE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned count = __VERIFIER_nondet_uint();
    unsigned done = 0, left = count;
    while (left > 0) {
        unsigned portion = __VERIFIER_nondet_uint();
        if (portion > left)
            portion = left;
        left -= portion;
        done += portion;
    }
    assert(done == count);
    return 0;
}
