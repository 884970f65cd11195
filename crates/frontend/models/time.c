// time.h and sys/time.h: clocks show any time but never go back, calendars are exact in UTC and any valid date in local time: functions of
// local time are approximate, because the time zone is not known.
typedef __SIZE_TYPE__ size_t;

int __secateur_nondet_int(void);
long __secateur_nondet_long(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);
int *__errno_location(void);

typedef long time_t;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct timeval {
  time_t tv_sec;
  long tv_usec;
};
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

static long in_range(long low, long high) {
  long v = __secateur_nondet_long();
  __secateur_assume((_Bool)((v >= low) & (v <= high)));
  return v;
}

// What Linux lets a clock show, in seconds: times are kept in nanoseconds of 63 bits.
#define LATEST (sizeof(time_t) == 8 ? (time_t)9223372036LL : (time_t)__LONG_MAX__)

// A clock never goes back.
struct clock {
  time_t seconds;
  long fraction;
};

static void advance(struct clock *c, long parts) {
  time_t seconds = in_range(0, LATEST);
  long fraction = in_range(0, parts - 1);
  __secateur_assume((_Bool)((seconds > c->seconds) | ((seconds == c->seconds) & (fraction >= c->fraction))));
  c->seconds = seconds;
  c->fraction = fraction;
}

time_t time(time_t *place) {
  static time_t last;
  time_t now = in_range(0, LATEST);
  __secateur_assume(now >= last);
  last = now;
  if (place)
    *place = now;
  return now;
}

// Processor time; Linux always has it.
long clock(void) {
  static long last;
  long now = in_range(0, __LONG_MAX__);
  __secateur_assume(now >= last);
  last = now;
  return now;
}

// Fails only where it cannot write.
int gettimeofday(struct timeval *now, void *zone) {
  static struct clock c;
  if (now) {
    advance(&c, 1000000);
    now->tv_sec = c.seconds;
    now->tv_usec = c.fraction;
  }
  if (zone)
    __secateur_nondet_memory(zone, 2 * sizeof(int));
  return 0;
}

static int invalid(void) {
  *__errno_location() = 22; // EINVAL
  return -1;
}

// The clocks every Linux has: 0 is real time, 1 monotonic, 2 and 3 processor time. Others may be missing.
enum { CLOCKS = 8 };

int clock_gettime(int which, struct timespec *now) {
  static struct clock clocks[CLOCKS];
  static struct clock other;
  if ((which < 0) | (which >= CLOCKS)) {
    if (__secateur_nondet_int() != 0)
      return invalid();
    other.seconds = 0;
    other.fraction = 0;
    advance(&other, 1000000000);
    now->tv_sec = other.seconds;
    now->tv_nsec = other.fraction;
    return 0;
  }
  advance(&clocks[which], 1000000000);
  now->tv_sec = clocks[which].seconds;
  now->tv_nsec = clocks[which].fraction;
  return 0;
}

int clock_getres(int which, struct timespec *resolution) {
  if ((which < 0) | (which >= CLOCKS))
    if (__secateur_nondet_int() != 0)
      return invalid();
  if (resolution) {
    resolution->tv_sec = 0;
    resolution->tv_nsec = in_range(1, 999999999);
  }
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  static struct clock c;
  if (base != 1)
    return 0;
  advance(&c, 1000000000);
  now->tv_sec = c.seconds;
  now->tv_nsec = c.fraction;
  return base;
}

// Only a signal handler could end it early, and there is none.
int nanosleep(const struct timespec *wanted, struct timespec *left) {
  (void)left;
  if ((wanted->tv_sec < 0) | (wanted->tv_nsec < 0) | (wanted->tv_nsec > 999999999))
    return invalid();
  return 0;
}

static struct tm calendar;

