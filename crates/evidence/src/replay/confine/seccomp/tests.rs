//! The filter, judged by a small interpreter of its code.

use super::*;

/// Runs the filter as the kernel would.
fn judge(filter: &Filter, arch: u32, number: u32, arguments: &[u32]) -> u32 {
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
                    offset => {
                        let argument = (offset - OFFSET_ARGUMENT_0) / 8;
                        arguments.get(argument as usize).copied().unwrap_or(0)
                    }
                }
            }
            BPF_RET => return i.k,
            BPF_ALU => accumulator &= i.k,
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

const PLAIN: Permit = Permit { tracer: false, files: true, tell: false };
const TRACER: Permit = Permit { tracer: true, files: true, tell: false };
const READING: Permit = Permit { tracer: false, files: false, tell: false };
const EPERM: u32 = ERRNO | libc::EPERM as u32;
const ENOSYS: u32 = ERRNO | libc::ENOSYS as u32;

#[test]
fn what_is_not_named_is_refused_in_both_interfaces() {
    let filter = Filter::new(PLAIN);
    let own = calls::ALLOWED.iter().chain(calls::FOLDERS);
    let special = [calls::OPEN, calls::OPENAT, calls::KILL, calls::TGKILL, calls::PRCTL, calls::PRLIMIT64];
    let more = [calls::FCNTL, calls::FCNTL64, calls::IOCTL];
    let named: Vec<&Call> = own.chain(&special).chain(&more).collect();
    for (arch, interface) in [(ARCH_X86_64, Interface::X86_64), (ARCH_I386, Interface::I386)] {
        for n in 0..600 {
            let is_named = named.iter().any(|c| number(c, interface) == Some(n));
            let expected = if n >= calls::NEW { ENOSYS } else { EPERM };
            if !is_named {
                assert_eq!(judge(&filter, arch, n, &[u32::MAX; 6]), expected, "{n} {interface:?}");
            }
        }
        for call in calls::ALLOWED {
            if let Some(n) = number(call, interface) {
                assert_eq!(judge(&filter, arch, n, &[u32::MAX; 6]), ALLOW, "{} {interface:?}", call.0);
            }
        }
    }
    assert_eq!(judge(&filter, ARCH_X86_64, X32 | 1, &[]), ENOSYS);
    assert_eq!(judge(&filter, ARCH_X86_64, 16, &[0, 0x5401]), ERRNO | libc::ENOTTY as u32);
    assert_eq!(judge(&filter, 0x1234, 1, &[]), KILL);
}

#[test]
fn a_tracer_may_share_memory_but_nothing_may_be_copied() {
    let (plain, mut tracer) = (Filter::new(PLAIN), Filter::new(TRACER));
    for place in tracer.own.clone() {
        tracer.code[place].k = 77;
    }
    assert_eq!(judge(&plain, ARCH_X86_64, 56, &[TRACER_FLAGS]), EPERM);
    assert_eq!(judge(&tracer, ARCH_X86_64, 56, &[TRACER_FLAGS]), ALLOW);
    for flags in [17, 0x100, TRACER_FLAGS | 0x4000, TRACER_FLAGS | 17] {
        assert_eq!(judge(&tracer, ARCH_X86_64, 56, &[flags]), EPERM);
    }
    assert_eq!(judge(&plain, ARCH_X86_64, 101, &[16, 77]), EPERM);
    assert_eq!(judge(&tracer, ARCH_X86_64, 101, &[16, 77]), ALLOW);
    assert_eq!(judge(&tracer, ARCH_X86_64, 101, &[16, 78]), EPERM);
}

#[test]
fn signals_go_to_oneself_only() {
    let mut filter = Filter::new(PLAIN);
    for place in filter.own.clone() {
        filter.code[place].k = 77;
    }
    for (arch, kill) in [(ARCH_X86_64, 62), (ARCH_X86_64, 234), (ARCH_I386, 37), (ARCH_I386, 270)] {
        assert_eq!(judge(&filter, arch, kill, &[77]), ALLOW);
        assert_eq!(judge(&filter, arch, kill, &[78]), EPERM);
        assert_eq!(judge(&filter, arch, kill, &[u32::MAX]), EPERM);
    }
}

#[test]
fn the_death_signal_stays_and_limits_are_ones_own() {
    let filter = Filter::new(PLAIN);
    for (arch, prctl, prlimit) in [(ARCH_X86_64, 157, 302), (ARCH_I386, 172, 340)] {
        assert_eq!(judge(&filter, arch, prctl, &[1, 0]), EPERM);
        assert_eq!(judge(&filter, arch, prctl, &[1, 9]), ALLOW);
        assert_eq!(judge(&filter, arch, prctl, &[15, 0]), ALLOW);
        assert_eq!(judge(&filter, arch, prctl, &[4, 1]), EPERM);
        assert_eq!(judge(&filter, arch, prlimit, &[0]), ALLOW);
        assert_eq!(judge(&filter, arch, prlimit, &[1]), EPERM);
    }
}

#[test]
fn files_are_read_only_where_nothing_keeps_them_apart() {
    let (own, reading) = (Filter::new(PLAIN), Filter::new(READING));
    let open = |filter: &Filter, flags: i32| judge(filter, ARCH_X86_64, 257, &[0, 0, flags as u32]);
    for flags in [libc::O_RDONLY, libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC] {
        assert_eq!([open(&own, flags), open(&reading, flags)], [ALLOW, ALLOW]);
    }
    for flags in
        [libc::O_WRONLY, libc::O_RDWR, libc::O_RDONLY | libc::O_CREAT, libc::O_WRONLY | libc::O_TRUNC]
    {
        assert_eq!([open(&own, flags), open(&reading, flags)], [ALLOW, EPERM], "{flags:#x}");
    }
    assert_eq!(open(&own, libc::O_RDONLY | libc::O_TRUNC), EPERM);
    assert_eq!(judge(&own, ARCH_X86_64, 87, &[]), ALLOW);
    assert_eq!(judge(&reading, ARCH_X86_64, 87, &[]), EPERM);
}

#[test]
fn what_is_refused_is_told_and_nothing_else_changes() {
    let (plain, telling) = (Filter::new(PLAIN), Filter::new(Permit { tell: true, ..PLAIN }));
    for arch in [ARCH_X86_64, ARCH_I386] {
        for n in 0..600 {
            let (said, told) = (judge(&plain, arch, n, &[1]), judge(&telling, arch, n, &[1]));
            assert_eq!(told, if said == EPERM { TRAP } else { said }, "{n}");
        }
    }
}
