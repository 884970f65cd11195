// expect: FALSE(unreach-call)
// output-contains: name = "hi"
// output-contains: pair = {a = 3, low = 2u, high = 0u, tag = {'x', 'y'}}
// output-contains: bytes = {1, 255, 3}
// output-contains: real = 1.5
// witness: 7
// Variables that live in memory are shown by their C types.
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  short a;
  unsigned low : 3, high : 5;
  char tag[2];
};

int use(void *p, void *q, void *r, void *s) {
  return p && q && r && s;
}

int main(void) {
  char name[8];
  struct pair pair = {3, 2, 0, {'x', 'y'}};
  unsigned char bytes[3] = {1, 255, 3};
  double real = 1.5;
  strcpy(name, "hi");
  if (__VERIFIER_nondet_int() == 7 && use(name, &pair, bytes, &real))
    reach_error();
  return 0;
}
