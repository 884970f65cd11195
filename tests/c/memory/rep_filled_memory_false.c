// expect: FALSE(valid-deref)
// output-contains: at.index = 16843009 since line 17: memset(&at, 1, sizeof at);
// native: no, reads far outside a global
// What memset wrote is not what the initialiser wrote.
#include <string.h>

struct at {
  int index;
  int other;
};

struct at at = {3, 4};
int table[8];

int main(void) {
  at.other = 5;
  memset(&at, 1, sizeof at);
  return table[at.index];
}
