// expect: TRUE
// The BSD family.
extern void reach_error(void);
unsigned arc4random(void), arc4random_uniform(unsigned);
void arc4random_buf(void *, __SIZE_TYPE__);

int main(void) {
  char buffer[4] = {0};
  if (arc4random_uniform(6) > 5 || arc4random_uniform(1) != 0)
    reach_error();
  arc4random_buf(buffer, sizeof buffer);
  return (int)(arc4random() & 1) + buffer[0];
}
