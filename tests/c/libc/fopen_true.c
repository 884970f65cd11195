// expect: TRUE
// A file may not open; an open one can be read, moved and closed.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *f = fopen("data", "r");
  if (!f)
    return 0;
  if (feof(f) || ferror(f) || f == stdin || fileno(f) < 0)
    reach_error();
  while (fgetc(f) != EOF)
    break;
  if (fseek(f, 0, SEEK_SET) == 0 && feof(f))
    reach_error();
  if (ftell(f) < -1 || ftello(f) < -1 || fseeko(f, 0, SEEK_SET) > 0)
    reach_error();
  fpos_t place;
  if (fgetpos(f, &place) == 0)
    fsetpos(f, &place);
  rewind(f);
  if (feof(f) || ferror(f))
    reach_error();
  setvbuf(f, 0, _IONBF, 0);
  setbuf(f, 0);
  setbuffer(f, 0, 0);
  setlinebuf(f);
  flockfile(f);
  funlockfile(f);
  int r = fclose(f);
  if (r != 0 && r != EOF)
    reach_error();
  return 0;
}
