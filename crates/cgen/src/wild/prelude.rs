//! What stands before every program: the inputs, each in the small range that the native enumeration tries.

/// The ranges here are inside those of `difftest/src/campaign/harness.c`. Each definition is a line, so that
/// those that are not used can be left out.
pub const PRELUDE: &str = "\
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void campaign_point(int, long long, long long);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
#define IN_BOOL __VERIFIER_nondet_bool()
#define IN_UCHAR (__VERIFIER_nondet_uchar() & 3)
#define IN_BIT (__VERIFIER_nondet_uchar() & 1)
#define IN_CHAR ({ char v_ = __VERIFIER_nondet_char(); __VERIFIER_assume(v_ >= -1 && v_ <= 1); v_; })
#define IN_SHORT ({ short v_ = __VERIFIER_nondet_short(); __VERIFIER_assume(v_ >= -2 && v_ <= 2); v_; })
#define IN_USHORT (__VERIFIER_nondet_ushort() % 4)
#define IN_INT ({ int v_ = __VERIFIER_nondet_int(); __VERIFIER_assume(v_ >= -3 && v_ <= 4); v_; })
#define IN_INT2 ({ int v_ = __VERIFIER_nondet_int(); __VERIFIER_assume(v_ == 0 || v_ == 3); v_; })
#define IN_UINT ({ unsigned v_ = __VERIFIER_nondet_uint(); __VERIFIER_assume(v_ < 5); v_; })
#define IN_LONG ({ long v_ = __VERIFIER_nondet_long(); __VERIFIER_assume(v_ >= -2 && v_ < 3); v_; })
#define IN_ULONG (__VERIFIER_nondet_ulong() & 3)
#define IN_TOP ({ long long v_ = __VERIFIER_nondet_longlong(); __VERIFIER_assume(v_ > 9223372036854775804LL); v_; })
#define IN_UTOP ({ unsigned long long v_ = __VERIFIER_nondet_ulonglong(); __VERIFIER_assume(v_ > 18446744073709551612ULL); v_; })
#define IN_FLOAT ({ float v_ = __VERIFIER_nondet_float(); __VERIFIER_assume(v_ == 0.0f || v_ == 1.5f || v_ == -2.0f); v_; })
#define IN_DOUBLE ({ double v_ = __VERIFIER_nondet_double(); __VERIFIER_assume(v_ == 0.1 || v_ == 1.5 || v_ == -2.0); v_; })
// program
";

/// The inputs, with how many bits each adds to the tree.
pub(super) const INPUTS: [(&str, f64); 15] = [
    ("IN_BOOL", 1.0),
    ("IN_UCHAR", 2.0),
    ("IN_BIT", 1.0),
    ("IN_CHAR", 1.6),
    ("IN_SHORT", 2.3),
    ("IN_USHORT", 2.0),
    ("IN_INT", 3.0),
    ("IN_INT2", 1.0),
    ("IN_UINT", 2.3),
    ("IN_LONG", 2.3),
    ("IN_ULONG", 2.0),
    ("IN_TOP", 1.6),
    ("IN_UTOP", 1.6),
    ("IN_FLOAT", 2.0),
    ("IN_DOUBLE", 1.6),
];
