// Sorting and searching of elements of several sizes.
#include <stdio.h>
typedef __SIZE_TYPE__ size_t;
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
void *lfind(const void *, const void *, size_t *, size_t, int (*)(const void *, const void *));
void *lsearch(const void *, void *, size_t *, size_t, int (*)(const void *, const void *));

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int by_byte(const void *a, const void *b) {
  return *(const unsigned char *)a - *(const unsigned char *)b;
}
struct row {
  char key[3], pad[6];
};
static int by_row(const void *a, const void *b, void *sign) {
  const struct row *x = a, *y = b;
  return *(int *)sign * (x->key[0] != y->key[0] ? x->key[0] - y->key[0] : x->key[1] - y->key[1]);
}

int main(void) {
  for (int n = 0; n < 12; n++) {
    for (int variant = 0; variant < 5; variant++) {
      int a[12];
      unsigned char b[12];
      struct row c[12];
      for (int i = 0; i < n; i++) {
        a[i] = variant == 0 ? i : variant == 1 ? -i : (i * 7 + variant * 5) % (3 + variant * 3) - 4;
        b[i] = (unsigned char)(a[i] * 31);
        c[i].key[0] = (char)('a' + i * 5 % 7);
        c[i].key[1] = (char)('0' + i);
        c[i].pad[5] = (char)i;
      }
      int direction = variant % 2 ? 1 : -1;
      qsort(a, (size_t)n, sizeof *a, by_value);
      qsort(b, (size_t)n, 1, by_byte);
      qsort_r(c, (size_t)n, sizeof *c, by_row, &direction);
      for (int i = 0; i < n; i++)
        printf("%d %d %c%c%d ", a[i], b[i], c[i].key[0], c[i].key[1], c[i].pad[5]);
      size_t count = (size_t)n;
      for (int key = -12; key < 13; key++) {
        int *found = bsearch(&key, a, (size_t)n, sizeof *a, by_value);
        int *first = lfind(&key, a, &count, sizeof *a, by_value);
        printf("%d/%d ", found ? *found : 99, first ? (int)(first - a) : -1);
      }
      printf("\n");
    }
  }
  int grown[8] = {4, 2};
  size_t count = 2;
  for (int key = 0; key < 5; key++) {
    int *found = lsearch(&key, grown, &count, sizeof *grown, by_value);
    printf("%d %d\n", (int)(found - grown), (int)count);
  }
  return 0;
}
