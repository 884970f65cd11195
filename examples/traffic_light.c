// The spelling of the software verification competition: two traffic lights are never green together.
// expect: TRUE
// flags: --property unreach-call
extern void abort(void);
void reach_error(void) { abort(); }
extern _Bool __VERIFIER_nondet_bool(void);

enum colour { RED, GREEN };

int main(void)
{
    enum colour north = RED, east = RED;
    int turn = 0;
    for (int step = 0; step < 8; step++) {
        _Bool request = __VERIFIER_nondet_bool();
        if (north == GREEN || east == GREEN) {
            north = RED;
            east = RED;
        } else if (request) {
            if (turn == 0)
                north = GREEN;
            else
                east = GREEN;
            turn = !turn;
        }
        if (north == GREEN && east == GREEN)
            reach_error();
    }
    return 0;
}
