//! What a child that runs the user's program is put under, between fork and exec. Everything that needs
//! memory is made before the fork: after it only system calls are allowed.

use super::layers::Layers;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io;
use std::os::fd::{BorrowedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The descriptor a confined child writes its report to.
pub const REPORT_FD: RawFd = 198;

const OPEN_FILES: u64 = 256;
/// The program itself, and LeakSanitizer's tracer.
const PROCESSES: u64 = 4;

/// The limits of a confined child.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confinement {
    /// The only directory it may write to.
    pub home: PathBuf,
    /// Processor time; two seconds more are granted before the kernel ends it.
    pub cpu_time: Duration,
    /// `None` for programs that reserve more address space than they use.
    pub address_space: Option<u64>,
    /// Bytes of any one file it writes.
    pub file_size: u64,
    /// Bytes of its stack.
    pub stack: u64,
    /// All it sees of the environment.
    pub environment: Vec<(&'static str, String)>,
    /// Allow the child to be looked at by a process it makes, as LeakSanitizer does.
    pub tracer: bool,
    /// System calls that are refused are told to the child by a signal, which it is to answer.
    pub tell: bool,
}

/// Puts the child under `confinement`; it will write its report to [`REPORT_FD`], a copy of `report`.
pub fn prepare(command: &mut Command, confinement: &Confinement, report: RawFd) {
    let mut plan = Plan::new(confinement, report);
    command.env_clear().current_dir(&confinement.home);
    command.envs(confinement.environment.iter().map(|(name, value)| (name, value)));
    // SAFETY: `apply` makes system calls only, directly or through rustix, which adds neither allocation nor
    // locks.
    unsafe {
        command.pre_exec(move || plan.apply());
    }
}

struct Plan {
    report: RawFd,
    limits: Vec<(Resource, u64)>,
    #[cfg(target_os = "linux")]
    filter: Option<super::seccomp::Filter>,
    #[cfg(target_os = "linux")]
    files: Option<super::landlock::Rules>,
    #[cfg(target_os = "linux")]
    tracer: bool,
}

impl Plan {
    fn new(c: &Confinement, report: RawFd) -> Plan {
        let seconds = c.cpu_time.as_secs().saturating_add(2);
        let mut limits = vec![
            (Resource::Core, 0),
            (Resource::Cpu, seconds),
            (Resource::Fsize, c.file_size),
            (Resource::Nofile, OPEN_FILES),
            (Resource::Stack, c.stack),
        ];
        if let Some(bytes) = c.address_space {
            limits.push((Resource::As, bytes));
        }
        #[cfg(target_os = "linux")]
        let files = super::landlock::Rules::new(&c.home);
        Plan {
            report,
            limits,
            #[cfg(target_os = "linux")]
            filter: super::seccomp::Filter::known_here().then(|| {
                let permit =
                    super::seccomp::Permit { tracer: c.tracer, files: files.is_some(), tell: c.tell };
                super::seccomp::Filter::new(permit)
            }),
            #[cfg(target_os = "linux")]
            files,
            #[cfg(target_os = "linux")]
            tracer: c.tracer,
        }
    }

    /// Runs in the child. The first byte of the report says what could be done.
    fn apply(&mut self) -> io::Result<()> {
        let mut layers = Layers::default();
        redirect_report(self.report)?;
        let limited = self.limits.iter().all(|&(resource, value)| lower(resource, value));
        layers.add(Layers::LIMITS, limited);
        #[cfg(target_os = "linux")]
        self.apply_linux(&mut layers);
        // SAFETY: the descriptor was made above and is not closed.
        let report = unsafe { BorrowedFd::borrow_raw(REPORT_FD) };
        if rustix::io::write(report, &[layers.byte()])? != 1 {
            return Err(io::Error::from(io::ErrorKind::WriteZero));
        }
        if layers.refusal().is_some() { Err(io::Error::from_raw_os_error(libc::EPERM)) } else { Ok(()) }
    }

    #[cfg(target_os = "linux")]
    fn apply_linux(&mut self, layers: &mut Layers) {
        use rustix::process::{Signal, set_parent_process_death_signal};
        // a child that outlives us meets its other limits
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        // SAFETY: system calls without memory effects on us, in a process of one thread.
        let apart = unsafe {
            // the same addresses in every run, and room for the shadow memory of sanitizers
            libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong);
            let apart = libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET | libc::CLONE_NEWIPC) == 0;
            layers.add(Layers::OWN_NETWORK, apart || libc::unshare(libc::CLONE_NEWNET) == 0);
            apart
        };
        // counted per user namespace: outside of one, other programs of the user would count too
        if apart || !self.tracer {
            lower(Resource::Nproc, PROCESSES);
        }
        let sealed = rustix::thread::set_no_new_privs(true).is_ok();
        // what root may do, or the first process of a namespace, is not to be had back at exec
        layers.add(Layers::NO_NEW_PRIVILEGES, sealed && drop_capabilities());
        if let Some(files) = &self.files {
            layers.add(Layers::OWN_FILES, files.restrict_self().is_ok());
        }
        if let Some(filter) = &mut self.filter {
            layers.add(Layers::CALL_FILTER, filter.install().is_ok());
        }
    }
}

/// Gives up every capability of the calling process.
#[cfg(target_os = "linux")]
fn drop_capabilities() -> bool {
    use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none }).is_ok()
}

/// Makes the report the only descriptor but the standard ones that survives exec.
fn redirect_report(report: RawFd) -> io::Result<()> {
    close_others_on_exec();
    // SAFETY: descriptors only. dup2 onto itself would keep the close-on-exec flag.
    let moved = unsafe {
        if report == REPORT_FD {
            libc::fcntl(report, libc::F_SETFD, 0)
        } else {
            libc::dup2(report, REPORT_FD)
        }
    };
    if moved < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn close_others_on_exec() {
    #[cfg(target_os = "linux")]
    {
        const CLOSE_RANGE_CLOEXEC: libc::c_uint = 4;
        // SAFETY: sets flags of descriptors only.
        let done = unsafe { libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, CLOSE_RANGE_CLOEXEC) };
        if done == 0 {
            return;
        }
    }
    for fd in 3..1024 {
        // SAFETY: sets flags of descriptors only; closed ones answer an error nobody minds.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
}

/// Lowers a limit for good. A limit that is already lower stays.
fn lower(resource: Resource, value: u64) -> bool {
    let most = getrlimit(resource).maximum;
    let value = Some(most.map_or(value, |most| most.min(value)));
    setrlimit(resource, Rlimit { current: value, maximum: value }).is_ok()
}
