//! The few system calls std has no words for: process groups, resource use of a child, memory of a process tree.
//!
//! All `unsafe` code of this crate is here.

use std::fs;
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// What a finished child used, with the children it waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    /// User and system time.
    pub cpu: Duration,
    /// Largest resident set of any one process, in bytes.
    pub peak_memory: u64,
}

/// How a child ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By itself.
    Exit(i32),
    /// By a signal.
    Signal(i32),
}

/// Makes the child a group of its own, without core dumps, that does not outlive the thread that starts it.
pub fn isolate(command: &mut Command) {
    command.process_group(0);
    // SAFETY: only async-signal-safe system calls between fork and exec.
    unsafe {
        command.pre_exec(|| {
            let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
            libc::setrlimit(libc::RLIMIT_CORE, &none);
            #[cfg(target_os = "linux")]
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            Ok(())
        });
    }
}

/// A file that grows beyond the limit of the user's is a write that fails, which is told, instead of the end of the process. Children begin
/// with the usual end again.
pub fn outlive_file_limit() {
    extern "C" fn nothing(_: libc::c_int) {}
    let handler = nothing as extern "C" fn(libc::c_int);
    // SAFETY: the handler does nothing at all.
    unsafe { libc::signal(libc::SIGXFSZ, handler as libc::sighandler_t) };
}

/// Sends a signal to a process group; a group that is gone is fine.
pub fn signal_group(pid: u32, signal: i32) {
    kill(pid, |pid| -pid, signal);
}

/// Sends a signal to one process, unless it is gone.
pub fn signal_process(pid: u32, signal: i32) {
    kill(pid, |pid| pid, signal);
}

fn kill(pid: u32, target: fn(libc::pid_t) -> libc::pid_t, signal: i32) {
    // 0 and 1 would mean our own group and everybody
    let pid = libc::pid_t::try_from(pid).unwrap_or(0);
    if pid > 1 {
        // SAFETY: kill has no memory effects.
        unsafe {
            libc::kill(target(pid), signal);
        }
    }
}

/// Has the child ended? Reaps it if so; must not be asked again afterwards.
pub fn try_wait(pid: u32) -> io::Result<Option<(Ended, Used)>> {
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
    let ended = if libc::WIFSIGNALED(status) {
        Ended::Signal(libc::WTERMSIG(status))
    } else {
        Ended::Exit(libc::WEXITSTATUS(status))
    };
    let used = Used {
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or(0) * MAXRSS_UNIT,
    };
    Ok(Some((ended, used)))
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

/// Names the folder for temporary files to this process and its children.
pub fn set_temporary_folder(folder: &Path) {
    // SAFETY: called at the beginning of `main`, before there is another thread that could read the environment.
    unsafe { std::env::set_var("TMPDIR", folder) };
}

/// Limits the address space of this process.
pub fn limit_address_space(bytes: u64) {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: a live rlimit; failure leaves the limit that was there.
    unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) };
}

/// A crash of this process is expected and leaves no file behind.
pub fn no_core_dumps() {
    let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a live rlimit.
    unsafe { libc::setrlimit(libc::RLIMIT_CORE, &none) };
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
    // SAFETY: prctl with this option has no memory effects.
    unsafe {
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1);
    }
}

/// Kills every descendant and reaps those that are our children; returns how many there were.
pub fn end_descendants() -> usize {
    let all = tree(std::process::id());
    let descendants = &all[1..];
    for pid in descendants {
        signal_process(*pid, libc::SIGKILL);
    }
    // SAFETY: waitpid with a null status pointer has no memory effects.
    while unsafe { libc::waitpid(-1, std::ptr::null_mut(), libc::WNOHANG) } > 0 {}
    descendants.len()
}

/// Resident memory of this process, where the system tells.
pub fn own_memory() -> Option<u64> {
    resident("self")
}

/// The process and its living descendants, where the system tells; the process itself comes first.
pub fn tree(pid: u32) -> Vec<u32> {
    let mut found = vec![pid];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        next += 1;
        let Ok(threads) = fs::read_dir(format!("/proc/{parent}/task")) else {
            continue;
        };
        for thread in threads.flatten() {
            let Ok(children) = fs::read_to_string(thread.path().join("children")) else {
                continue;
            };
            for child in children.split_whitespace().filter_map(|c| c.parse().ok()) {
                if !found.contains(&child) {
                    found.push(child);
                }
            }
        }
    }
    found
}

/// Resident memory of a process and its descendants together.
pub fn tree_memory(pid: u32) -> u64 {
    tree(pid).iter().filter_map(|pid| resident(&pid.to_string())).sum()
}

/// Resident memory of this process and what its descendants have for themselves: libraries they share are not counted.
pub fn whole_memory() -> u64 {
    let own = |pid: &u32| memory(&pid.to_string()).map(|(all, shared)| all.saturating_sub(shared));
    let descendants: u64 = tree(std::process::id())[1..].iter().filter_map(own).sum();
    own_memory().unwrap_or(0) + descendants
}

fn resident(pid: &str) -> Option<u64> {
    memory(pid).map(|(all, _)| all)
}

/// Resident memory, and the part of it that is shared with files and other processes.
fn memory(pid: &str) -> Option<(u64, u64)> {
    let pages = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let mut pages = pages.split_whitespace().skip(1).map_while(|n| n.parse::<u64>().ok());
    // SAFETY: sysconf has no memory effects.
    let page = u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok()?;
    Some((pages.next()? * page, pages.next()? * page))
}

/// Can a child be cut off from the network? Tried on a real child: `None` means yes, else the system's reason.
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
    use std::thread;
    use std::time::Instant;

    fn wait(pid: u32) -> (Ended, Used) {
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
        assert_eq!(wait(shell("exit 7")).0, Ended::Exit(7));
        assert_eq!(wait(shell("kill -9 $$")).0, Ended::Signal(9));
        let (ended, used) = wait(shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"));
        assert_eq!(ended, Ended::Exit(0));
        assert!(used.cpu > Duration::from_millis(5), "{used:?}");
        assert!(used.peak_memory > 500_000, "{used:?}");
    }

    #[test]
    fn a_group_dies_together() {
        let pid = shell("sleep 100 & sleep 100");
        let begin = Instant::now();
        while tree(pid).len() < 3 {
            assert!(begin.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(2));
        }
        let everyone = tree(pid);
        assert!(tree_memory(pid) > 0);
        signal_group(pid, libc::SIGKILL);
        assert_eq!(wait(pid).0, Ended::Signal(9));
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
