//! Names of the system calls that a confined child is refused, for the report.

use super::calls::{self, Interface};
use secateur_program::DataModel;

/// Calls that programs make and the confinement refuses, with their numbers as in [`calls`]. Others are
/// reported by number.
const NAMES: &[calls::Call] = &[
    ("socket", [41, 359, 198]),
    ("socketpair", [53, 360, 199]),
    ("connect", [42, 362, 203]),
    ("socketcall", [u32::MAX, 102, u32::MAX]),
    ("fork", [57, 2, u32::MAX]),
    ("vfork", [58, 190, u32::MAX]),
    ("chmod", [90, 15, u32::MAX]),
    ("fchmod", [91, 94, 52]),
    ("fchmodat", [268, 306, 53]),
    ("chown", [92, 182, u32::MAX]),
    ("utimensat", [280, 320, 88]),
    ("truncate", [76, 92, 45]),
    ("mknod", [133, 14, u32::MAX]),
    ("mknodat", [259, 297, 33]),
    ("chroot", [161, 61, 51]),
    ("mount", [165, 21, 40]),
    ("setsid", [112, 66, 157]),
    ("setpgid", [109, 57, 154]),
    ("setuid", [105, 23, 146]),
    ("setgid", [106, 46, 144]),
    ("setpriority", [141, 97, 140]),
    ("nice", [u32::MAX, 34, u32::MAX]),
    ("shmget", [29, 395, 194]),
    ("semget", [64, 393, 190]),
    ("msgget", [68, 399, 186]),
    ("inotify_init", [253, 291, u32::MAX]),
    ("inotify_init1", [294, 332, 26]),
    ("signalfd4", [289, 327, 74]),
    ("timerfd_create", [283, 322, 85]),
    ("timer_create", [222, 259, 107]),
    ("memfd_create", [319, 356, 279]),
    ("mlock", [149, 150, 228]),
    ("settimeofday", [164, 79, 170]),
    ("clock_settime", [227, 264, 112]),
    ("sethostname", [170, 74, 161]),
    ("sched_setaffinity", [203, 241, 122]),
    ("sched_setscheduler", [144, 156, 119]),
];

/// The name of the call with this number.
pub fn name(number: u32, model: DataModel) -> String {
    let interface = match (cfg!(target_arch = "aarch64"), model) {
        (true, _) => Interface::Aarch64,
        (false, DataModel::Ilp32) => Interface::I386,
        (false, DataModel::Lp64) => Interface::X86_64,
    };
    let conditional = [
        calls::OPEN,
        calls::OPENAT,
        calls::KILL,
        calls::TGKILL,
        calls::PRCTL,
        calls::PRLIMIT64,
        calls::FCNTL,
        calls::FCNTL64,
        calls::CLONE,
        calls::PTRACE,
    ];
    let mut known = NAMES.iter().chain(calls::FOLDERS).chain(&conditional);
    match known.find(|c| calls::number(c, interface) == Some(number)) {
        Some((name, _)) => format!("{name}()"),
        None => format!("system call {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_numbers_are_those_of_the_machine() {
        let here = [
            ("socket", libc::SYS_socket),
            ("fork", libc::SYS_fork),
            ("chmod", libc::SYS_chmod),
            ("utimensat", libc::SYS_utimensat),
            ("memfd_create", libc::SYS_memfd_create),
            ("timer_create", libc::SYS_timer_create),
            ("signalfd4", libc::SYS_signalfd4),
            ("openat", libc::SYS_openat),
        ];
        for (expected, number) in here {
            let number = u32::try_from(number).expect("is small");
            assert_eq!(name(number, DataModel::Lp64), format!("{expected}()"));
        }
        assert_eq!(name(359, DataModel::Ilp32), "socket()");
        assert_eq!(name(4000, DataModel::Lp64), "system call 4000");
    }
}
