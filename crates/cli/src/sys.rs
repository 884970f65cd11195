//! System calls of the command line that the standard library does not wrap. What the whole workspace needs
//! is in `secateur_base::process`.
//!
//! All `unsafe` code of this crate is here.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use rustix::process::{Resource, Rlimit, WaitOptions, setrlimit};
use secateur_base::process::{self, Signal};

/// Makes the child a group of its own, without core dumps, that does not outlive the thread that starts it.
pub fn isolate(command: &mut Command) {
    command.process_group(0);
    // SAFETY: only system calls between fork and exec; rustix makes them without allocation or locks.
    unsafe {
        command.pre_exec(|| {
            no_core_dumps();
            #[cfg(target_os = "linux")]
            let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
            Ok(())
        });
    }
}

/// A file that grows beyond the user's limit is a write that fails and is reported, instead of the end of the
/// process. Children begin with the usual end again.
pub fn outlive_file_limit() {
    extern "C" fn nothing(_: libc::c_int) {}
    let handler = nothing as extern "C" fn(libc::c_int);
    // SAFETY: the handler does nothing at all.
    unsafe { libc::signal(libc::SIGXFSZ, handler as libc::sighandler_t) };
}

/// Names the folder for temporary files to this process and its children.
pub fn set_temporary_folder(folder: &Path) {
    // SAFETY: called at the beginning of `main`, before there is another thread that could read the
    // environment.
    unsafe { std::env::set_var("TMPDIR", folder) };
}

/// Limits the address space of this process. A refusal leaves the limit that was there.
pub fn limit_address_space(bytes: u64) {
    limit(Resource::As, bytes);
}

/// A crash of this process is expected and leaves no file behind.
pub fn no_core_dumps() {
    limit(Resource::Core, 0);
}

fn limit(resource: Resource, value: u64) {
    let _ = setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) });
}

/// Runs `action` at SIGINT and SIGTERM. It may use atomics and [`exit_now`], nothing else.
pub fn on_signals(action: impl Fn() + Clone + Send + Sync + 'static) -> io::Result<()> {
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let action = action.clone();
        // SAFETY: what the caller promises is async-signal-safe.
        unsafe { signal_hook::low_level::register(signal, action) }?;
    }
    Ok(())
}

/// Ends the process without running anything else.
pub fn exit_now(code: i32) -> ! {
    // SAFETY: _exit does not return and touches no memory of ours.
    unsafe { libc::_exit(code) }
}

/// Processes whose parent has died become children of this one, so that they can be found.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills every descendant and reaps those that are our children; returns how many there were.
pub fn end_descendants() -> usize {
    let all = process::descendants_of(std::process::id());
    let descendants = &all[1..];
    for pid in descendants {
        process::signal_process(*pid, Signal::KILL);
    }
    while matches!(rustix::process::wait(WaitOptions::NOHANG), Ok(Some(_))) {}
    descendants.len()
}

/// Can a child be cut off from the network? Tried on a real child: `None` means yes, else the system's
/// reason.
#[cfg(target_os = "linux")]
pub fn network_isolation_refused() -> Option<io::Error> {
    let mut command = Command::new("true");
    // SAFETY: geteuid and unshare are async-signal-safe.
    unsafe {
        command.pre_exec(|| {
            let user = if libc::geteuid() == 0 { 0 } else { libc::CLONE_NEWUSER };
            if libc::unshare(user | libc::CLONE_NEWNET) == 0 {
                return Ok(());
            }
            Err(io::Error::last_os_error())
        });
    }
    command.status().err()
}

/// Other systems have no such call.
#[cfg(not(target_os = "linux"))]
pub fn network_isolation_refused() -> Option<io::Error> {
    Some(io::Error::from(io::ErrorKind::Unsupported))
}

#[cfg(test)]
mod tests {
    use super::*;
    use process::{End, Usage, descendants_of, signal_group, tree_memory, try_wait};
    use std::fs;
    use std::thread;
    use std::time::{Duration, Instant};

    fn wait(pid: u32) -> (End, Usage) {
        let begin = Instant::now();
        loop {
            if let Some(end) = try_wait(pid).unwrap() {
                return end;
            }
            assert!(begin.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn shell(script: &str) -> u32 {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        isolate(&mut command);
        command.spawn().unwrap().id()
    }

    #[test]
    fn exit_codes_signals_and_cpu_time() {
        assert_eq!(wait(shell("exit 7")).0, End::Exited(7));
        assert_eq!(wait(shell("kill -9 $$")).0, End::Signal(9));
        let (ended, used) = wait(shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"));
        assert_eq!(ended, End::Exited(0));
        assert!(used.cpu > Duration::from_millis(5), "{used:?}");
        assert!(used.peak_memory > 500_000, "{used:?}");
    }

    #[test]
    fn a_group_dies_together() {
        let pid = shell("sleep 100 & sleep 100");
        let begin = Instant::now();
        while descendants_of(pid).len() < 3 {
            assert!(begin.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(2));
        }
        let everyone = descendants_of(pid);
        assert!(tree_memory(pid) > 0);
        signal_group(pid, Signal::KILL);
        assert_eq!(wait(pid).0, End::Signal(9));
        let begin = Instant::now();
        while everyone.iter().any(|pid| alive(*pid)) {
            assert!(begin.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Zombies waiting for the machine's init are dead enough.
    fn alive(pid: u32) -> bool {
        let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        status
            .rsplit(')')
            .next()
            .and_then(|rest| rest.split_whitespace().next())
            .is_some_and(|state| state != "Z" && state != "X")
    }
}
