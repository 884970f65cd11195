/* What CBMC knows without a declaration and C has no other way to say. Contracts are only checked by CBMC's
   own tools if asked for; a plain run takes no notice of them. */
#ifndef SECATEUR_CPROVER_H
#define SECATEUR_CPROVER_H

typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
typedef _Bool __CPROVER_bool;

#define __CPROVER_requires(...)
#define __CPROVER_ensures(...)
#define __CPROVER_assigns(...)
#define __CPROVER_frees(...)
#define __CPROVER_loop_invariant(...)
#define __CPROVER_loop_assigns(...)
#define __CPROVER_decreases(...)

#endif
