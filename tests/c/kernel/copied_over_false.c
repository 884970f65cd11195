// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions have no bodies
// Two members of one object from outside: what is written through one pointer is read through another one to it.
extern void *device(void);
extern void reach_error(void);

struct part { int a, b; };
struct whole { struct part first, second; };

int main(void)
{
    struct whole *w = device();
    struct part *p = &w->second;
    w->second.b = 1;
    p->b = 2;
    if (w->second.b == 2)
        reach_error();
    return 0;
}
