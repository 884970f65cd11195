static unsigned long secateur_next;

enum { SECATEUR_LAST = sizeof secateur_inputs / sizeof *secateur_inputs - 1 };
#define SECATEUR_ANY_BITS (~0ul)
/* Stands for an object whose name is known to the analysis only. */
#define SECATEUR_ANY_NAME "*"

/* The next input, if it is for `who` (or the object of that name) and as wide as asked for. */
__attribute__((unused)) static const struct secateur_input *secateur_take(const char *who, const char *object,
                                                                          unsigned long bits) {
  const struct secateur_input *in = secateur_inputs + secateur_next;
  int named;
  if (secateur_next >= SECATEUR_LAST)
    secateur_mismatch(who, object, bits, 0, secateur_next + 1);
  secateur_next++;
  named = secateur_same(in->name, who);
  if (object)
    named = named || secateur_same(object, SECATEUR_ANY_NAME) || secateur_same(in->name, object) ||
            secateur_same(in->name, "unnamed");
  /* a _Bool is one bit for some and a byte for others */
  if (!named || (bits != SECATEUR_ANY_BITS && bits != in->bits && !(bits == 1 && in->bits == 8)))
    secateur_mismatch(who, object, bits, in, secateur_next);
  return in;
}

__attribute__((unused)) static unsigned char secateur_byte(const struct secateur_input *in, size_t i) {
  if (in->bytes)
    return in->bytes[i];
  return (unsigned char)(i < 8 ? in->low >> 8 * i : in->high >> 8 * (i - 8));
}

__attribute__((unused)) static void secateur_fill(void *target, const struct secateur_input *in) {
  unsigned char *to = (unsigned char *)target;
  size_t i;
  for (i = 0; i < (in->bits + 7) / 8; i++)
    to[i] = secateur_byte(in, i);
}

/* Regions of no bytes need no input. */
__attribute__((unused)) static void secateur_region(void *target, size_t n, const char *who, const char *object) {
  if (n || (secateur_next < SECATEUR_LAST && !secateur_inputs[secateur_next].bits))
    secateur_fill(target, secateur_take(who, object, 8 * n));
}

__attribute__((unused)) static unsigned long long secateur_value(const char *who, const char *object,
                                                                 unsigned long bits) {
  const struct secateur_input *in = secateur_take(who, object, bits);
  unsigned long long value = 0;
  size_t i;
  for (i = 0; i < (in->bits + 7) / 8 && i < 8; i++)
    value |= (unsigned long long)secateur_byte(in, i) << 8 * i;
  if (bits == 1 && value > 1)
    secateur_differs("diverged", "a _Bool input is neither 0 nor 1");
  return value;
}

__attribute__((unused)) static void secateur_assume(int holds, const char *who) {
  if (!holds)
    secateur_differs("diverged", who);
}
