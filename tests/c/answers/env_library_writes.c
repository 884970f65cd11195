// expect: UNKNOWN(approximation: mbstowcs() of the C library does more than return a value
// property: unreach-call
// flags: --external-calls nondet
// undecided: a library function without a model writes memory
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  wchar_t wide[4] = {0};
  mbstowcs(wide, "abc", 4);
  if (wide[0] == 'a')
    reach_error();
  return 0;
}
