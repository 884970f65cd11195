// Structures, unions, bit-fields, arrays of arrays, initialisers, copies, flexible members, variable-length arrays.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bits { unsigned a : 3; int b : 5; unsigned : 0; unsigned long long c : 40; signed char d : 2; _Bool e : 1; };
struct __attribute__((packed)) tight { char c; int i; short s; long long q; };
union view { unsigned u; unsigned char bytes[4]; float f; struct { unsigned short lo, hi; } halves; };
struct tree { int key; struct tree *left, *right; };
struct text { int len; char data[]; };
struct outer { int id; struct { int x, y; } at[3]; union { int i; char c[8]; }; };

static struct outer table[] = {
  [1] = {.id = 7, .at = {[2] = {.y = 5}}, .c = "union"},
  {.id = 8, .at = {{1, 2}, {3, 4}}},
};
static const char *const names[] = {"zero", "one", [3] = "three"};
static int grid[3][4] = {{1}, {2, 3}, [2][3] = 9};
static int *inside = &grid[1][1];
static struct tree root, leaf = {5, &root, 0};

static struct outer change(struct outer o) { o.at[1].x += 100; o.id = -o.id; return o; }
static struct tight make(int i) { return (struct tight){'t', i, (short)(i * 2), (long long)i << 33}; }

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    *t = (struct tree){.key = key};
  } else if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
static int walk(struct tree *t, int depth) {
  if (!t) return 0;
  int n = walk(t->left, depth + 1);
  printf("%d@%d ", t->key, depth);
  n += 1 + walk(t->right, depth + 1);
  free(t);
  return n;
}

static int vla(int n) {
  int sum = 0;
  for (int k = 1; k <= n; k++) {
    int a[k][k + 1];
    for (int i = 0; i < k; i++) for (int j = 0; j <= k; j++) a[i][j] = i * j;
    sum += a[k - 1][k] + (int)(sizeof a / sizeof a[0][0]);
  }
  return sum;
}

int main(void) {
  struct bits b = {.a = 9, .b = -3, .c = 0x123456789aULL, .d = 1, .e = 5};
  b.a += 3; b.b *= 6; b.c <<= 7; b.d--; b.d--; b.d--;
  printf("%u %d %llx %d %d\n", b.a, b.b, (unsigned long long)b.c, b.d, b.e);
  struct tight t = make(-77);
  printf("%c %d %d %lld %zu %zu\n", t.c, t.i, t.s, t.q, sizeof t, offsetof(struct tight, q));
  union view v = {.f = 1.5f};
  printf("%x %x %x %x\n", v.u, v.bytes[3], v.halves.lo, v.halves.hi);
  v.bytes[2] = 0x20;
  printf("%g\n", v.f);
  struct outer o = change(table[2]), copies[2];
  memcpy(copies, table + 1, sizeof copies);
  printf("%d %d %d %s %d\n", o.id, o.at[1].x, table[2].at[1].x, copies[0].c, copies[1].at[0].y);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) printf("%s ", names[i] ? names[i] : "-");
  printf("%d %d %d\n", *inside, inside[6], (int)(&grid[2][3] - inside));
  leaf.left->key = 4;
  printf("%d\n", root.key + leaf.key);
  struct tree *r = 0;
  for (int i = 0; i < 20; i++) r = insert(r, i * 7 % 11);
  printf("= %d\n", walk(r, 0));
  struct text *s = malloc(sizeof *s + 6);
  s->len = 5;
  strcpy(s->data, "hello");
  s = realloc(s, sizeof *s + 100);
  strcat(s->data, ", world");
  printf("%s %d %zu\n", s->data, s->len, sizeof *s);
  free(s);
  printf("%d\n", vla(9));
  int *p = (int[]){1, 2, 3};
  char buffer[16] = "abcdef";
  memmove(buffer + 2, buffer, 5);
  printf("%d %s %d\n", p[1] + *(p + 2), buffer, memcmp(buffer, "abab", 4));
  return p[0] + (int)sizeof(struct outer);
}
