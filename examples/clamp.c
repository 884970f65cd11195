// A plain assertion that holds for every input.
// expect: TRUE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}

int main(void)
{
    int value = __VERIFIER_nondet_int();
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (low > high)
        return 0;
    int result = clamp(value, low, high);
    assert(low <= result && result <= high);
    return 0;
}
