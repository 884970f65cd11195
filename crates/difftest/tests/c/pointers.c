// Pointers: arithmetic, comparison, casts, copies byte by byte, tags, lists of exclusive ors, function tables.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int value; uintptr_t link; };

static int xor_list(void) {
  struct item *all[5], *first = 0, *last = 0;
  for (int i = 0; i < 5; i++) {
    struct item *n = malloc(sizeof *n);
    all[i] = n;
    n->value = i * i;
    n->link = (uintptr_t)last;
    if (last) last->link ^= (uintptr_t)n; else first = n;
    last = n;
  }
  int sum = 0;
  uintptr_t before = 0;
  for (struct item *p = first; p;) {
    sum = sum * 3 + p->value;
    uintptr_t next = p->link ^ before;
    before = (uintptr_t)p;
    p = (struct item *)next;
  }
  for (int i = 0; i < 5; i++) free(all[i]);
  return sum;
}

static void copy_bytes(void *to, const void *from, size_t n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  while (n--) *d++ = *s++;
}

static int tagged(void) {
  static int cell __attribute__((aligned(8))) = 5;
  uintptr_t p = (uintptr_t)&cell | 3;
  return *(int *)(p & ~(uintptr_t)7) + (int)(p & 7);
}

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const operations[])(int, int) = {add, sub};

static int swapped(int *a, int *b) { int t = *a; *a = *b; *b = t; return *a - *b; }
static int **deep(int *p) { static int *keep; keep = p; return &keep; }

int main(void) {
  int a[10], *p = a, *end = a + 10, x = 3, y = 8;
  while (p < end) { *p = (int)(p - a); p++; }
  int *middle = &a[5], *copy;
  copy_bytes(&copy, &middle, sizeof copy);
  printf("%d %d %d %d\n", *copy, copy[-2], (int)(end - copy), copy == middle);
  printf("%d %d %d\n", xor_list(), tagged(), swapped(&x, &y));
  printf("%d %d\n", operations[0](9, 4), operations[1](9, 4));
  int (*f)(int, int) = operations[x > 5];
  printf("%d %d\n", f(1, 2), f == sub);
  **deep(a + 3) = 77;
  printf("%d %d\n", a[3], 4 [a]);
  char bytes[8];
  memset(bytes, 0xff, sizeof bytes);
  *(short *)(bytes + 2) = 0x1234;
  printf("%x %x\n", bytes[2] & 0xff, *(unsigned *)bytes);
  void *erased = a;
  int (*rows)[5] = erased;
  printf("%d %d\n", rows[1][2], (int)(sizeof *rows / sizeof **rows));
  ptrdiff_t shift = (char *)&a[7] - (char *)&a[2];
  printf("%d\n", *(int *)((char *)&a[1] + shift));
  const char *text = "constant", *tail = strchr(text, 's');
  printf("%d %s\n", (int)(tail - text), tail);
  return *(a + 9) + (p == end);
}
