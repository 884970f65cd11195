//! Landlock: the child may change files below its own directory only.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

const WRITE_FILE: u64 = 1 << 1;
/// Removing and making of every kind of file: bits 4 to 12.
const CHANGE_DIRECTORY: u64 = 0x1ff0;
/// Since the second version: moving between directories.
const REFER: u64 = 1 << 13;
/// Since the third: truncating.
const TRUNCATE: u64 = 1 << 14;
/// Since the fourth: binding and connecting TCP.
const NETWORK: u64 = 3;
/// Since the sixth: abstract sockets and signals of others.
const SCOPES: u64 = 3;

const CREATE_VERSION: u32 = 1;
const RULE_PATH_BENEATH: u32 = 1;

#[repr(C)]
struct Attributes {
    files: u64,
    network: u64,
    scopes: u64,
}

#[repr(C, packed)]
struct PathBeneath {
    allowed: u64,
    parent: i32,
}

/// A set of rules, made before the fork.
pub struct Rules(OwnedFd);

impl Rules {
    /// Only below `home` (and to the null device) may files be changed; `None` where the kernel does not do it.
    pub fn new(home: &Path) -> Option<Rules> {
        // SAFETY: with a null pointer and size 0 the call only answers a number.
        let version = unsafe {
            libc::syscall(
                libc::SYS_landlock_create_ruleset,
                std::ptr::null::<Attributes>(),
                0usize,
                CREATE_VERSION,
            )
        };
        if version < 1 {
            return None;
        }
        let mut files = WRITE_FILE | CHANGE_DIRECTORY;
        if version >= 2 {
            files |= REFER;
        }
        if version >= 3 {
            files |= TRUNCATE;
        }
        let attributes = Attributes {
            files,
            network: if version >= 4 { NETWORK } else { 0 },
            scopes: if version >= 6 { SCOPES } else { 0 },
        };
        let size: usize = match version {
            1..=3 => 8,
            4..=5 => 16,
            _ => 24,
        };
        // SAFETY: `size` is at most that of `attributes`, which outlives the call.
        let fd = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, &attributes, size, 0u32) };
        if fd < 0 {
            return None;
        }
        // SAFETY: a fresh descriptor nobody else owns.
        let rules = Rules(unsafe { OwnedFd::from_raw_fd(i32::try_from(fd).ok()?) });
        rules.allow(home, files)?;
        rules.allow(Path::new("/dev/null"), files & (WRITE_FILE | TRUNCATE))?;
        Some(rules)
    }

    fn allow(&self, path: &Path, rights: u64) -> Option<()> {
        let path = CString::new(path.as_os_str().as_bytes()).ok()?;
        // SAFETY: the path is a C string; the descriptor is closed by its owner below.
        let parent = unsafe {
            let fd = libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
            if fd < 0 {
                return None;
            }
            OwnedFd::from_raw_fd(fd)
        };
        let rule = PathBeneath { allowed: rights, parent: parent.as_raw_fd() };
        // SAFETY: the rule outlives the call.
        let done = unsafe {
            libc::syscall(libc::SYS_landlock_add_rule, self.0.as_raw_fd(), RULE_PATH_BENEATH, &rule, 0u32)
        };
        (done == 0).then_some(())
    }

    /// Puts the calling process under the rules, for good. Safe between fork and exec.
    pub fn restrict_self(&self) -> io::Result<()> {
        // SAFETY: no memory effects.
        let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, self.0.as_raw_fd(), 0u32) };
        if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}
