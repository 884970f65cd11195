//! Priorities of threads.

/// A thread of this process, to lower its priority from another one.
#[cfg(target_os = "linux")]
#[derive(Copy, Clone, Debug)]
pub struct Thread(rustix::process::Pid);

#[cfg(target_os = "linux")]
impl Thread {
    /// The calling thread.
    pub fn current() -> Thread {
        Thread(rustix::thread::gettid())
    }

    /// It steps back by so much where cores are scarce.
    pub fn lower_priority(self, nice: i32) {
        lower(Some(self.0), nice);
    }
}

/// The calling thread steps back by so much where cores are scarce.
#[cfg(target_os = "linux")]
pub fn lower_priority(nice: i32) {
    lower(None, nice);
}

#[cfg(target_os = "linux")]
fn lower(thread: Option<rustix::process::Pid>, nice: i32) {
    use rustix::process::{getpriority_process, setpriority_process};
    // Linux has priorities of threads, and without a number the calling one is meant; a refusal, or a thread that
    // has ended, changes nothing
    if let Ok(now) = getpriority_process(thread) {
        let _ = setpriority_process(thread, now.saturating_add(nice));
    }
}

/// On other systems a thread has no priority of its own.
#[cfg(not(target_os = "linux"))]
#[derive(Copy, Clone, Debug)]
pub struct Thread;

#[cfg(not(target_os = "linux"))]
impl Thread {
    /// The calling thread.
    pub fn current() -> Thread {
        Thread
    }

    /// Nothing can be done.
    pub fn lower_priority(self, _: i32) {}
}

/// On other systems a thread has no priority of its own.
#[cfg(not(target_os = "linux"))]
pub fn lower_priority(_: i32) {}
