// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// Two pointers from outside are found equal by their halves: a write through one is seen through the other.
extern void reach_error(void);
union word {
    int *pointer;
    unsigned halves[2];
};
extern union word *word(int n);

int main(void)
{
    union word *a = word(0), *b = word(1);
    *a->pointer = 0;
    if (a->halves[0] != b->halves[0] || a->halves[1] != b->halves[1])
        return 0;
    *b->pointer = 1;
    if (*a->pointer == 1)
        reach_error();
    return 0;
}
