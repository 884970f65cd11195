// expect: TRUE
// native: no, the header is not installed
// SeaHorn's header brings `sassert` and `assume`.
#include "seahorn/seahorn.h"
extern int nd(void);

int main(void) {
  int a[4] = {0}, x = nd();
  assume(x > 0);
  sassert(x != 0);
  sassert(sea_is_dereferenceable(a + 1, 12) && !sea_is_dereferenceable(a + 1, 13));
  return 0;
}
