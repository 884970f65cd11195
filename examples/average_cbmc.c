// CBMC's spelling: the middle of two numbers, computed so that nothing can overflow.
// expect: TRUE
extern int nondet_int(void);
extern void __CPROVER_assume(_Bool condition);
extern void __CPROVER_assert(_Bool condition, const char *text);

static int middle(int low, int high)
{
    return low + (high - low) / 2;
}

int main(void)
{
    int low = nondet_int();
    int high = nondet_int();
    __CPROVER_assume(0 <= low && low <= high);
    int result = middle(low, high);
    __CPROVER_assert(low <= result, "not below");
    __CPROVER_assert(result <= high, "not above");
    return 0;
}
