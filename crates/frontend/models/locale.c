// locale.h: the C locale, which is also that of the environment. Another one may exist or not; nothing here is right in it.
int __secateur_nondet_int(void);
void __secateur_unsupported(const char *what);

static int is(const char *s, const char *name) {
  int i = 0;
  while (s[i] == name[i] && s[i])
    i++;
  return s[i] == name[i];
}

char *setlocale(int category, const char *name) {
  static char c_locale[] = "C";
  (void)category;
  if (!name || is(name, "C") || is(name, "POSIX") || is(name, ""))
    return c_locale;
  if (__secateur_nondet_int() != 0)
    __secateur_unsupported("a locale other than C");
  return 0;
}

struct lconv {
  char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep,
      *mon_grouping, *positive_sign, *negative_sign;
  char other[14];
};

struct lconv *localeconv(void) {
  static char point[] = ".";
  static char empty[] = "";
  static struct lconv c_conventions;
  c_conventions.decimal_point = point;
  c_conventions.thousands_sep = empty;
  c_conventions.grouping = empty;
  c_conventions.int_curr_symbol = empty;
  c_conventions.currency_symbol = empty;
  c_conventions.mon_decimal_point = empty;
  c_conventions.mon_thousands_sep = empty;
  c_conventions.mon_grouping = empty;
  c_conventions.positive_sign = empty;
  c_conventions.negative_sign = empty;
  for (int i = 0; i < 14; i++)
    c_conventions.other[i] = (char)127; // not available
  return &c_conventions;
}
