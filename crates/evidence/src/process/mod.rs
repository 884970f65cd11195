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
mod seccomp;
mod sys;

pub use child::{Finished, Start, StartError, Stop, run};
pub use confine::{Confinement, REPORT_FD};
pub use layers::Layers;
pub use sys::{End, signal_name};
