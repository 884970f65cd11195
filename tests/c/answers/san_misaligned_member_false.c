// expect: FALSE(misaligned-access)
// property: misaligned-access
// witness: 0
// The member lies well, the structure does not: C asks for both.
#include <string.h>
struct s {
  long a;
  char c;
};

int main(void) {
  _Alignas(16) char buffer[64];
  memset(buffer, 0, sizeof buffer);
  struct s *p = (struct s *)(buffer + 1);
  return p->c;
}
