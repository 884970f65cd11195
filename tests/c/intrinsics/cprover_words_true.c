// expect: TRUE
// native: no, another compiler does not know the words
// output-contains: headers of other verifiers are not installed
// Types and annotations that CBMC knows without a declaration.
int next(int x) __CPROVER_requires(x < 9) __CPROVER_ensures(__CPROVER_return_value == x + 1) { return x + 1; }

int main(void) {
  __CPROVER_size_t n = 0;
  __CPROVER_bool more = 1;
  while (more)
    __CPROVER_loop_invariant(n <= 5) {
      n = next(n);
      more = n < 5;
    }
  __CPROVER_assert(n == 5, "counted to five");
  return 0;
}
