//! The system-call filter: what a replay needs is allowed, the rest refused. Written by hand because it must
//! also judge the system calls of 32-bit programs, which have other numbers.
//!
//! A refused call fails with EPERM, as it does for a user who may not make it; calls the C library can do
//! without fail with ENOSYS, as on an older kernel.

use super::calls::{self, Call, Interface, number};
use libc::{
    BPF_ABS, BPF_ALU, BPF_AND, BPF_JA, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W,
    sock_filter,
};
use std::io;

const ARCH_X86_64: u32 = 0xc000_003e;
const ARCH_I386: u32 = 0x4000_0003;
const ARCH_AARCH64: u32 = 0xc000_00b7;
/// System calls of the x32 interface have this bit.
const X32: u32 = 0x4000_0000;

const ALLOW: u32 = 0x7fff_0000;
const ERRNO: u32 = 0x0005_0000;
const KILL: u32 = 0x8000_0000;
/// The call is not made, and the process is told by a signal.
const TRAP: u32 = 0x0003_0000;

const OFFSET_NUMBER: u32 = 0;
const OFFSET_ARCH: u32 = 4;
/// The low half of the first argument; the others follow, eight bytes each.
const OFFSET_ARGUMENT_0: u32 = 16;

/// What LeakSanitizer makes its tracer with: CLONE_VM, CLONE_FS, CLONE_FILES and CLONE_UNTRACED.
const TRACER_FLAGS: u32 = 0x0080_0700;

/// Options of prctl that only tell, or name things: the name of the thread and of mappings, what may be asked
/// about oneself.
const HARMLESS_PRCTL: [u32; 8] = [
    libc::PR_GET_PDEATHSIG as u32,
    libc::PR_GET_DUMPABLE as u32,
    libc::PR_SET_NAME as u32,
    libc::PR_GET_NAME as u32,
    libc::PR_GET_SECCOMP as u32,
    libc::PR_GET_TIMERSLACK as u32,
    libc::PR_GET_NO_NEW_PRIVS as u32,
    PR_SET_VMA,
];
const PR_SET_VMA: u32 = 0x5356_4d41;
/// What LeakSanitizer sets so that its tracer may look at it.
const TRACER_PRCTL: [u32; 2] = [libc::PR_SET_DUMPABLE as u32, PR_SET_PTRACER];
const PR_SET_PTRACER: u32 = 0x5961_6d61;

/// Copies, flags and locks of descriptors; F_SETOWN and its kin would send signals to others.
const HARMLESS_FCNTL: [u32; 12] = [
    libc::F_DUPFD as u32,
    libc::F_GETFD as u32,
    libc::F_SETFD as u32,
    libc::F_GETFL as u32,
    libc::F_SETFL as u32,
    libc::F_GETLK as u32,
    libc::F_SETLK as u32,
    libc::F_SETLKW as u32,
    libc::F_DUPFD_CLOEXEC as u32,
    // the same locks for 32-bit programs
    12,
    13,
    14,
];

/// A filter program, made before the fork; the child only puts its number in.
pub struct Filter {
    code: Vec<sock_filter>,
    /// Where the number of the process goes.
    own: Vec<usize>,
    /// What becomes of a call that is refused.
    refusal: u32,
}

/// What the filter is to allow besides the usual.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Permit {
    /// What LeakSanitizer needs to look at the memory of its own process from outside.
    pub tracer: bool,
    /// Files may be made and changed: something else keeps the child to its own folder.
    pub files: bool,
    /// A refused call is told to the process, which is to let it fail.
    pub tell: bool,
}

impl Filter {
    /// The filter for the machine this runs on; a program of any other architecture is killed.
    pub fn new(permit: Permit) -> Filter {
        let mut filter = Filter { code: vec![load(OFFSET_ARCH)], own: Vec::new(), refusal: refusal(permit) };
        let interfaces: &[(u32, Interface)] = if cfg!(target_arch = "aarch64") {
            &[(ARCH_AARCH64, Interface::Aarch64)]
        } else {
            &[(ARCH_X86_64, Interface::X86_64), (ARCH_I386, Interface::I386)]
        };
        for &(arch, interface) in interfaces {
            filter.interface(arch, interface, permit);
        }
        filter.code.push(give(KILL));
        filter
    }

    /// Whether the system calls of this machine are known.
    pub fn known_here() -> bool {
        cfg!(any(target_arch = "x86_64", target_arch = "aarch64"))
    }

