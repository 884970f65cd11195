/* The functions of SMACK that Secateur knows, for programs whose header is not installed. */
#ifndef SECATEUR_SMACK_H
#define SECATEUR_SMACK_H

#include <limits.h>

void __VERIFIER_assume(int);
#ifndef CUSTOM_VERIFIER_ASSERT
void __VERIFIER_assert(int);
#endif
void __VERIFIER_error(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifndef AVOID_NAME_CONFLICTS
#undef assert
#define assert(condition) \
  do { \
    if (!(condition)) \
      __VERIFIER_assert(0); \
  } while (0)
#define assume(condition) \
  do { \
    if (!(condition)) \
      __VERIFIER_assume(0); \
  } while (0)
#endif

char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_signed_char(void);
unsigned char __VERIFIER_nondet_unsigned_char(void);
short __VERIFIER_nondet_short(void);
short int __VERIFIER_nondet_short_int(void);
signed short __VERIFIER_nondet_signed_short(void);
signed short int __VERIFIER_nondet_signed_short_int(void);
unsigned short __VERIFIER_nondet_unsigned_short(void);
unsigned short int __VERIFIER_nondet_unsigned_short_int(void);
int __VERIFIER_nondet_int(void);
signed int __VERIFIER_nondet_signed_int(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned int __VERIFIER_nondet_unsigned_int(void);
long __VERIFIER_nondet_long(void);
long int __VERIFIER_nondet_long_int(void);
signed long __VERIFIER_nondet_signed_long(void);
signed long int __VERIFIER_nondet_signed_long_int(void);
unsigned long __VERIFIER_nondet_unsigned_long(void);
unsigned long int __VERIFIER_nondet_unsigned_long_int(void);
long long __VERIFIER_nondet_long_long(void);
long long int __VERIFIER_nondet_long_long_int(void);
signed long long __VERIFIER_nondet_signed_long_long(void);
signed long long int __VERIFIER_nondet_signed_long_long_int(void);
unsigned long long __VERIFIER_nondet_unsigned_long_long(void);
unsigned long long int __VERIFIER_nondet_unsigned_long_long_int(void);

char __SMACK_nondet_char(void);
signed char __SMACK_nondet_signed_char(void);
unsigned char __SMACK_nondet_unsigned_char(void);
short __SMACK_nondet_short(void);
short int __SMACK_nondet_short_int(void);
signed short __SMACK_nondet_signed_short(void);
signed short int __SMACK_nondet_signed_short_int(void);
unsigned short __SMACK_nondet_unsigned_short(void);
unsigned short int __SMACK_nondet_unsigned_short_int(void);
int __SMACK_nondet_int(void);
signed int __SMACK_nondet_signed_int(void);
unsigned __SMACK_nondet_unsigned(void);
unsigned int __SMACK_nondet_unsigned_int(void);
long __SMACK_nondet_long(void);
long int __SMACK_nondet_long_int(void);
signed long __SMACK_nondet_signed_long(void);
signed long int __SMACK_nondet_signed_long_int(void);
unsigned long __SMACK_nondet_unsigned_long(void);
unsigned long int __SMACK_nondet_unsigned_long_int(void);
long long __SMACK_nondet_long_long(void);
long long int __SMACK_nondet_long_long_int(void);
signed long long __SMACK_nondet_signed_long_long(void);
signed long long int __SMACK_nondet_signed_long_long_int(void);
unsigned long long __SMACK_nondet_unsigned_long_long(void);
unsigned long long int __SMACK_nondet_unsigned_long_long_int(void);

float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
long double __VERIFIER_nondet_long_double(void);
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned short __VERIFIER_nondet_ushort(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
void *__VERIFIER_nondet_pointer(void);

#endif
