static unsigned long secateur_next;

/* The next input, if it is for `who` (or the object of that name) and as wide as asked for; 0 means any width. */
__attribute__((unused)) static const struct secateur_input *secateur_take(const char *who, const char *object,
                                                                          unsigned long bits) {
  const struct secateur_input *in = secateur_inputs + secateur_next;
  int named;
  if (secateur_next >= sizeof secateur_inputs / sizeof *secateur_inputs - 1)
    secateur_mismatch(who, object, bits, 0, secateur_next + 1);
  secateur_next++;
  named = secateur_same(in->name, who) || (object && secateur_same(in->name, object));
  /* a _Bool is one bit for some and a byte for others */
  if (!named || (bits && bits != in->bits && !(bits == 1 && in->bits == 8)))
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
