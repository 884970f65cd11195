//! The confinement of a child that runs the user's program: resource limits, namespaces, no privileges, no
//! files but its own, and a filter of system calls.
//!
//! Everything that needs memory is made before the fork; between fork and exec only system calls are made.
//! All `unsafe` code of this crate is in this folder, where neither std nor rustix has a safe call:
//! `pre_exec` itself, `unshare`, `personality`, `close_range`, descriptors by number, and the installation of
//! the seccomp filter and of the Landlock rules.

mod apply;
#[cfg(target_os = "linux")]
mod call_names;
#[cfg(target_os = "linux")]
mod calls;
mod child;
mod disk;
#[cfg(target_os = "linux")]
mod landlock;
mod layers;
#[cfg(target_os = "linux")]
mod seccomp;

pub use apply::{Confinement, REPORT_FD};
#[cfg(target_os = "linux")]
pub use call_names::name as call_name;
pub use child::{Finished, Start, StartError, Stop, run};

/// The name of a system call that was refused.
#[cfg(not(target_os = "linux"))]
pub fn call_name(number: u32, _: secateur_program::DataModel) -> String {
    format!("system call {number}")
}
