/* The functions of SeaHorn that Secateur knows, for programs whose header is not installed. */
#ifndef SECATEUR_SEAHORN_H
#define SECATEUR_SEAHORN_H

#include <stdbool.h>
#include <stdint.h>

extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern void __SEA_assume(bool);
extern bool sea_is_dereferenceable(const void *address, intptr_t size);
#define sea_is_deref sea_is_dereferenceable

#define assume __SEA_assume
#define sassert(X) (void)((X) || (__VERIFIER_error(), 0))

#endif
