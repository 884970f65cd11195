// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, another file sets the pointer
// A pointer of the interface that the program never sets: who links the driver does.
extern void reach_error(void);
extern int wait_for_call(void);

struct device { int state; };

struct device *current_device;
static int opened;

int main(void)
{
    while (wait_for_call()) {
        if (current_device->state == 3)
            opened++;
        if (opened == 2)
            reach_error();
    }
    return 0;
}
