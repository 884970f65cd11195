// expect: FALSE(unreach-call)
// witness: 1 0 0 81
// A message from the network is any.
#include <sys/socket.h>
extern void reach_error(void);

int main(void) {
  char buffer[2] = {0};
  if (recv(0, buffer, 2, 0) == 2 && buffer[0] == 'Q')
    reach_error();
  return 0;
}
