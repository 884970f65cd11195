// stdio.h: the scanf family in all its spellings.
typedef __builtin_va_list va_list;
typedef struct stream FILE;

extern FILE *stdin;
int __secateur_lib_scan_text(const char *source, const char *format, va_list arguments);
int __secateur_lib_scan_stream(FILE *f, const char *format, va_list arguments);

#define WITH_ARGUMENTS(call) \
  va_list arguments; \
  __builtin_va_start(arguments, format); \
  int n = call; \
  __builtin_va_end(arguments); \
  return n

#define SPELLINGS(prefix) \
  int prefix##sscanf(const char *source, const char *format, ...) { \
    WITH_ARGUMENTS(__secateur_lib_scan_text(source, format, arguments)); \
  } \
  int prefix##vsscanf(const char *source, const char *format, va_list arguments) { \
    return __secateur_lib_scan_text(source, format, arguments); \
  } \
  int prefix##fscanf(FILE *f, const char *format, ...) { \
    WITH_ARGUMENTS(__secateur_lib_scan_stream(f, format, arguments)); \
  } \
  int prefix##vfscanf(FILE *f, const char *format, va_list arguments) { \
    return __secateur_lib_scan_stream(f, format, arguments); \
  } \
  int prefix##scanf(const char *format, ...) { \
    WITH_ARGUMENTS(__secateur_lib_scan_stream(stdin, format, arguments)); \
  } \
  int prefix##vscanf(const char *format, va_list arguments) { \
    return __secateur_lib_scan_stream(stdin, format, arguments); \
  }

SPELLINGS()
SPELLINGS(__isoc99_)
SPELLINGS(__isoc23_)
