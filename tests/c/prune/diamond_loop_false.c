// expect: FALSE(unreach-call)
// The sides meet at the head of a loop, and the side not taken counts in the third turn.
// witness: 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void) {
    int p = __VERIFIER_nondet_int(), n = 0, i = 0, w;
    if (p) w = 0; else w = 1;
    while (i < 3) {
        i++;
        if (!p) n = i;
    }
    if (w && n == 3) __VERIFIER_error();
    return 0;
}
