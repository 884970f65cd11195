// expect: TRUE
// property: unreach-call
// The inner loop branches and stays a loop; the path around it is accelerated, and so are the paths of the inner one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, even = 0, all = 0;
  while (i < n) {
    if (i != 1000) {
      all++;
      i++;
    } else {
      unsigned j = 0;
      while (j < 50) {
        if (j < 20)
          even += 2;
        else
          even++;
        j++;
      }
      i++;
    }
  }
  if (n > 1000 ? all != n - 1 || even != 70 : all != n || even != 0)
    reach_error();
  return 0;
}
