// expect: TRUE
// expect-none: UNKNOWN(
// property: unreach-call
// flags: --external-calls nondet
// native: no, the list is not there
// A walk over a list of unknown length that the outside made leaves the count of users alone.
extern void reach_error(void);
extern void *devices(void);

struct list { struct list *next; };
struct node { int value; struct list list; };

static int users;

int main(void)
{
    struct list *head = devices();
    users = 1;
    for (struct list *at = head->next; at != head; at = at->next) {
        struct node *n = (struct node *)((char *)at - sizeof(long));
        n->value = 0;
    }
    if (users != 1)
        reach_error();
    return 0;
}
