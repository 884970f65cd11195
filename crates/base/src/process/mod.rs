//! Child processes: everything the workspace starts, limits, listens to and ends goes through here.
//!
//! [`Job`] runs a child to its end under a deadline and keeps what it prints; [`Conversation`] talks with one
//! line by line; the rest is what their callers need to know of processes: signals, memory, resource use.

mod capture;
mod conversation;
mod job;
mod memory;
mod priority;
mod signal;
mod usage;

pub use conversation::{Conversation, ConversationError};
pub use job::{Finished, Job, Stop, run, run_within};
pub use memory::{descendants_of, own_memory, resident, tree_memory, whole_memory};
pub use priority::{Thread, lower_priority};
pub use rustix::process::Signal;
pub use signal::{end_group, signal_group, signal_name, signal_process};
pub use usage::{Usage, try_wait};

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

/// How a child ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal.
    Signal(i32),
}

impl End {
    /// Whether the exit code is 0.
    pub fn is_success(self) -> bool {
        self == End::Exited(0)
    }
}

impl From<ExitStatus> for End {
    fn from(status: ExitStatus) -> End {
        match (status.code(), status.signal()) {
            (Some(code), _) => End::Exited(code),
            (None, signal) => End::Signal(signal.unwrap_or(0)),
        }
    }
}
