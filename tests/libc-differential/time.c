// The calendar in UTC, from the far past to the far future.
#include <stdio.h>
#include <time.h>

static void show_text(const struct tm *p) {
  char place[26];
  const char *text = asctime(p), *short_text = asctime_r(p, place);
  printf("%s%s", text ? text : "no text\n", short_text ? short_text : "no text\n");
}

static void show(long t) {
  time_t when = (time_t)t;
  struct tm r, *p = gmtime_r(&when, &r);
  struct tm *q = gmtime(&when);
  if (!p || !q) {
    printf("%ld none %d\n", t, p == 0 && q == 0);
    return;
  }
  printf("%ld %d-%d-%d %d:%d:%d wday %d yday %d dst %d", t, p->tm_year, p->tm_mon, p->tm_mday, p->tm_hour, p->tm_min, p->tm_sec, p->tm_wday, p->tm_yday, p->tm_isdst);
  printf(" %d %d %d\n", q->tm_year, q->tm_yday, q->tm_sec);
  show_text(p);
}

int main(void) {
  for (long d = -40000; d < 24000; d += 7)
    show(d * 86400 + d);
  for (long y = 0; y < 800; y++)
    if (sizeof(long) == 8)
      show((long)((y - 400) * 31556952LL * 3 + 86399));
  show(0);
  show(-1);
  show(951782400);
  show(951868800);
  show(2147483647);
  if (sizeof(long) == 8) {
    show(__LONG_MAX__);
    show((long)67767976233532799LL);
    show((long)67768036191676799LL);
    show((long)67768036191676800LL);
    show((long)-67768040609740800LL);
    show((long)-67768040609740801LL);
  }
  printf("%a %a\n", difftime(5, 7), difftime((time_t)2000000000, (time_t)-1000000000));
  struct tm odd = {61, 100, -3, 7, 12, 100, -1, 0, 0, 0, 0};
  show_text(&odd);
  odd.tm_year = __INT_MAX__;
  show_text(&odd);
  odd.tm_year = -__INT_MAX__ - 1;
  odd.tm_wday = 6;
  odd.tm_mon = 11;
  show_text(&odd);
  tzset();
  return 0;
}
