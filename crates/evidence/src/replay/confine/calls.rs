//! The system calls a replayed program may make, by number in each interface. What is not named here is
//! refused.

/// The interfaces a program can make system calls through, in the order of the numbers below.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Interface {
    /// 64-bit programs on x86.
    X86_64,
    /// 32-bit programs on x86, on a 64-bit kernel too.
    I386,
    /// 64-bit programs on ARM.
    Aarch64,
}

/// The call does not exist in this interface.
const NONE: u32 = u32::MAX;

/// A name and its numbers.
pub type Call = (&'static str, [u32; 3]);

/// The number of a call, where it exists.
pub fn number(call: &Call, interface: Interface) -> Option<u32> {
    Some(call.1[interface as usize]).filter(|n| *n != NONE)
}

/// Allowed whatever the arguments: memory, reading, writing to what is open, time, who am I, own signals, own
/// threads' locks, and the end.
pub const ALLOWED: &[Call] = &[
    ("brk", [12, 45, 214]),
    ("mmap", [9, 90, 222]),
    ("mmap2", [NONE, 192, NONE]),
    ("munmap", [11, 91, 215]),
    ("mremap", [25, 163, 216]),
    ("mprotect", [10, 125, 226]),
    ("madvise", [28, 219, 233]),
    ("mincore", [27, 218, 232]),
    ("msync", [26, 144, 227]),
    ("read", [0, 3, 63]),
    ("pread64", [17, 180, 67]),
    ("readv", [19, 145, 65]),
    ("preadv", [295, 333, 69]),
    ("close", [3, 6, 57]),
    ("fstat", [5, 108, 80]),
    ("fstat64", [NONE, 197, NONE]),
    ("newfstatat", [262, NONE, 79]),
    ("fstatat64", [NONE, 300, NONE]),
    ("stat", [4, 106, NONE]),
    ("stat64", [NONE, 195, NONE]),
    ("lstat", [6, 107, NONE]),
    ("lstat64", [NONE, 196, NONE]),
    ("statx", [332, 383, 291]),
    ("lseek", [8, 19, 62]),
    ("_llseek", [NONE, 140, NONE]),
    ("access", [21, 33, NONE]),
    ("faccessat", [269, 307, 48]),
    ("faccessat2", [439, 439, 439]),
    ("readlink", [89, 85, NONE]),
    ("readlinkat", [267, 305, 78]),
    ("getdents", [78, 141, NONE]),
    ("getdents64", [217, 220, 61]),
    ("getcwd", [79, 183, 17]),
    ("statfs", [137, 99, 43]),
    ("statfs64", [NONE, 268, NONE]),
    ("fstatfs", [138, 100, 44]),
    ("fstatfs64", [NONE, 269, NONE]),
    ("fadvise64", [221, 250, 223]),
    ("fadvise64_64", [NONE, 272, NONE]),
    ("dup", [32, 41, 23]),
    ("dup2", [33, 63, NONE]),
    ("dup3", [292, 330, 24]),
    ("pipe", [22, 42, NONE]),
    ("pipe2", [293, 331, 59]),
    ("poll", [7, 168, NONE]),
    ("ppoll", [271, 309, 73]),
    ("ppoll_time64", [NONE, 414, NONE]),
    ("select", [23, 82, NONE]),
    ("_newselect", [NONE, 142, NONE]),
    ("pselect6", [270, 308, 72]),
    ("pselect6_time64", [NONE, 413, NONE]),
    ("epoll_create1", [291, 329, 20]),
    ("epoll_ctl", [233, 255, 21]),
    ("epoll_wait", [232, 256, NONE]),
    ("epoll_pwait", [281, 319, 22]),
    ("eventfd2", [290, 328, 19]),
    ("chdir", [80, 12, 49]),
    ("fchdir", [81, 133, 50]),
    ("umask", [95, 60, 166]),
    ("flock", [73, 143, 32]),
    ("write", [1, 4, 64]),
    ("pwrite64", [18, 181, 68]),
    ("writev", [20, 146, 66]),
    ("pwritev", [296, 334, 70]),
    ("ftruncate", [77, 93, 46]),
    ("ftruncate64", [NONE, 194, NONE]),
    ("fallocate", [285, 324, 47]),
    ("fsync", [74, 118, 82]),
    ("fdatasync", [75, 148, 83]),
    ("clock_gettime", [228, 265, 113]),
    ("clock_gettime64", [NONE, 403, NONE]),
    ("clock_getres", [229, 266, 114]),
    ("clock_getres_time64", [NONE, 406, NONE]),
    ("gettimeofday", [96, 78, 169]),
    ("time", [201, 13, NONE]),
    ("times", [100, 43, 153]),
    ("nanosleep", [35, 162, 101]),
    ("clock_nanosleep", [230, 267, 115]),
    ("clock_nanosleep_time64", [NONE, 407, NONE]),
    ("getitimer", [36, 105, 102]),
    ("setitimer", [38, 104, 103]),
    ("alarm", [37, 27, NONE]),
    ("pause", [34, 29, NONE]),
    ("getpid", [39, 20, 172]),
    ("gettid", [186, 224, 178]),
    ("getppid", [110, 64, 173]),
    ("getuid", [102, 24, 174]),
    ("getuid32", [NONE, 199, NONE]),
    ("geteuid", [107, 49, 175]),
    ("geteuid32", [NONE, 201, NONE]),
    ("getgid", [104, 47, 176]),
    ("getgid32", [NONE, 200, NONE]),
    ("getegid", [108, 50, 177]),
    ("getegid32", [NONE, 202, NONE]),
    ("getgroups", [115, 80, 158]),
    ("getgroups32", [NONE, 205, NONE]),
    ("getresuid", [118, 165, 148]),
    ("getresuid32", [NONE, 209, NONE]),
    ("getresgid", [120, 171, 150]),
    ("getresgid32", [NONE, 211, NONE]),
    ("getpgid", [121, 132, 155]),
    ("getpgrp", [111, 65, NONE]),
    ("getsid", [124, 147, 156]),
    ("getpriority", [140, 96, 141]),
    ("getrlimit", [97, 76, NONE]),
    ("ugetrlimit", [NONE, 191, NONE]),
    ("setrlimit", [160, 75, NONE]),
    ("getrusage", [98, 77, 165]),
    ("sysinfo", [99, 116, 179]),
    ("uname", [63, 122, 160]),
    ("getcpu", [309, 318, 168]),
    ("getrandom", [318, 355, 278]),
    ("personality", [135, 136, 92]),
    ("rt_sigaction", [13, 174, 134]),
    ("rt_sigprocmask", [14, 175, 135]),
    ("rt_sigreturn", [15, 173, 139]),
    ("rt_sigpending", [127, 176, 136]),
    ("rt_sigtimedwait", [128, 177, 137]),
    ("rt_sigtimedwait_time64", [NONE, 421, NONE]),
    ("rt_sigsuspend", [130, 179, 133]),
    ("sigaltstack", [131, 186, 132]),
    ("sigaction", [NONE, 67, NONE]),
    ("sigprocmask", [NONE, 126, NONE]),
    ("sigreturn", [NONE, 119, NONE]),
    ("sigpending", [NONE, 73, NONE]),
    ("sigsuspend", [NONE, 72, NONE]),
    ("signal", [NONE, 48, NONE]),
    ("futex", [202, 240, 98]),
    ("futex_time64", [NONE, 422, NONE]),
    ("set_robust_list", [273, 311, 99]),
    ("get_robust_list", [274, 312, 100]),
    ("set_tid_address", [218, 258, 96]),
    ("rseq", [334, 386, 293]),
    ("membarrier", [324, 375, 283]),
    ("sched_yield", [24, 158, 124]),
    ("sched_getaffinity", [204, 242, 123]),
    ("sched_getparam", [143, 155, 121]),
    ("sched_getscheduler", [145, 157, 120]),
    ("sched_get_priority_max", [146, 159, 125]),
    ("sched_get_priority_min", [147, 160, 126]),
    ("arch_prctl", [158, NONE, NONE]),
    ("set_thread_area", [205, 243, NONE]),
    ("get_thread_area", [211, 244, NONE]),
    ("execve", [59, 11, 221]),
    ("exit", [60, 1, 93]),
    ("exit_group", [231, 252, 94]),
    ("restart_syscall", [219, 0, 128]),
    ("wait4", [61, 114, 260]),
    ("waitpid", [NONE, 7, NONE]),
    ("waitid", [247, 284, 95]),
];

/// Changes of folders: allowed where Landlock keeps them to the child's own.
pub const FOLDERS: &[Call] = &[
    ("creat", [85, 8, NONE]),
    ("mkdir", [83, 39, NONE]),
    ("mkdirat", [258, 296, 34]),
    ("rmdir", [84, 40, NONE]),
    ("unlink", [87, 10, NONE]),
    ("unlinkat", [263, 301, 35]),
    ("rename", [82, 38, NONE]),
    ("renameat", [264, 302, NONE]),
    ("renameat2", [316, 353, 276]),
    ("link", [86, 9, NONE]),
    ("linkat", [265, 303, 37]),
    ("symlink", [88, 83, NONE]),
    ("symlinkat", [266, 304, 36]),
];

/// Allowed by its flags: reading, or writing where something else keeps the child to its own files.
pub const OPEN: Call = ("open", [2, 5, NONE]);
/// As [`OPEN`].
pub const OPENAT: Call = ("openat", [257, 295, 56]);
/// Allowed with the flags of LeakSanitizer's tracer only, and only where there is one.
pub const CLONE: Call = ("clone", [56, 120, 220]);
/// Allowed on the child itself, for LeakSanitizer's tracer only.
pub const PTRACE: Call = ("ptrace", [101, 26, 117]);
/// Allowed on the child itself.
pub const KILL: Call = ("kill", [62, 37, 129]);
/// Allowed on the child itself.
pub const TGKILL: Call = ("tgkill", [234, 270, 131]);
/// Allowed for options that only tell or name things.
pub const PRCTL: Call = ("prctl", [157, 172, 167]);
/// Allowed on the child itself, whose limits were lowered for good.
pub const PRLIMIT64: Call = ("prlimit64", [302, 340, 261]);
/// Allowed for copies, flags and locks of descriptors.
pub const FCNTL: Call = ("fcntl", [72, 55, 25]);
/// As [`FCNTL`].
pub const FCNTL64: Call = ("fcntl64", [NONE, 221, NONE]);
/// Refused with the answer of a file that is no device.
pub const IOCTL: Call = ("ioctl", [16, 54, 29]);

/// From this number on calls are the same in all interfaces, and so new that C libraries ask for them and do
/// without.
pub const NEW: u32 = 424;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_call_is_named_twice() {
        let special = [OPEN, OPENAT, CLONE, PTRACE, KILL, TGKILL, PRCTL, PRLIMIT64, FCNTL, FCNTL64, IOCTL];
        for interface in [Interface::X86_64, Interface::I386, Interface::Aarch64] {
            let mut seen = BTreeSet::new();
            for call in ALLOWED.iter().chain(FOLDERS).chain(&special) {
                if let Some(n) = number(call, interface) {
                    assert!(seen.insert(n), "{} {interface:?}", call.0);
                }
            }
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_numbers_are_those_of_the_machine() {
        let here = [
            ("read", libc::SYS_read),
            ("mmap", libc::SYS_mmap),
            ("statx", libc::SYS_statx),
            ("rseq", libc::SYS_rseq),
            ("getrandom", libc::SYS_getrandom),
            ("execve", libc::SYS_execve),
            ("exit_group", libc::SYS_exit_group),
        ];
        for (name, expected) in here {
            let call = ALLOWED.iter().find(|c| c.0 == name).expect("is allowed");
            assert_eq!(number(call, Interface::X86_64), u32::try_from(expected).ok(), "{name}");
        }
        let special = [
            (OPEN, libc::SYS_open),
            (OPENAT, libc::SYS_openat),
            (CLONE, libc::SYS_clone),
            (PTRACE, libc::SYS_ptrace),
            (KILL, libc::SYS_kill),
            (TGKILL, libc::SYS_tgkill),
            (PRCTL, libc::SYS_prctl),
            (PRLIMIT64, libc::SYS_prlimit64),
            (FCNTL, libc::SYS_fcntl),
            (IOCTL, libc::SYS_ioctl),
        ];
        for (call, expected) in special {
            assert_eq!(number(&call, Interface::X86_64), u32::try_from(expected).ok(), "{}", call.0);
        }
    }
}
