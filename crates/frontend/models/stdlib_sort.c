// stdlib.h: sorting and searching with the caller's comparison.
// Insertion sort: stable, and the comparison only ever sees elements of the array. Elements move as whole blocks, so that
// pointers inside them stay pointers.
typedef __SIZE_TYPE__ size_t;

void *memcpy(void *dst, const void *src, size_t n);
void *memmove(void *dst, const void *src, size_t n);
void __secateur_check(_Bool ok, const char *what);

// The array must be there whatever the comparison looks at.
static void whole(const void *base, size_t count, size_t size) {
  if ((count == 0) | (size == 0))
    return;
  __secateur_check((_Bool)(count <= (size_t)-1 / size), "array larger than memory");
  const volatile char *bytes = base;
  (void)bytes[0];
  (void)bytes[count * size - 1];
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *a = base;
  whole(base, count, size);
  if (count < 2 || size == 0)
    return;
  char held[size];
  for (size_t i = 1; i < count; i++) {
    size_t place = i;
    while (place > 0 && compare(a + (place - 1) * size, a + i * size) > 0)
      place--;
    if (place != i) {
      memcpy(held, a + i * size, size);
      memmove(a + (place + 1) * size, a + place * size, (i - place) * size);
      memcpy(a + place * size, held, size);
    }
  }
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *context) {
  char *a = base;
  whole(base, count, size);
  if (count < 2 || size == 0)
    return;
  char held[size];
  for (size_t i = 1; i < count; i++) {
    size_t place = i;
    while (place > 0 && compare(a + (place - 1) * size, a + i * size, context) > 0)
      place--;
    if (place != i) {
      memcpy(held, a + i * size, size);
      memmove(a + (place + 1) * size, a + place * size, (i - place) * size);
      memcpy(a + place * size, held, size);
    }
  }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  whole(base, count, size);
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0)
      return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  for (size_t i = 0; i < *count; i++)
    if (compare(key, (const char *)base + i * size) == 0)
      return (char *)base + i * size;
  return 0;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  char *end = (char *)base + *count * size;
  for (size_t i = 0; i < *count; i++)
    if (compare(key, (char *)base + i * size) == 0)
      return (char *)base + i * size;
  memcpy(end, key, size);
  *count += 1;
  return end;
}
