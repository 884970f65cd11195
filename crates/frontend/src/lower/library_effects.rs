//! Functions that do more than return a value and have no model. Those of the C library call functions of the
//! program, write its memory, or keep pointers and give them back; those of verifiers mean anything. Where calls
//! of functions without body may be taken as ones that give any value and do nothing else, that is still wrong of
//! these: a note keeps the answer from being TRUE, while errors are looked for as before.

use super::context::Cx;
use super::options::ExternalFunctions;
use std::collections::HashSet;
use std::sync::OnceLock;

/// They call functions of the program, at once or later, or leave by another way than by returning.
const CALLING: &str = "
    sigaction __sigaction sigset sigvec ssignal sigqueue killpg gsignal tgkill pthread_kill pthread_sigqueue
    call_once pthread_once pthread_atfork pthread_key_create tss_create _pthread_cleanup_push
    __pthread_register_cancel pthread_cancel __cxa_atexit __cxa_at_quick_exit __cxa_thread_atexit_impl
    clone posix_spawn posix_spawnp daemon forkpty execle execvpe execveat fexecve syscall
    getcontext setcontext makecontext swapcontext
    tsearch tfind tdelete tdestroy twalk twalk_r ftw nftw scandir scandirat glob dl_iterate_phdr argp_parse
    timer_create mq_notify lio_listio getaddrinfo_a fts_open svc_run register_printf_function
    register_printf_specifier fopencookie dlsym dlvsym";

/// They write where their arguments point to, or what the program can see otherwise.
const WRITING: &str = "
    remquo remquof remquol sincos sincosf sincosl lgamma_r lgammaf_r lgammal_r
    fegetenv fesetenv feholdexcept feupdateenv fegetexceptflag fesetmode fegetmode
    drand48_r erand48_r jrand48_r lrand48_r mrand48_r nrand48_r srand48_r seed48_r lcong48_r
    random_r srandom_r initstate_r setstate_r
    mbtowc mbrtowc mbrlen mbstowcs mbsrtowcs mbsnrtowcs wctomb wcrtomb wcstombs wcsrtombs wcsnrtombs
    mbrtoc8 mbrtoc16 mbrtoc32 c8rtomb c16rtomb c32rtomb
    wcpcpy wcpncpy wmempcpy wcsxfrm wcsftime wcstok wcstol wcstoul wcstoll wcstoull wcstod wcstof wcstold
    wcstoimax wcstoumax swprintf vswprintf swscanf vswscanf wscanf vwscanf fwscanf vfwscanf fgetws
    strptime strfmon strfromd strfromf strfroml strfry memfrob gcvt qgcvt ecvt_r fcvt_r qecvt_r qfcvt_r
    strtol_l strtoul_l strtoll_l strtoull_l strtod_l strtof_l strtold_l strftime_l strxfrm_l strfmon_l
    hcreate_r hdestroy_r insque remque
    basename __xpg_basename dirname realpath getwd tmpnam tmpnam_r ctermid cuserid confstr
    mktemp mkdtemp mkostemp mkstemps mkostemps getopt getopt_long getopt_long_only getsubopt
    getrandom getentropy getcpu getresuid getresgid getgroups getgrouplist getloadavg getlogin_r ttyname_r
    ptsname_r getdomainname getitimer setitimer getrlimit prlimit getrusage sysinfo uname times
    wait wait3 wait4 waitid waitpid adjtime adjtimex clock_adjtime clock_nanosleep clock_getcpuclockid
    ntp_gettime ntp_adjtime timer_gettime timer_settime timerfd_gettime timerfd_settime ftime
    sigemptyset sigfillset sigaddset sigdelset sigandset sigorset sigprocmask pthread_sigmask sigpending
    sigaltstack sigwait sigwaitinfo sigtimedwait
    pipe2 socketpair accept accept4 getpeername getsockname getsockopt recvfrom recvmsg recvmmsg
    readv preadv preadv2 process_vm_readv getdents getxattr lgetxattr fgetxattr listxattr llistxattr
    flistxattr readlinkat statfs fstatfs statvfs fstatvfs fstatat statx ustat ioctl
    ppoll pselect epoll_wait epoll_pwait mq_receive mq_timedreceive mq_getattr mq_setattr
    msgrcv msgctl semctl shmctl tcgetattr cfmakeraw cfsetispeed cfsetospeed cfsetspeed openpty
    iconv regcomp regexec regerror wordexp getaddrinfo getnameinfo getifaddrs
    getpwnam_r getpwuid_r getgrnam_r getgrgid_r gethostbyname_r gethostbyaddr_r getservbyname_r
    getservbyport_r readdir_r inet_aton inet_pton inet_ntop sem_getvalue sched_getparam sched_getaffinity
    sched_rr_get_interval pthread_getschedparam pthread_getaffinity_np pthread_getname_np
    pthread_getattr_np pthread_getcpuclockid";

/// They keep a pointer and give it back, give back one they were given, write through it later, or allocate.
const KEEPING: &str = "
    pthread_setspecific tss_set hsearch hsearch_r wcschrnul wcspbrk wcswcs
    fmemopen open_memstream open_wmemstream
    tempnam get_current_dir_name canonicalize_file_name pvalloc backtrace_symbols if_nameindex";

/// Beginnings of names of families of such functions.
const FAMILIES: [&str; 8] = [
    "__atomic_",
    "argz_",
    "envz_",
    "aio_",
    "pthread_attr_get",
    "pthread_mutexattr_get",
    "pthread_condattr_get",
    "pthread_rwlockattr_get",
];

/// Beginnings of the names of other verifiers' functions: what is not known of them is no return value.
const VERIFIERS: [&str; 7] = ["__CPROVER_", "__ESBMC_", "klee_", "__SMACK_", "__SEA_", "sea_", "__VERIFIER_"];

/// Notes that the program uses this function, if it is one of these and calls of it give any value.
pub(crate) fn note(cx: &mut Cx<'_>, name: &str) {
    if cx.options.external_functions != ExternalFunctions::Nondet {
        return;
    }
    if has_effects(name) {
        cx.note(format!(
            "{name}() of the C library does more than return a value, and there is no model of it"
        ));
    } else if VERIFIERS.iter().any(|v| name.starts_with(v)) {
        cx.note(format!("{name}() is a function of a verifier, and what it means is not known"));
    }
}

fn has_effects(name: &str) -> bool {
    static ALL: OnceLock<HashSet<&'static str>> = OnceLock::new();
    let lists = || [CALLING, WRITING, KEEPING].iter().flat_map(|names| names.split_whitespace()).collect();
    let all = ALL.get_or_init(lists);
    // `ftw64` is `ftw` for large files
    let plain = name.strip_suffix("64").unwrap_or(name);
    all.contains(plain) || FAMILIES.iter().any(|f| plain.starts_with(f))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions_with_effects() {
        assert!(
            ["sigaction", "wcstol", "ftw", "nftw64", "argz_add", "aio_read64"].iter().all(|n| has_effects(n))
        );
        assert!(
            !["strlen", "sigismember", "pthread_mutex_lock", "fill", "64"].iter().any(|n| has_effects(n))
        );
    }
}
