// expect: TRUE
// Structures are copied when passed and returned, small ones, large ones and ones with floats.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct small {
  int x;
};
struct pair {
  long a;
  char b;
};
struct large {
  int a[10];
  struct pair p;
};
struct mixed {
  float f;
  int i;
};

static struct small increment(struct small s) {
  s.x++;
  return s;
}
static struct pair swap_sign(struct pair p) {
  p.a = -p.a;
  p.b = (char)-p.b;
  return p;
}
static struct large fill(struct large l, int v) {
  for (int i = 0; i < 10; i++)
    l.a[i] += v;
  l.p = swap_sign(l.p);
  return l;
}
static struct mixed mix(struct mixed m) {
  m.f *= 2;
  m.i += (int)m.f;
  return m;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000 || x < -1000)
    return 0;
  struct small s = {x};
  struct large l = {{1, 2, 3}, {x, 7}};
  struct mixed m = {1.5f, x};
  struct small t = increment(s);
  struct large k = fill(l, x);
  struct mixed n = mix(m);
  if (s.x != x || t.x != x + 1)
    reach_error();
  if (l.a[2] != 3 || k.a[2] != 3 + x || k.a[9] != x || k.p.a != -x || k.p.b != -7 || l.p.a != x)
    reach_error();
  if (n.i != x + 3 || m.i != x || increment(increment(s)).x != x + 2)
    reach_error();
  return 0;
}
