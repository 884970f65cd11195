//! Signals to processes and to their groups.

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// Sends a signal to a process group; a group that is gone is no error.
pub fn signal_group(pid: u32, signal: Signal) {
    if let Some(pid) = of_a_child(pid) {
        let _ = kill_process_group(pid, signal);
    }
}

/// Sends a signal to one process; a process that is gone is no error.
pub fn signal_process(pid: u32, signal: Signal) {
    if let Some(pid) = of_a_child(pid) {
        let _ = kill_process(pid, signal);
    }
}

/// Kills a child and its process group. The child must not have been reaped, so that the number is still its
/// own.
pub fn end_group(pid: u32) {
    signal_group(pid, Signal::KILL);
    signal_process(pid, Signal::KILL);
}

/// 0 and 1 would mean our own group and everybody.
fn of_a_child(pid: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(pid).ok().filter(|pid| *pid > 1)?)
}

/// The name of a signal a program can die of.
pub fn signal_name(signal: i32) -> &'static str {
    match signal {
        libc::SIGSEGV => "SIGSEGV, invalid memory access",
        libc::SIGFPE => "SIGFPE, division by zero or overflow",
        libc::SIGABRT => "SIGABRT, abort",
        libc::SIGILL => "SIGILL, illegal instruction",
        libc::SIGBUS => "SIGBUS, bad memory access",
        libc::SIGKILL => "SIGKILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGXCPU => "SIGXCPU, processor time limit",
        libc::SIGXFSZ => "SIGXFSZ, file size limit",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGTERM => "SIGTERM",
        _ => "a signal",
    }
}