    fn interface(&mut self, arch: u32, interface: Interface, permit: Permit) {
        self.code.push(jump(BPF_JEQ, arch, 1, 0));
        let skip = self.code.len();
        self.code.push(jump(BPF_JA, 0, 0, 0));
        self.code.push(load(OFFSET_NUMBER));
        if interface == Interface::X86_64 {
            self.code.push(jump(BPF_JGE, X32, 0, 1));
            self.code.push(refuse(libc::ENOSYS));
        }
        for call in calls::ALLOWED {
            self.allow(call, interface);
        }
        if permit.files {
            for call in calls::FOLDERS {
                self.allow(call, interface);
            }
        }
        self.only(&calls::OPEN, interface, |f| f.flags_of_open(1, permit));
        self.only(&calls::OPENAT, interface, |f| f.flags_of_open(2, permit));
        for call in [&calls::KILL, &calls::TGKILL] {
            self.only(call, interface, |f| f.own_process(0));
        }
        for call in [&calls::FCNTL, &calls::FCNTL64] {
            self.only(call, interface, |f| f.one_of(1, &HARMLESS_FCNTL));
        }
        self.only(&calls::PRCTL, interface, |f| f.option_of_prctl(permit));
        // limits of oneself, which were lowered for good
        self.only(&calls::PRLIMIT64, interface, |f| f.one_of(0, &[0]));
        if permit.tracer {
            self.only(&calls::CLONE, interface, |f| f.one_of(0, &[TRACER_FLAGS]));
            self.only(&calls::PTRACE, interface, |f| f.own_process(1));
        }
        self.only(&calls::IOCTL, interface, |f| f.code.push(refuse(libc::ENOTTY)));
        self.code.push(jump(BPF_JGE, calls::NEW, 0, 1));
        self.code.push(refuse(libc::ENOSYS));
        self.code.push(give(self.refusal));
        // conditional jumps reach 255 instructions, so the way past this interface is an unconditional one
        self.code[skip].k = (self.code.len() - skip - 1) as u32;
    }

    fn allow(&mut self, call: &Call, interface: Interface) {
        if let Some(number) = number(call, interface) {
            self.code.extend([jump(BPF_JEQ, number, 0, 1), give(ALLOW)]);
        }
    }

    /// `judge` adds code that looks at the arguments of the call and allows it; what it lets fall through is
    /// refused.
    fn only(&mut self, call: &Call, interface: Interface, judge: impl FnOnce(&mut Filter)) {
        let Some(number) = number(call, interface) else { return };
        let skip = self.code.len();
        self.code.push(jump(BPF_JEQ, number, 0, 0));
        judge(self);
        self.code.push(give(self.refusal));
        // the code of one call is short
        self.code[skip].jf = u8::try_from(self.code.len() - skip - 1).unwrap_or(u8::MAX);
    }

    fn one_of(&mut self, argument: u32, values: &[u32]) {
        self.code.push(load(OFFSET_ARGUMENT_0 + 8 * argument));
        for &value in values {
            self.code.extend([jump(BPF_JEQ, value, 0, 1), give(ALLOW)]);
        }
    }

    fn own_process(&mut self, argument: u32) {
        self.code.push(load(OFFSET_ARGUMENT_0 + 8 * argument));
        self.own.push(self.code.len());
        self.code.extend([jump(BPF_JEQ, 0, 0, 1), give(ALLOW)]);
    }

    /// The death signal may be set, to the one that cannot be caught, but not cleared.
    fn option_of_prctl(&mut self, permit: Permit) {
        self.one_of(0, &HARMLESS_PRCTL);
        if permit.tracer {
            self.one_of(0, &TRACER_PRCTL);
        }
        self.code.extend([
            jump(BPF_JEQ, libc::PR_SET_PDEATHSIG as u32, 0, 3),
            load(OFFSET_ARGUMENT_0 + 8),
            jump(BPF_JEQ, libc::SIGKILL as u32, 0, 1),
            give(ALLOW),
        ]);
    }

    /// Opening for reading must not truncate: older versions of Landlock do not see that. Where nothing else
    /// keeps the child to its own files, it may only read.
    fn flags_of_open(&mut self, argument: u32, permit: Permit) {
        let change = (libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC | libc::O_TMPFILE) & !libc::O_DIRECTORY;
        self.code.extend([
            load(OFFSET_ARGUMENT_0 + 8 * argument),
            jump(BPF_JSET, change as u32, 1, 0),
            give(ALLOW),
        ]);
        if permit.files {
            self.code.extend([
                jump(BPF_JSET, libc::O_TRUNC as u32, 1, 0),
                give(ALLOW),
                and(libc::O_ACCMODE as u32),
                jump(BPF_JEQ, 0, 1, 0),
                give(ALLOW),
            ]);
        }
    }

    /// Installs the filter in the calling process, for good. Safe between fork and exec: no allocation.
    pub fn install(&mut self) -> io::Result<()> {
        let code = &mut self.code;
        for &place in &self.own {
            code[place].k = std::process::id();
        }
        let program = libc::sock_fprog { len: code.len() as u16, filter: code.as_mut_ptr() };
        // SAFETY: the program and its code outlive the call, which copies them.
        let done = unsafe { libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program, 0, 0) };
        if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

fn load(offset: u32) -> sock_filter {
    sock_filter { code: (BPF_LD | BPF_W | BPF_ABS) as u16, jt: 0, jf: 0, k: offset }
}

fn and(mask: u32) -> sock_filter {
    sock_filter { code: (BPF_ALU | BPF_AND | BPF_K) as u16, jt: 0, jf: 0, k: mask }
}

fn give(action: u32) -> sock_filter {
    sock_filter { code: (BPF_RET | BPF_K) as u16, jt: 0, jf: 0, k: action }
}

fn refusal(permit: Permit) -> u32 {
    if permit.tell { TRAP } else { ERRNO | libc::EPERM as u32 }
}

fn refuse(errno: i32) -> sock_filter {
    give(ERRNO | errno as u32)
}

fn jump(test: u32, value: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code: (BPF_JMP | test | BPF_K) as u16, jt, jf, k: value }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
