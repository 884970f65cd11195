// expect: TRUE
// property: no-overflow
// Elements of vectors are numbers like others once they are taken out.
extern int __VERIFIER_nondet_int(void);
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, __VERIFIER_nondet_int(), 4};
  four b = a & (four){7, 7, 7, 7};
  return b[2] + b[3];
}
