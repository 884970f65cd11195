//! System calls std has no words for, made safe.

use std::fs;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

/// How a process ended by itself or was ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    Exited(i32),
    Signal(i32),
}

/// A pipe whose ends no other program inherits; the reading end does not block.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut fds: [RawFd; 2] = [0; 2];
    // SAFETY: the array has room for two descriptors; they are ours alone.
    let (read, write) = unsafe {
        if libc::pipe(fds.as_mut_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        (OwnedFd::from_raw_fd(fds[0]), OwnedFd::from_raw_fd(fds[1]))
    };
    for fd in [&read, &write] {
        // SAFETY: fcntl on our own descriptor.
        unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    unblock(&read);
    Ok((read, write))
}

/// Reads from it return at once from now on.
pub fn unblock(fd: &impl AsRawFd) {
    // SAFETY: fcntl on a live descriptor.
    unsafe {
        let flags = libc::fcntl(fd.as_raw_fd(), libc::F_GETFL);
        libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK);
    }
}

/// Waits until one of them has something to read or is closed, at most so long. Closed ones are to be left out.
pub fn wait_readable(fds: &[RawFd], at_most: Duration) {
    let mut polled: Vec<libc::pollfd> =
        fds.iter().map(|&fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 }).collect();
    let millis = i32::try_from(at_most.as_millis()).unwrap_or(i32::MAX).max(1);
    // SAFETY: pointer and length are those of a live vector. Failure (a signal) only shortens the wait.
    unsafe { libc::poll(polled.as_mut_ptr(), polled.len() as libc::nfds_t, millis) };
}

/// Whether the child has ended. It is not reaped, so that its number still names its group.
pub fn has_ended(pid: u32) -> bool {
    let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
    // SAFETY: `info` is a live siginfo_t; WNOWAIT leaves the child to be reaped by its owner.
    unsafe {
        let flags = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        let done = libc::waitid(libc::P_PID, pid as libc::id_t, info.as_mut_ptr(), flags);
        done != 0 || info.assume_init().si_signo != 0
    }
}

/// Kills a child and its process group. The child must not have been reaped.
pub fn kill_group(pid: u32) {
    let pid = libc::pid_t::try_from(pid).unwrap_or(0);
    // 0 and 1 would mean our own group and everybody
    if pid > 1 {
        // SAFETY: kill has no memory effects.
        unsafe {
            libc::kill(-pid, libc::SIGKILL);
            libc::kill(pid, libc::SIGKILL);
        }
    }
}

/// Resident memory of a process in bytes, where the system tells.
pub fn resident(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    // SAFETY: sysconf has no memory effects.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.checked_mul(u64::try_from(page).ok()?)
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
