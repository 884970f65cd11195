// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 0x7fffffff
// Elements of vectors are numbers like others once they are taken out.
extern int __VERIFIER_nondet_int(void);
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, __VERIFIER_nondet_int(), 4};
  return a[2] + a[3];
}
