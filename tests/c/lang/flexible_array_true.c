// expect: TRUE
// A structure that ends in an array of open length.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

struct packet {
  unsigned char length;
  short data[];
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  struct packet *p = malloc(sizeof *p + (unsigned)n * sizeof(short));
  if (!p)
    return 0;
  p->length = (unsigned char)n;
  for (int i = 0; i < n; i++)
    p->data[i] = (short)(i * 100);
  int sum = 0;
  for (int i = 0; i < p->length; i++)
    sum += p->data[i];
  if (sum != 50 * n * (n - 1) || sizeof *p != 2 || (char *)p->data - (char *)p != 2)
    reach_error();
  free(p);
  return 0;
}
