//! Child processes under a deadline, with bounded output, confined where asked. All `unsafe` code of this crate is in here.

#[cfg(target_os = "linux")]
mod calls;
mod child;
mod confine;
mod disk;
#[cfg(target_os = "linux")]
mod landlock;
mod layers;
#[cfg(target_os = "linux")]
mod refused;
#[cfg(target_os = "linux")]
mod seccomp;
mod sys;

pub use child::{Finished, Start, StartError, Stop, run};
pub use confine::{Confinement, REPORT_FD};
pub use layers::Layers;
#[cfg(target_os = "linux")]
pub use refused::name as call_name;
pub use sys::{End, signal_name};

/// The name of a system call that was refused.
#[cfg(not(target_os = "linux"))]
pub fn call_name(number: u32, _: secateur_program::DataModel) -> String {
    format!("system call {number}")
}
