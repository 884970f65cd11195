// expect: TRUE
// Literals are terminated, adjacent ones join, arrays take their size from them, escapes are bytes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const char *const names[] = {"zero", "one", "t" "w" "o"};

int main(void) {
  char local[] = "abc";
  char room[6] = "xy";
  char exact[2] = "pq";
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  if (i > 2)
    return 0;
  if (sizeof local != 4 || local[3] != 0 || room[2] != 0 || room[5] != 0 || exact[1] != 'q')
    reach_error();
  if (names[i][0] != "zot"[i] || names[2][3] != 0)
    reach_error();
  local[i] = '\x41';
  if (local[0] != 'A' && local[1] != 'A' && local[2] != 'A')
    reach_error();
  const char *s = "a\0b\n\101\\";
  if (s[1] != 0 || s[2] != 'b' || s[3] != 10 || s[4] != 'A' || s[5] != '\\' || s[6] != 0)
    reach_error();
  const __WCHAR_TYPE__ *w = L"w\x263a";
  if (w[1] != 0x263a || w[2] != 0)
    reach_error();
  return 0;
}
