// errno lives here; the other models reach it through the same function as the program.
static int error_number;

int *__errno_location(void) {
  return &error_number;
}

// The spellings of other systems' headers.
int *__errno(void) {
  return &error_number;
}

int *__error(void) {
  return &error_number;
}
