/* A system call that the confinement refuses is told, once for each number, and fails with EPERM. */
#include <signal.h>
#include <ucontext.h>

static void secateur_refused(int signal, siginfo_t *info, void *context) {
  static unsigned char told[1024];
  const int number = info->si_syscall;
  ucontext_t *at = context;
  char line[160];
  unsigned used = 0, i;
  char digits[12];
  unsigned rest = number < 0 ? 0 : (unsigned)number, n = sizeof digits;
  (void)signal;
#if defined(__x86_64__)
  at->uc_mcontext.gregs[REG_RAX] = -1;
#elif defined(__i386__)
  at->uc_mcontext.gregs[REG_EAX] = -1;
#elif defined(__aarch64__)
  at->uc_mcontext.regs[0] = (unsigned long long)-1;
#endif
  if (number < 0 || number >= (int)sizeof told || told[number])
    return;
  told[number] = 1;
  for (i = 0; SECATEUR_TOKEN[i]; i++)
    line[used++] = SECATEUR_TOKEN[i];
  for (i = 0; " refused "[i]; i++)
    line[used++] = " refused "[i];
  do
    digits[--n] = (char)('0' + rest % 10);
  while (rest /= 10);
  while (n < sizeof digits)
    line[used++] = digits[n++];
  line[used++] = '\n';
  syscall(SYS_write, SECATEUR_FD, line, (size_t)used);
}

/* The kernel's own structure: the C library may be the program's. */
struct secateur_action {
  void (*handler)(int, siginfo_t *, void *);
  unsigned long flags;
  void (*restorer)(void);
  unsigned long long mask;
};

#if defined(__x86_64__)
void secateur_restore(void);
__asm__(".text\n.globl secateur_restore\nsecateur_restore:\n  movl $15, %eax\n  syscall\n");
enum { SECATEUR_RESTORER = 0x04000000 };
#else
static void secateur_restore(void) {}
enum { SECATEUR_RESTORER = 0 };
#endif

__attribute__((constructor(101))) static void secateur_tell_refusals(void) {
  struct secateur_action action;
  action.handler = secateur_refused;
  action.flags = SA_SIGINFO | SA_NODEFER | SECATEUR_RESTORER;
  action.restorer = SECATEUR_RESTORER ? secateur_restore : 0;
  action.mask = 0;
  syscall(SYS_rt_sigaction, SIGSYS, &action, (void *)0, sizeof action.mask);
}
