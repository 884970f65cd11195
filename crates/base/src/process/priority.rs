//! Priorities of threads.

/// The calling thread steps back by so much where cores are scarce.
#[cfg(target_os = "linux")]
pub fn lower_priority(nice: i32) {
    use rustix::process::{getpriority_process, setpriority_process};
    // Linux has priorities of threads, and without a number the calling one is meant; a refusal changes
    // nothing
    if let Ok(now) = getpriority_process(None) {
        let _ = setpriority_process(None, now.saturating_add(nice));
    }
}

/// On other systems a thread has no priority of its own.
#[cfg(not(target_os = "linux"))]
pub fn lower_priority(_: i32) {}
