// expect: FALSE(unreach-call)
// witness: 3 0 0 0 250 0 0 0 0 0 0 0
// A structure with all its bytes.
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);

struct packet {
  int kind;
  unsigned char length;
  int body;
};

int main(void) {
  struct packet p;
  klee_make_symbolic(&p, sizeof p, "p");
  if (p.kind == 3 && p.length == 250)
    reach_error();
  return 0;
}
