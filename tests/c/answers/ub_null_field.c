// expect: UNKNOWN(undefined behaviour: read through a null pointer
// property: unreach-call
// native: no, it crashes
// The field of a zeroed structure is null: what follows the read is not cut away.
extern void reach_error(void);
struct device { int *registers; int irq; };
static struct device zeroed;

static int probe(struct device *d) {
  int status = *d->registers;
  return status != 0;
}

int main(void) {
  int failed = probe(&zeroed);
  if (failed)
    reach_error();
  return 0;
}
