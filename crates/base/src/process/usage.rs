//! What a child used, told when it is reaped. The only unsafe code of this crate is here: no crate has a safe
//! `wait4`.

use super::End;
use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

/// What a finished child used, with the children it waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// User and system time.
    pub cpu: Duration,
    /// Largest resident set of any one process, in bytes.
    pub peak_memory: u64,
}

/// Whether the child has ended. It is reaped if so, and must not be asked for again afterwards.
pub fn try_wait(pid: u32) -> io::Result<Option<(End, Usage)>> {
    let pid = libc::pid_t::try_from(pid).map_err(io::Error::other)?;
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: both pointers are to live values of the right type.
    let found = unsafe { libc::wait4(pid, &mut status, libc::WNOHANG, usage.as_mut_ptr()) };
    if found == 0 {
        return Ok(None);
    }
    if found < 0 {
        let error = io::Error::last_os_error();
        return match error.kind() {
            io::ErrorKind::Interrupted => Ok(None),
            _ => Err(error),
        };
    }
    // SAFETY: zeroed is a valid rusage, and wait4 has filled it.
    let usage = unsafe { usage.assume_init() };
    let end = if libc::WIFSIGNALED(status) {
        End::Signal(libc::WTERMSIG(status))
    } else {
        End::Exited(libc::WEXITSTATUS(status))
    };
    let usage = Usage {
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or(0) * MAXRSS_UNIT,
    };
    Ok(Some((end, usage)))
}

#[cfg(target_os = "macos")]
const MAXRSS_UNIT: u64 = 1;
#[cfg(not(target_os = "macos"))]
const MAXRSS_UNIT: u64 = 1024;

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}
