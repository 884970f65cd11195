// expect: TRUE
// What is pushed back comes first, last in first out.
#define _GNU_SOURCE
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int _IO_getc(FILE *), __uflow(FILE *);

int main(void) {
  int a = __VERIFIER_nondet_int() & 255;
  if (ungetc(a, stdin) != a || ungetc('b', stdin) != 'b')
    reach_error();
  if (_IO_getc(stdin) != 'b' || __uflow(stdin) != a || ungetc(EOF, stdin) != EOF)
    reach_error();
  char line[8];
  ungetc('\n', stdin);
  ungetc('x', stdin);
  if (fgets(line, sizeof line, stdin) != line || line[0] != 'x' || line[1] != '\n' || line[2] != 0)
    reach_error();
  return 0;
}
