//! What the engines ask of the operating system: the memory of this process, and the priority of a thread.

use std::fs;

/// Resident memory of this process in bytes; 0 where the system does not tell.
pub(crate) fn own_memory() -> u64 {
    resident().unwrap_or(0)
}

fn resident() -> Option<u64> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    // SAFETY: sysconf has no memory effects.
    let page = u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok()?;
    Some(pages * page)
}

/// The calling thread steps back by so much where cores are scarce. (On other systems a thread has no priority of its own.)
#[cfg(target_os = "linux")]
pub(crate) fn step_back(nice: i32) {
    // SAFETY: getpriority and setpriority have no memory effects; who 0 is the calling thread.
    unsafe {
        let now = libc::getpriority(libc::PRIO_PROCESS, 0);
        libc::setpriority(libc::PRIO_PROCESS, 0, now.saturating_add(nice));
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn step_back(_: i32) {}