// Days since 1970-01-01 to the civil date, by the 400-year cycle of days counted from March 1st.
static int split(time_t t, struct tm *r) {
  long long seconds = t;
  long long days = seconds / 86400;
  long long rest = seconds % 86400;
  if (rest < 0) {
    rest += 86400;
    days--;
  }
  long long since = days + 719468;
  long long era = (since >= 0 ? since : since - 146096) / 146097;
  long long of_era = since - era * 146097;
  long long year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  long long day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  long long month = (5 * day_of_year + 2) / 153; // 0 is March
  long long year = year_of_era + era * 400 + (month >= 10);
  if (year - 1900 > __INT_MAX__ || year - 1900 < -__INT_MAX__ - 1LL)
    return 0;
  int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  r->tm_sec = (int)(rest % 60);
  r->tm_min = (int)(rest / 60 % 60);
  r->tm_hour = (int)(rest / 3600);
  r->tm_mday = (int)(day_of_year - (153 * month + 2) / 5 + 1);
  r->tm_mon = (int)(month < 10 ? month + 2 : month - 10);
  r->tm_year = (int)(year - 1900);
  r->tm_wday = (int)(((days + 4) % 7 + 7) % 7);
  r->tm_yday = (int)(month < 10 ? day_of_year + 59 + leap : day_of_year - 306);
  r->tm_isdst = 0;
  r->tm_gmtoff = 0;
  r->tm_zone = "GMT";
  return 1;
}

static struct tm *utc(const time_t *t, struct tm *r) {
  if (split(*t, r))
    return r;
  *__errno_location() = 75; // EOVERFLOW
  return 0;
}

// Days before a month.
static const short before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
static const char length[12] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

// Any valid date in a year that the time allows; the time zone is not known. Null only where the year does not fit.
static struct tm *local(const time_t *t, struct tm *r) {
  long long seconds = *t;
  if ((seconds < -67768040609740800LL) | (seconds > 67768036191676799LL)) {
    *__errno_location() = 75; // EOVERFLOW
    return 0;
  }
  int month = (int)in_range(0, 11);
  int day = (int)in_range(1, 31);
  int after = (int)in_range(0, 1); // in a leap year after February
  __secateur_assume(day <= length[month]);
  __secateur_assume((_Bool)((after == 0) | (month > 1)));
  int year = __secateur_nondet_int();
  int usual = (seconds >= 0) & (seconds <= 9223372036LL);
  __secateur_assume((_Bool)(!usual | ((year >= 69) & (year <= 363))));
  r->tm_sec = (int)in_range(0, 60);
  r->tm_min = (int)in_range(0, 59);
  r->tm_hour = (int)in_range(0, 23);
  r->tm_mday = day;
  r->tm_mon = month;
  r->tm_year = year;
  r->tm_wday = (int)in_range(0, 6);
  r->tm_yday = before[month] + day - 1 + after;
  r->tm_isdst = (int)in_range(0, 1);
  r->tm_gmtoff = in_range(-86400, 86400);
  r->tm_zone = "local";
  return r;
}

struct tm *gmtime(const time_t *t) {
  return utc(t, &calendar);
}

struct tm *gmtime_r(const time_t *t, struct tm *r) {
  return utc(t, r);
}

struct tm *localtime(const time_t *t) {
  return local(t, &calendar);
}

struct tm *localtime_r(const time_t *t, struct tm *r) {
  return local(t, r);
}

// Normalises its argument by the rules of the local time zone.
time_t mktime(struct tm *r) {
  time_t t = __secateur_nondet_long();
  local(&t, r);
  return t;
}

double difftime(time_t late, time_t early) {
  return (double)late - (double)early;
}

// The text of a date, as glibc writes it: "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n".
static char *put_text(char *p, const char *names, int count, int which) {
  int known = (which >= 0) & (which < count);
  for (int i = 0; i < 3; i++)
    *p++ = known ? names[3 * which + i] : '?';
  return p;
}

