// expect: TRUE
// Atomic operations of a single thread are plain ones.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static _Atomic int shared;

int main(void) {
  int x = __VERIFIER_nondet_int() % 1000;
  int plain = x, expected = x;
  shared = x;
  shared += 2;
  if (shared != x + 2 || __sync_fetch_and_add(&plain, 5) != x || plain != x + 5)
    reach_error();
  if (__sync_bool_compare_and_swap(&plain, x, 1) || plain != x + 5)
    reach_error();
  if (!__atomic_compare_exchange_n(&plain, &plain, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    reach_error();
  plain = x;
  if (!__atomic_compare_exchange_n(&plain, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || plain != 9)
    reach_error();
  if (__atomic_exchange_n(&plain, 3, __ATOMIC_RELAXED) != 9 || __atomic_load_n(&plain, __ATOMIC_ACQUIRE) != 3)
    reach_error();
  __sync_synchronize();
  return 0;
}
