// No assertion at all: a write behind the end of an array, for one order of calls.
// expect: FALSE(valid-deref)
extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 4

struct ring {
    unsigned next;
    int data[SIZE];
};

static void put(struct ring *ring, int value)
{
    ring->data[ring->next] = value;
    // the comparison should be >=
    if (++ring->next > SIZE)
        ring->next = 0;
}

static void reset(struct ring *ring)
{
    ring->next = 0;
}

int main(void)
{
    struct ring ring;
    reset(&ring);
    for (int i = 0; i < 6; i++) {
        if (__VERIFIER_nondet_uint() % 3 == 0)
            reset(&ring);
        else
            put(&ring, i);
    }
    return 0;
}
