// expect: FALSE(valid-memtrack)
// property: valid-memsafety
// native: no, a leak is not an error of a native run
// output-contains: a block of 4 bytes from strdup at
// output-contains: strdup_leak_false.c:10 is lost
// output-contains: allocated by strdup at line 10 in main
// The copy of a string is never freed: the report names the line of the call, not one of the library.
extern char *strdup(const char *);

int main(void) { return strdup("abc") ? 0 : 1; }
