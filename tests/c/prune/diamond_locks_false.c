// expect: FALSE(unreach-call)
// flags: --timeout 20s
// The same, but one lock is never taken.
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
#define TAKE(i) if (p##i) l##i = 1;
#define GIVE(i) if (p##i) { if (l##i != 1) __VERIFIER_error(); l##i = 0; }
int main(void) {
    int p0 = __VERIFIER_nondet_int(), l0;
    int p1 = __VERIFIER_nondet_int(), l1;
    int p2 = __VERIFIER_nondet_int(), l2;
    int p3 = __VERIFIER_nondet_int(), l3;
    int p4 = __VERIFIER_nondet_int(), l4;
    int p5 = __VERIFIER_nondet_int(), l5;
    int p6 = __VERIFIER_nondet_int(), l6;
    int p7 = __VERIFIER_nondet_int(), l7;
    int p8 = __VERIFIER_nondet_int(), l8;
    int p9 = __VERIFIER_nondet_int(), l9;
    int p10 = __VERIFIER_nondet_int(), l10;
    int p11 = __VERIFIER_nondet_int(), l11;
    int p12 = __VERIFIER_nondet_int(), l12;
    int p13 = __VERIFIER_nondet_int(), l13;
    int p14 = __VERIFIER_nondet_int(), l14;
    int p15 = __VERIFIER_nondet_int(), l15;
    int p16 = __VERIFIER_nondet_int(), l16;
    int p17 = __VERIFIER_nondet_int(), l17;
    while (__VERIFIER_nondet_int()) {
        l0 = 0; l1 = 0; l2 = 0; l3 = 0; l4 = 0; l5 = 0; l6 = 0; l7 = 0; l8 = 0; l9 = 0; l10 = 0; l11 = 0; l12 = 0; l13 = 0; l14 = 0; l15 = 0; l16 = 0; l17 = 0;
        TAKE(0) TAKE(1) TAKE(2) TAKE(3) TAKE(4) TAKE(5) TAKE(6) TAKE(7) TAKE(8) TAKE(9) TAKE(10) TAKE(11) TAKE(12) TAKE(13) TAKE(14) TAKE(15) TAKE(16) 
        GIVE(0) GIVE(1) GIVE(2) GIVE(3) GIVE(4) GIVE(5) GIVE(6) GIVE(7) GIVE(8) GIVE(9) GIVE(10) GIVE(11) GIVE(12) GIVE(13) GIVE(14) GIVE(15) GIVE(16) GIVE(17)
    }
    return 0;
}
