// expect: FALSE(unreach-call)
// witness: 0
// Others need not be there.
#include <locale.h>
extern void reach_error(void);

int main(void) {
  if (!setlocale(LC_ALL, "xx_YY"))
    reach_error();
  return 0;
}