// At least `digits` digits, after spaces up to `width` characters.
static char *put_number(char *p, long long v, int digits, int width) {
  char text[24];
  int n = 0;
  int negative = v < 0;
  unsigned long long rest = negative ? -(unsigned long long)v : (unsigned long long)v;
  do {
    text[n++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest || n < digits);
  if (negative)
    text[n++] = '-';
  for (int i = n; i < width; i++)
    *p++ = ' ';
  while (n)
    *p++ = text[--n];
  return p;
}

enum { DATE = 26, LONGEST_DATE = 114 };

static char *date_text(const struct tm *t, char *place, int room) {
  char text[128];
  char *p = put_text(text, "SunMonTueWedThuFriSat", 7, t->tm_wday);
  *p++ = ' ';
  p = put_text(p, "JanFebMarAprMayJunJulAugSepOctNovDec", 12, t->tm_mon);
  p = put_number(p, t->tm_mday, 1, 3);
  *p++ = ' ';
  p = put_number(p, t->tm_hour, 2, 0);
  *p++ = ':';
  p = put_number(p, t->tm_min, 2, 0);
  *p++ = ':';
  p = put_number(p, t->tm_sec, 2, 0);
  *p++ = ' ';
  p = put_number(p, 1900LL + t->tm_year, 1, 0);
  *p++ = '\n';
  *p++ = 0;
  int n = (int)(p - text);
  if ((n > room) | (t->tm_year > __INT_MAX__ - 1900)) {
    *__errno_location() = 75; // EOVERFLOW
    return 0;
  }
  for (int i = 0; i < n; i++)
    place[i] = text[i];
  return place;
}

static char date[LONGEST_DATE];

char *asctime(const struct tm *t) {
  return date_text(t, date, LONGEST_DATE);
}

char *asctime_r(const struct tm *t, char *text) {
  return date_text(t, text, DATE);
}

// The local date is not known: any text of a date. A year has four digits in the range of the clocks.
static char *any_date(const time_t *t, char *text) {
  long long seconds = *t;
  if ((seconds < 0) | (seconds > 9223372036LL))
    __secateur_unsupported("the local date of a time no clock shows");
  __secateur_nondet_memory(text, 24);
  for (int i = 0; i < 24; i++)
    __secateur_assume(text[i] > 0);
  text[24] = '\n';
  text[25] = 0;
  return text;
}

char *ctime(const time_t *t) {
  return any_date(t, date);
}

char *ctime_r(const time_t *t, char *text) {
  return any_date(t, text);
}

// How many characters a conversion can give, at least and at most, in the C locale and with fields of any value.
static int most_of(char c) {
  switch (c) {
  case '%':
  case 'n':
  case 't':
    return 1;
  case 'u':
  case 'w':
    return 11;
  case 'c':
  case 'x':
  case 'D':
  case 'F':
  case 'r':
  case 'R':
  case 'T':
  case 'X':
  case '+':
    return 100;
  default:
    return 32;
  }
}

static int least_of(char c) {
  switch (c) {
  case '%':
  case 'n':
  case 't':
  case 'u':
  case 'w':
  case 'Y':
  case 's':
    return 1;
  case 'p':
  case 'P':
  case 'Z':
  case 'z':
  case 'E':
  case 'O':
    return 0; // may be empty, or belongs to the next character
  default:
    return 2;
  }
}

// Any text of a length the format allows; 0 where it does not fit, the buffer then holds anything.
size_t strftime(char *text, size_t size, const char *format, const struct tm *t) {
  (void)t->tm_sec;
  size_t least = 0, most = 0;
  for (size_t i = 0; format[i]; i++) {
    if (format[i] == '%' && format[i + 1]) {
      i++;
      least += (size_t)least_of(format[i]);
      most += (size_t)most_of(format[i]);
    } else {
      least++;
      most++;
    }
  }
  if (size == 0)
    return 0;
  if (most == 0) {
    text[0] = 0;
    return 0;
  }
  if (least < size && (most < size || __secateur_nondet_int() == 0)) {
    size_t n = __secateur_nondet_ulong();
    __secateur_assume((_Bool)((n >= least) & (n <= most) & (n < size)));
    __secateur_nondet_memory(text, size);
    for (size_t i = 0; i + 1 < size; i++)
      __secateur_assume((_Bool)((i >= n) | (text[i] != 0)));
    text[n] = 0;
    return n;
  }
  __secateur_nondet_memory(text, size);
  return 0;
}

void tzset(void) {
}
