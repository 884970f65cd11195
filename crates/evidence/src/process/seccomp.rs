//! The system-call filter: no network, no new processes, no signals to others, no administration. Written by hand because
//! it must also judge the system calls of 32-bit programs, which have other numbers.

use libc::{
    BPF_ABS, BPF_JA, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W, sock_filter,
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

const OFFSET_NUMBER: u32 = 0;
const OFFSET_ARCH: u32 = 4;
const OFFSET_ARGUMENT_0: u32 = 16;

const CLONE_VM: u32 = 0x100;
const CLONE_VFORK: u32 = 0x4000;

/// The numbers of one interface.
struct Calls {
    arch: u32,
    /// Refused with EPERM.
    refused: &'static [u32],
    /// Allowed only with the process itself as the first argument.
    own_signal: &'static [u32],
    clone: u32,
    clone3: u32,
    ptrace: u32,
}

/// socket, socketpair, fork, vfork, unshare, setns, mount, umount2, pivot_root, chroot, bpf, io_uring_setup,
/// perf_event_open, add_key, request_key, keyctl, process_vm_writev, init_module, finit_module, delete_module, kexec_load,
/// reboot, swapon, swapoff, sethostname, setdomainname, settimeofday, clock_settime, acct, quotactl, tkill,
/// rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_open, open_by_handle_at, userfaultfd
const X86_64: Calls = Calls {
    arch: ARCH_X86_64,
    refused: &[
        41, 53, 57, 58, 272, 308, 165, 166, 155, 161, 321, 425, 298, 248, 249, 250, 311, 175, 313, 176, 246,
        169, 167, 168, 170, 171, 164, 227, 163, 179, 200, 129, 297, 434, 304, 323,
    ],
    own_signal: &[62, 234],
    clone: 56,
    clone3: 435,
    ptrace: 101,
};

/// The same, with socketcall and stime; 64-bit times have numbers of their own.
const I386: Calls = Calls {
    arch: ARCH_I386,
    refused: &[
        102, 359, 360, 2, 190, 310, 346, 21, 22, 52, 217, 61, 357, 425, 336, 286, 287, 288, 348, 128, 350,
        129, 283, 88, 87, 115, 74, 121, 79, 25, 264, 404, 51, 131, 238, 178, 335, 434, 342, 374,
    ],
    own_signal: &[37, 270],
    clone: 120,
    clone3: 435,
    ptrace: 26,
};

const AARCH64: Calls = Calls {
    arch: ARCH_AARCH64,
    refused: &[
        198, 199, 97, 268, 40, 39, 41, 51, 280, 425, 241, 217, 218, 219, 271, 105, 273, 106, 104, 142, 224,
        225, 161, 162, 170, 112, 89, 60, 130, 138, 240, 434, 265, 282,
    ],
    own_signal: &[129, 131],
    clone: 220,
    clone3: 435,
    ptrace: 117,
};

/// A filter program, made before the fork; the child only puts its number in.
pub struct Filter {
    code: Vec<sock_filter>,
    /// Where the number of the process goes.
    own: Vec<usize>,
}

impl Filter {
    /// `tracer`: allow what LeakSanitizer needs to look at the memory of its own process from outside.
    pub fn new(tracer: bool) -> Filter {
        let mut filter = Filter { code: vec![load(OFFSET_ARCH)], own: Vec::new() };
        let interfaces: &[Calls] = if cfg!(target_arch = "aarch64") { &[AARCH64] } else { &[X86_64, I386] };
        for calls in interfaces {
            filter.interface(calls, tracer);
        }
        filter.code.push(give(KILL));
        filter
    }

    /// Whether the system calls of this machine are known.
    pub fn known_here() -> bool {
        cfg!(any(target_arch = "x86_64", target_arch = "aarch64"))
    }

    fn interface(&mut self, calls: &Calls, tracer: bool) {
        self.code.push(jump(BPF_JEQ, calls.arch, 1, 0));
        let skip = self.code.len();
        self.code.push(jump(BPF_JA, 0, 0, 0));
        self.code.push(load(OFFSET_NUMBER));
        if calls.arch == ARCH_X86_64 {
            self.when(BPF_JGE, X32, libc::ENOSYS);
        }
        for &number in calls.refused {
            self.when(BPF_JEQ, number, libc::EPERM);
        }
        self.when(BPF_JEQ, calls.clone3, libc::ENOSYS);
        if tracer {
            // a process that shares our memory may be made; a copy of us may not
            self.code.extend([
                jump(BPF_JEQ, calls.clone, 0, 5),
                load(OFFSET_ARGUMENT_0),
                jump(BPF_JSET, CLONE_VM, 0, 2),
                jump(BPF_JSET, CLONE_VFORK, 1, 0),
                give(ALLOW),
                give(ERRNO | libc::EPERM as u32),
            ]);
        } else {
            self.when(BPF_JEQ, calls.clone, libc::EPERM);
            self.when(BPF_JEQ, calls.ptrace, libc::EPERM);
        }
        for &number in calls.own_signal {
            self.code.push(jump(BPF_JEQ, number, 0, 4));
            self.code.push(load(OFFSET_ARGUMENT_0));
            self.own.push(self.code.len());
            self.code.push(jump(BPF_JEQ, 0, 0, 1));
            self.code.push(give(ALLOW));
            self.code.push(give(ERRNO | libc::EPERM as u32));
        }
        self.code.push(give(ALLOW));
        // conditional jumps reach 255 instructions, so the way past this interface is an unconditional one
        self.code[skip].k = (self.code.len() - skip - 1) as u32;
    }

    fn when(&mut self, test: u32, value: u32, errno: i32) {
        self.code.push(jump(test, value, 0, 1));
        self.code.push(give(ERRNO | errno as u32));
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

fn give(action: u32) -> sock_filter {
    sock_filter { code: (BPF_RET | BPF_K) as u16, jt: 0, jf: 0, k: action }
}

fn jump(test: u32, value: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code: (BPF_JMP | test | BPF_K) as u16, jt, jf, k: value }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the filter as the kernel would.
    fn judge(filter: &Filter, arch: u32, number: u32, argument: u32) -> u32 {
        let mut accumulator = 0;
        let mut at = 0;
        loop {
            let i = &filter.code[at];
            at += 1;
            let code = u32::from(i.code);
            match code & 7 {
                BPF_LD => {
                    accumulator = match i.k {
                        OFFSET_NUMBER => number,
                        OFFSET_ARCH => arch,
                        _ => argument,
                    }
                }
                BPF_RET => return i.k,
                _ if code & 0xf0 == BPF_JA => at += i.k as usize,
                _ => {
                    let yes = match code & 0xf0 {
                        BPF_JEQ => accumulator == i.k,
                        BPF_JGE => accumulator >= i.k,
                        _ => accumulator & i.k != 0,
                    };
                    at += usize::from(if yes { i.jt } else { i.jf });
                }
            }
        }
    }

    const EPERM: u32 = ERRNO | libc::EPERM as u32;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_numbers_are_those_of_the_machine() {
        let here = [
            libc::SYS_socket,
            libc::SYS_socketpair,
            libc::SYS_fork,
            libc::SYS_vfork,
            libc::SYS_unshare,
            libc::SYS_setns,
            libc::SYS_mount,
            libc::SYS_umount2,
            libc::SYS_pivot_root,
            libc::SYS_chroot,
            libc::SYS_bpf,
            libc::SYS_io_uring_setup,
            libc::SYS_perf_event_open,
            libc::SYS_add_key,
            libc::SYS_request_key,
            libc::SYS_keyctl,
            libc::SYS_process_vm_writev,
            libc::SYS_init_module,
            libc::SYS_finit_module,
            libc::SYS_delete_module,
            libc::SYS_kexec_load,
            libc::SYS_reboot,
            libc::SYS_swapon,
            libc::SYS_swapoff,
            libc::SYS_sethostname,
            libc::SYS_setdomainname,
            libc::SYS_settimeofday,
            libc::SYS_clock_settime,
            libc::SYS_acct,
            libc::SYS_quotactl,
            libc::SYS_tkill,
            libc::SYS_rt_sigqueueinfo,
            libc::SYS_rt_tgsigqueueinfo,
            libc::SYS_pidfd_open,
            libc::SYS_open_by_handle_at,
            libc::SYS_userfaultfd,
        ];
        assert_eq!(X86_64.refused.to_vec(), here.map(|n| n as u32).to_vec());
        assert_eq!(X86_64.own_signal.to_vec(), [libc::SYS_kill as u32, libc::SYS_tgkill as u32]);
        let (clone, clone3, ptrace) = (libc::SYS_clone, libc::SYS_clone3, libc::SYS_ptrace);
        assert_eq!([X86_64.clone, X86_64.clone3, X86_64.ptrace], [clone, clone3, ptrace].map(|n| n as u32));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn both_interfaces_are_judged_and_others_killed() {
        let filter = Filter::new(false);
        for (arch, socket, write, fork) in [(ARCH_X86_64, 41, 1, 57), (ARCH_I386, 359, 4, 2)] {
            assert_eq!(judge(&filter, arch, socket, 0), EPERM);
            assert_eq!(judge(&filter, arch, fork, 0), EPERM);
            assert_eq!(judge(&filter, arch, write, 0), ALLOW);
            assert_eq!(judge(&filter, arch, 435, 0), ERRNO | libc::ENOSYS as u32);
        }
        assert_eq!(judge(&filter, ARCH_X86_64, X32 | 41, 0), ERRNO | libc::ENOSYS as u32);
        assert_eq!(judge(&filter, 0x1234, 1, 0), KILL);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn a_tracer_may_share_memory_but_nothing_may_be_copied() {
        let (plain, tracer) = (Filter::new(false), Filter::new(true));
        assert_eq!(judge(&plain, ARCH_X86_64, 56, CLONE_VM), EPERM);
        assert_eq!(judge(&tracer, ARCH_X86_64, 56, CLONE_VM | 0x800), ALLOW);
        assert_eq!(judge(&tracer, ARCH_X86_64, 56, 17), EPERM);
        assert_eq!(judge(&tracer, ARCH_X86_64, 56, CLONE_VM | CLONE_VFORK), EPERM);
        assert_eq!(judge(&plain, ARCH_X86_64, 101, 0), EPERM);
        assert_eq!(judge(&tracer, ARCH_X86_64, 101, 0), ALLOW);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn signals_go_to_oneself_only() {
        let mut filter = Filter::new(false);
        for place in filter.own.clone() {
            filter.code[place].k = 77;
        }
        for (arch, kill) in [(ARCH_X86_64, 62), (ARCH_X86_64, 234), (ARCH_I386, 37), (ARCH_I386, 270)] {
            assert_eq!(judge(&filter, arch, kill, 77), ALLOW);
            assert_eq!(judge(&filter, arch, kill, 78), EPERM);
            assert_eq!(judge(&filter, arch, kill, u32::MAX), EPERM);
        }
    }
}
