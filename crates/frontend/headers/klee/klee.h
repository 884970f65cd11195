/* The functions of KLEE that Secateur knows, for programs whose header is not installed. */
#ifndef SECATEUR_KLEE_H
#define SECATEUR_KLEE_H

#include <stddef.h>
#include <stdint.h>

void klee_define_fixed_object(void *address, size_t size);
void klee_make_symbolic(void *address, size_t size, const char *name);
int klee_range(int low, int high, const char *name);
int klee_int(const char *name);
uintptr_t klee_choose(uintptr_t n);

__attribute__((noreturn)) void klee_silent_exit(int status);
__attribute__((noreturn)) void klee_abort(void);
__attribute__((noreturn)) void klee_report_error(const char *file, int line, const char *message,
                                                 const char *suffix);

void klee_assume(uintptr_t condition);
void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define klee_assert(condition) \
  ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))

size_t klee_get_obj_size(void *pointer);
void klee_check_memory_access(const void *address, size_t size);
unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_replay(void);
int klee_get_errno(void);

float klee_get_valuef(float);
double klee_get_valued(double);
long klee_get_valuel(long);
long long klee_get_valuell(long long);
int32_t klee_get_value_i32(int32_t);
int64_t klee_get_value_i64(int64_t);

void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int value);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_stack_trace(void);
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
void klee_mark_global(void *object);
void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);

#endif
