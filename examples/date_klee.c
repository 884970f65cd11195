// KLEE's spelling: is a day number inside its month? February was forgotten.
// expect: FALSE(unreach-call)
#include <stddef.h>

extern void klee_make_symbolic(void *address, size_t size, const char *name);
extern void klee_assume(unsigned long condition);
extern void __assert_fail(const char *text, const char *file, unsigned line, const char *function);
#define klee_assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

static int days_in_month(int month)
{
    switch (month) {
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

int main(void)
{
    int day, month;
    klee_make_symbolic(&day, sizeof day, "day");
    klee_make_symbolic(&month, sizeof month, "month");
    klee_assume(month >= 1 && month <= 12);
    klee_assume(day >= 1);
    if (day <= days_in_month(month))
        klee_assert(!(month == 2 && day > 29));
    return 0;
}
