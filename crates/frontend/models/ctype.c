// ctype.h in the C locale, with the tables that glibc's headers read directly.
// The classification functions index a table with -128..255 in glibc: another argument is an invalid read, checked as such, and has
// any answer. Inside that range the answer is computed by comparisons without branches; it has glibc's value, not just non-zero.
int __secateur_nondet_int(void);
void __secateur_check(_Bool ok, const char *what);

enum {
  UPPER = 0x0100,
  LOWER = 0x0200,
  ALPHA = 0x0400,
  DIGIT = 0x0800,
  XDIGIT = 0x1000,
  SPACE = 0x2000,
  PRINT = 0x4000,
  GRAPH = 0x8000,
  BLANK = 0x0001,
  CNTRL = 0x0002,
  PUNCT = 0x0004,
  ALNUM = 0x0008
};

static unsigned within(int c, unsigned low, unsigned count) {
  return (unsigned)c - low < count;
}

static int class_bit(int c, unsigned is, int bit) {
  if (!within(c, -128u, 384)) {
    __secateur_check(0, "character class of a value outside -128..255");
    return __secateur_nondet_int();
  }
  return (int)(is * (unsigned)bit);
}

static unsigned is_letter(int c) {
  return within(c, 'A', 26) | within(c, 'a', 26);
}

int isupper(int c) {
  return class_bit(c, within(c, 'A', 26), UPPER);
}

int islower(int c) {
  return class_bit(c, within(c, 'a', 26), LOWER);
}

int isalpha(int c) {
  return class_bit(c, is_letter(c), ALPHA);
}

int isdigit(int c) {
  return class_bit(c, within(c, '0', 10), DIGIT);
}

int isxdigit(int c) {
  return class_bit(c, within(c, '0', 10) | within(c, 'A', 6) | within(c, 'a', 6), XDIGIT);
}

int isspace(int c) {
  return class_bit(c, (unsigned)(c == ' ') | within(c, '\t', 5), SPACE);
}

int isprint(int c) {
  return class_bit(c, within(c, ' ', 95), PRINT);
}

int isgraph(int c) {
  return class_bit(c, within(c, '!', 94), GRAPH);
}

int isblank(int c) {
  return class_bit(c, (unsigned)((c == ' ') | (c == '\t')), BLANK);
}

int iscntrl(int c) {
  return class_bit(c, within(c, 0, 32) | (unsigned)(c == 127), CNTRL);
}

int ispunct(int c) {
  return class_bit(c, within(c, '!', 94) & ~(is_letter(c) | within(c, '0', 10)), PUNCT);
}

int isalnum(int c) {
  return class_bit(c, is_letter(c) | within(c, '0', 10), ALNUM);
}

// These four have no table in glibc's interface, or check the range themselves: any argument is good.
int isascii(int c) {
  return (c & ~0x7f) == 0;
}

int toascii(int c) {
  return c & 0x7f;
}

// Negative characters except EOF come back as the unsigned character, as in glibc's tables.
static int wrapped(int c) {
  return (int)((unsigned)c + (within(c, -128u, 127) << 8));
}

int tolower(int c) {
  return wrapped(c) + (int)(within(c, 'A', 26) << 5);
}

int toupper(int c) {
  return wrapped(c) - (int)(within(c, 'a', 26) << 5);
}

int _tolower(int c) {
  return wrapped(c) + (int)(within(c, 'A', 26) << 5);
}

int _toupper(int c) {
  return wrapped(c) - (int)(within(c, 'a', 26) << 5);
}

// The tables start at -128.
static const unsigned short classes[384] = {
    [128 ... 128 + 8] = CNTRL,
    [128 + '\t'] = CNTRL | SPACE | BLANK,
    [128 + '\n' ... 128 + '\r'] = CNTRL | SPACE,
    [128 + 14 ... 128 + 31] = CNTRL,
    [128 + ' '] = SPACE | PRINT | BLANK,
    [128 + '!' ... 128 + '/'] = PRINT | GRAPH | PUNCT,
    [128 + '0' ... 128 + '9'] = DIGIT | XDIGIT | PRINT | GRAPH | ALNUM,
    [128 + ':' ... 128 + '@'] = PRINT | GRAPH | PUNCT,
    [128 + 'A' ... 128 + 'F'] = UPPER | ALPHA | XDIGIT | PRINT | GRAPH | ALNUM,
    [128 + 'G' ... 128 + 'Z'] = UPPER | ALPHA | PRINT | GRAPH | ALNUM,
    [128 + '[' ... 128 + '`'] = PRINT | GRAPH | PUNCT,
    [128 + 'a' ... 128 + 'f'] = LOWER | ALPHA | XDIGIT | PRINT | GRAPH | ALNUM,
    [128 + 'g' ... 128 + 'z'] = LOWER | ALPHA | PRINT | GRAPH | ALNUM,
    [128 + '{' ... 128 + '~'] = PRINT | GRAPH | PUNCT,
    [128 + 127] = CNTRL,
};

#define FROM2(a) (a), (a) + 1
#define FROM8(a) FROM2(a), FROM2((a) + 2), FROM2((a) + 4), FROM2((a) + 6)
#define FROM26(a) FROM8(a), FROM8((a) + 8), FROM8((a) + 16), FROM2((a) + 24)
#define FROM64(a) \
  FROM8(a), FROM8((a) + 8), FROM8((a) + 16), FROM8((a) + 24), FROM8((a) + 32), FROM8((a) + 40), FROM8((a) + 48), FROM8((a) + 56)
// -128..-2 (as unsigned characters), then EOF
#define NEGATIVE FROM64(128), FROM8(192), FROM8(200), FROM26(208), FROM8(234), FROM8(242), FROM2(250), FROM2(252), 254, -1
// '[' to '`', and '{' to 255
#define MIDDLE FROM2('['), FROM2(']'), FROM2('_')
#define TAIL FROM2('{'), FROM2('}'), 127, FROM64(128), FROM64(192)

static const int lower_case[384] = {NEGATIVE, FROM64(0), '@', FROM26('a'), MIDDLE, FROM26('a'), TAIL};
static const int upper_case[384] = {NEGATIVE, FROM64(0), '@', FROM26('A'), MIDDLE, FROM26('A'), TAIL};

static const unsigned short *classes_at_zero = classes + 128;
static const int *lower_at_zero = lower_case + 128;
static const int *upper_at_zero = upper_case + 128;

const unsigned short **__ctype_b_loc(void) {
  return &classes_at_zero;
}

const int **__ctype_tolower_loc(void) {
  return &lower_at_zero;
}

const int **__ctype_toupper_loc(void) {
  return &upper_at_zero;
}

unsigned long __ctype_get_mb_cur_max(void) {
  return 1;
}
