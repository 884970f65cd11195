// expect: TRUE
// A symbolic wide character is found where it is.
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  wchar_t s[4] = {'a', __VERIFIER_nondet_int(), 'c', 0};
  wchar_t *p = wcschr(s, 'c');
  if (!s[1])
    return 0;
  if (p != (s[1] == 'c' ? s + 1 : s + 2) || wcslen(s) != 3)
    reach_error();
  return 0;
}
