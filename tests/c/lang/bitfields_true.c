// expect: TRUE
// Bit-fields hold their width, signed ones with sign, and do not disturb their neighbours.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct fields {
  unsigned a : 3;
  int b : 5;
  unsigned c : 1;
  unsigned long long d : 40;
  unsigned : 0;
  unsigned e : 32;
};

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  struct fields f = {0};
  f.a = x;
  f.b = (int)x;
  f.c = x >> 7;
  f.d = (unsigned long long)x << 16;
  f.e = ~x;
  if (f.a != x % 8 || f.c != (x >> 7 & 1) || f.d != ((unsigned long long)x << 16 & 0xffffffffff) || f.e != ~x)
    reach_error();
  int low = (int)(x & 31);
  if (f.b != (low > 15 ? low - 32 : low))
    reach_error();
  f.a++;
  if (f.a != (x + 1) % 8 || f.b != (low > 15 ? low - 32 : low))
    reach_error();
  return 0;
}
