// The C locale.
#include <locale.h>
#include <stdio.h>

int main(void) {
  printf("%s %s %s\n", setlocale(LC_ALL, 0), setlocale(LC_ALL, "C"), setlocale(LC_ALL, "POSIX"));
  struct lconv *l = localeconv();
  printf("[%s][%s][%s][%s][%s]", l->decimal_point, l->thousands_sep, l->grouping, l->int_curr_symbol, l->currency_symbol);
  printf("[%s][%s][%s][%s]", l->mon_decimal_point, l->mon_thousands_sep, l->positive_sign, l->negative_sign);
  printf(" %d %d %d\n", l->frac_digits, l->p_cs_precedes, l->n_sign_posn);
  return 0;
}
