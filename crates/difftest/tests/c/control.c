// Computed goto, switch with ranges and fall through, loops of all kinds, jumps into blocks, recursion through pointers.
#include <stdio.h>

static int machine(const unsigned char *code) {
  static void *labels[] = {&&add, &&twice, &&drop, &&end};
  int acc = 1, at = 0;
  goto *labels[code[at++]];
add: acc += code[at++]; goto *labels[code[at++]];
twice: acc *= 2; goto *labels[code[at++]];
drop: acc = 0; goto *labels[code[at++]];
end: return acc;
}

static int classify(int c) {
  int r = 0;
  switch (c) {
    case '0' ... '9': return 1;
    case 'a': case 'e': r += 10;
    case 'i': r += 100; break;
    case -5: r = -5; break;
    default: r = 7;
  }
  return r;
}

static long wide(long long x) {
  switch (x) {
    case 0x100000000LL: return 1;
    case -1: return 2;
    case 0x7fffffffffffffffLL: return 3;
    default: return 4;
  }
}

static unsigned duff(const unsigned char *from, unsigned n) {
  unsigned h = 0, turns = (n + 3) / 4;
  switch (n % 4) {
    case 0: do { h = h * 31 + *from++;
    case 3: h = h * 31 + *from++;
    case 2: h = h * 31 + *from++;
    case 1: h = h * 31 + *from++;
    } while (--turns);
  }
  return h;
}

typedef int (*step)(int, void *);
static int odd(int n, void *other) { return n == 0 ? 0 : ((step)other)(n - 1, (void *)odd); }
static int even(int n, void *other) { return n == 0 ? 1 : ((step)other)(n - 1, (void *)even); }

static int nested(int n) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    int j = i;
    while (1) {
      if (j++ > n) break;
      if (j % 3 == 0) continue;
      do count += j; while (count % 7 == 3);
      if (count > 10000) goto out;
    }
  }
out:
  return count;
}

int main(void) {
  unsigned char code[] = {0, 5, 1, 1, 0, 9, 3};
  printf("%d\n", machine(code));
  for (int c = -6; c < 128; c += 3) printf("%d ", classify(c));
  printf("\n%ld %ld %ld %ld\n", wide(0x100000000LL), wide(-1), wide(0x7fffffffffffffffLL), wide(0));
  printf("%u %u\n", duff((unsigned char *)"differential", 12), duff((unsigned char *)"odd", 3));
  printf("%d %d\n", even(10, (void *)odd), odd(10, (void *)even));
  printf("%d\n", nested(40));
  int x = 3;
  int y = (x++, x * 2) + (x > 3 && x < 5) + !(x == 4 || x / 0 > 1);
  printf("%d %d\n", x, y);
  return nested(5) & 63;
}
