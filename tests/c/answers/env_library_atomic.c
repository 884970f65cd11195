// expect: UNKNOWN(approximation: __atomic_store() of the C library does more than return a value
// property: unreach-call
// flags: --external-calls nondet
// undecided: compiled code calls a library function without a model for a structure that is atomic
extern void reach_error(void);

static _Atomic struct three { long a, b, c; } all;

int main(void) {
  struct three some = {1, 2, 3};
  all = some;
  if (((long *)&all)[1] == 2)
    reach_error();
  return 0;
}
