// expect: TRUE
// property: unreach-call,valid-deref
// A heap object whose size is an input: its header is there whatever the size.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct buffer { struct buffer *next; unsigned long length; unsigned char data[]; };

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar() & 7;
  struct buffer *b = malloc(sizeof *b + n);
  if (!b)
    return 0;
  b->next = 0;
  b->length = n;
  int even = 0;
  for (int i = 0; i < 6; i++)
    even = __VERIFIER_nondet_uchar() & 1 ? even + 1 : 0;
  for (struct buffer *p = b; p; p = p->next)
    for (unsigned long i = 0; i < p->length; i++)
      p->data[i] = (unsigned char)even;
  if (b->length > 7 || b->next || even > 6)
    reach_error();
  free(b);
  return 0;
}
