// expect: FALSE(valid-memtrack)
// property: valid-memsafety
// native: no, a leak is not an error of a native run
// output-contains: at strdup_leak_false.c:7
// output-contains: line 7
// The copy of a string is never freed: the report names the line of the call, not one of the library.
extern char *strdup(const char *);

int main(void) { return strdup("abc") ? 0 : 1; }
