//! Landlock: the child may change files below its own directory only.

use landlock::{
    AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, Scope, make_bitflags,
};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

/// A set of rules, made before the fork.
pub struct Rules(OwnedFd);

impl Rules {
    /// Only below `home` (and to the null device) may files be changed; `None` where the kernel does not do
    /// it. What a kernel does not know is left out: moving between directories came with the second version
    /// of its interface, truncating with the third, the network with the fourth, abstract sockets and signals
    /// with the sixth.
    pub fn new(home: &Path) -> Option<Rules> {
        Option::<OwnedFd>::from(rules(home)?).map(Rules)
    }

    /// Puts the calling process under the rules, for good. Safe between fork and exec: one system call. (The
    /// crate's own way builds a report of what could be enforced.)
    pub fn restrict_self(&self) -> io::Result<()> {
        // SAFETY: no memory effects.
        let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, self.0.as_raw_fd(), 0u32) };
        if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

fn rules(home: &Path) -> Option<RulesetCreated> {
    let mut files = make_bitflags!(AccessFs::{
        WriteFile | RemoveDir | RemoveFile | MakeChar | MakeDir | MakeReg | MakeSock | MakeFifo | MakeBlock
            | MakeSym | Truncate
    });
    // asked for where the kernel does not know it, the crate would enforce nothing at all
    let certain = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    if certain.handle_access(AccessFs::Refer).is_ok() {
        files |= AccessFs::Refer;
    }
    let null = make_bitflags!(AccessFs::{WriteFile | Truncate});
    let network = make_bitflags!(AccessNet::{BindTcp | ConnectTcp});
    let scopes = make_bitflags!(Scope::{AbstractUnixSocket | Signal});
    let rules =
        Ruleset::default().handle_access(files).ok()?.handle_access(network).ok()?.scope(scopes).ok()?;
    let home = PathBeneath::new(PathFd::new(home).ok()?, files);
    let null = PathBeneath::new(PathFd::new("/dev/null").ok()?, null);
    rules.create().ok()?.add_rule(home).ok()?.add_rule(null).ok()
}
