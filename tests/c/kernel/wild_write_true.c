// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// output-contains: changes no object of the program
// native: no, what lies at an address from outside is not known there
// A register is found at a distance that the outside gives: the write there leaves the lock alone.
extern unsigned long ioremap_base(void);
extern unsigned char port_of(int n);
extern void reach_error(void);

static int locked;

int main(void)
{
    unsigned long base = ioremap_base();
    unsigned long stride = ioremap_base();
    locked = 1;
    *(unsigned *)(base * 8 + stride * port_of(3)) = 7;
    if (locked != 1)
        reach_error();
    return 0;
}
