// time.h and sys/time.h: clocks show any time, calendars are exact in UTC and any valid date in local time.
typedef __SIZE_TYPE__ size_t;

int __secateur_nondet_int(void);
long __secateur_nondet_long(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
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

static int failure(void) {
  int error = __secateur_nondet_int();
  __secateur_assume(error > 0);
  *__errno_location() = error;
  return -1;
}

static int any_result(void) {
  return __secateur_nondet_int() == 0 ? 0 : failure();
}

time_t time(time_t *place) {
  time_t now = __secateur_nondet_long();
  if (place)
    *place = now;
  return now;
}

long clock(void) {
  return in_range(-1, __LONG_MAX__);
}

int gettimeofday(struct timeval *now, void *zone) {
  if (now) {
    now->tv_sec = __secateur_nondet_long();
    now->tv_usec = in_range(0, 999999);
  }
  if (zone)
    __secateur_nondet_memory(zone, 2 * sizeof(int));
  return any_result();
}

int clock_gettime(int which, struct timespec *now) {
  (void)which;
  int result = any_result();
  if (result == 0) {
    now->tv_sec = __secateur_nondet_long();
    now->tv_nsec = in_range(0, 999999999);
  }
  return result;
}

int clock_getres(int which, struct timespec *resolution) {
  (void)which;
  int result = any_result();
  if (result == 0 && resolution) {
    resolution->tv_sec = in_range(0, __LONG_MAX__);
    resolution->tv_nsec = in_range(0, 999999999);
  }
  return result;
}

int timespec_get(struct timespec *now, int base) {
  if (base != 1 || __secateur_nondet_int() != 0)
    return 0;
  now->tv_sec = __secateur_nondet_long();
  now->tv_nsec = in_range(0, 999999999);
  return base;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  (void)wanted->tv_sec;
  int result = any_result();
  if (result != 0 && left) {
    left->tv_sec = in_range(0, __LONG_MAX__);
    left->tv_nsec = in_range(0, 999999999);
  }
  return result;
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

static struct tm *local(const time_t *t, struct tm *r) {
  (void)*t;
  if (__secateur_nondet_int() != 0) {
    failure();
    return 0;
  }
  r->tm_sec = (int)in_range(0, 60);
  r->tm_min = (int)in_range(0, 59);
  r->tm_hour = (int)in_range(0, 23);
  r->tm_mday = (int)in_range(1, 31);
  r->tm_mon = (int)in_range(0, 11);
  r->tm_year = __secateur_nondet_int();
  r->tm_wday = (int)in_range(0, 6);
  r->tm_yday = (int)in_range(0, 365);
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

// 26 characters such as "Thu Jan  1 00:00:00 1970\n"; the year may take more.
static char *any_date(char *text) {
  __secateur_nondet_memory(text, 24);
  for (int i = 0; i < 24; i++)
    __secateur_assume(text[i] > 0);
  text[24] = '\n';
  text[25] = 0;
  return text;
}

static char date[26];

char *ctime(const time_t *t) {
  (void)*t;
  return __secateur_nondet_int() == 0 ? any_date(date) : 0;
}

char *asctime(const struct tm *t) {
  (void)t->tm_sec;
  return __secateur_nondet_int() == 0 ? any_date(date) : 0;
}

char *ctime_r(const time_t *t, char *text) {
  (void)*t;
  return __secateur_nondet_int() == 0 ? any_date(text) : 0;
}

char *asctime_r(const struct tm *t, char *text) {
  (void)t->tm_sec;
  return __secateur_nondet_int() == 0 ? any_date(text) : 0;
}

// Any text that fits; 0 when it does not fit, the buffer then holds anything.
size_t strftime(char *text, size_t size, const char *format, const struct tm *t) {
  (void)t->tm_sec;
  if (!*format) {
    if (size)
      text[0] = 0;
    return 0;
  }
  __secateur_nondet_memory(text, size);
  size_t n = __secateur_nondet_ulong();
  if (n == 0)
    return 0;
  __secateur_assume(n < size);
  text[n] = 0;
  return n;
}

void tzset(void) {
}
