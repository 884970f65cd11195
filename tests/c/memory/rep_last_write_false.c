// expect: FALSE(valid-deref)
// output-contains: ring->next = 4u since line 16: if (++ring->next > SIZE)
// native: no, writes past the end of a local
// The value of an index is traced to the write that gave it, however many writes there were before.
extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 4

struct ring {
  unsigned next;
  int data[SIZE];
};

static void put(struct ring *ring, int value) {
  ring->data[ring->next] = value;
  if (++ring->next > SIZE)
    ring->next = 0;
}

static void reset(struct ring *ring) {
  ring->next = 0;
}

int main(void) {
  struct ring ring;
  reset(&ring);
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_uint() == 0)
      reset(&ring);
    else
      put(&ring, i);
  }
  return 0;
}
