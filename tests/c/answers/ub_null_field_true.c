// expect: TRUE
// property: unreach-call
// The twin of ub_null_field: the field points to something.
extern void reach_error(void);
struct device { int *registers; int irq; };
static struct device zeroed;

static int probe(struct device *d) {
  int status = *d->registers;
  return status != 0;
}

int main(void) {
  int value = 0;
  zeroed.registers = &value;
  int failed = probe(&zeroed);
  if (failed)
    reach_error();
  return 0;
}
