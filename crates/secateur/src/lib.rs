//! Secateur proves C programs safe, or finds the input that breaks them. This is the verifier as a library.
//!
//! A [`Task`] says what is to be verified, [`Options`] say how, and the [`Answer`] is the verdict with
//! everything it rests on. Nothing here prints or writes files.
//!
//! ```
//! use secateur::{Options, Task, verify};
//!
//! let task = Task::text(
//!     "extern unsigned __VERIFIER_nondet_uint(void);
//!      int main(void) {
//!          unsigned n = __VERIFIER_nondet_uint() % 8;
//!          int data[8] = {0};
//!          return data[n];
//!      }",
//! );
//! let answer = verify(&task, &Options::default())?;
//! assert!(answer.verdict.is_true(), "{}", answer.verdict);
//! # Ok::<(), secateur::Error>(())
//! ```
//!
//! FALSE comes with the inputs that lead to the error, which a replay has confirmed:
//!
//! ```
//! use secateur::{Options, Property, Task, verify};
//!
//! let program = "extern void reach_error(void);
//!     extern int __VERIFIER_nondet_int(void);
//!     int main(void) { if (__VERIFIER_nondet_int() == 42) reach_error(); return 0; }";
//! let property = Property::from_names("unreach-call").expect("this is a name of a property");
//! // without `native: false` the program is also compiled and run on these inputs, confined
//! let options = Options { native: false, ..Options::default() };
//! let answer = verify(&Task::text(program).with_property(property), &options)?;
//! assert_eq!(answer.verdict.to_string(), "FALSE(unreach-call)");
//! assert_eq!(answer.inputs[0].value, "42");
//! # Ok::<(), secateur::Error>(())
//! ```
//!
//! [`verify_with`] takes a [`Handle`]: an [`Observer`] hears how the run goes, a [`Cancel`] stops it, and
//! [`Handle::known`] tells what is known so far.

#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod accelerated;
mod answer;
mod error;
mod events;
mod handle;
mod known;
mod options;
pub mod panics;
mod pipeline;
mod statistics;
mod task;
mod verdict;

pub use accelerated::{Acceleration, accelerate_to_c, try_reading};
pub use answer::{
    Answer, Artifacts, DecidedBy, FORMAT, FoundError, Input, InvariantList, NamedValue, Note, OVERRULED,
    PropertyReport, RESCUED, SourcePlace, Test, TraceStep, Versions,
};
pub use error::{Error, NEED_ROOM};
pub use events::{Event, Observer, Phase, Progress, Silent};
pub use handle::{Cancel, Handle};
pub use known::Known;
pub use options::{
    CoverOrder, EngineKind, Interpolants, LoopHandling, Options, Recursion, Tests, TraceLength,
};
pub use secateur_explore::SearchKind;
pub use secateur_frontend::driver::Reader;
pub use secateur_frontend::property::{LoopInvariant, Property};
pub use secateur_interpolation::{Tree, TreeNode};
pub use secateur_program::DataModel;
pub use statistics::{Ordered, Statistics, Value};
pub use task::{ExternalCalls, Source, Task};
pub use verdict::{Decision, NotAVerdict, Verdict, reason};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

/// Programs nest deeply, and so do the walks over them: bytes of stack.
const STACK: usize = 256 << 20;

/// Verifies a task.
///
/// An error means that no verdict could be tried for: the program does not compile, say. Everything else,
/// limits included, is an answer.
pub fn verify(task: &Task, options: &Options) -> Result<Answer, Error> {
    verify_with(task, options, &Handle::default())
}

/// Verifies a task that is watched and can be cancelled. The handle is for this run only.
///
/// ```
/// use secateur::{Handle, Options, Task, reason, verify_with};
///
/// let handle = Handle::default();
/// // usually from another thread, or from a signal handler
/// handle.cancel().request();
/// let answer = verify_with(&Task::text("int main(void) { return 0; }"), &Options::default(), &handle)?;
/// assert_eq!(answer.verdict.reason(), Some(reason::INTERRUPTED));
/// # Ok::<(), secateur::Error>(())
/// ```
pub fn verify_with(task: &Task, options: &Options, handle: &Handle) -> Result<Answer, Error> {
    on_a_big_stack(|| pipeline::run(task, options, handle)).or_else(|error| rescued(handle, error))
}

/// The answer of a run about which nothing is known yet.
pub fn unanswered(task: &Task) -> Answer {
    pipeline::unanswered(task)
}

/// An error that was confirmed is the answer, also when a bug of ours ends the engine that found it.
fn rescued(handle: &Handle, error: Error) -> Result<Answer, Error> {
    let Some(known) = handle.known(Duration::from_millis(200)).filter(|known| known.found) else {
        return Err(error);
    };
    let mut answer = known.answer.clone();
    answer.note("engine", RESCUED);
    Ok(answer)
}

/// Panics come back from here as errors: they are bugs of the tool, not of the user's program.
fn on_a_big_stack<T: Send>(work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    let caught = || {
        catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|payload| Err(Error::Bug(panics::message(&*payload))))
    };
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .name(String::from("verify"))
            .stack_size(STACK)
            .spawn_scoped(scope, caught)
            .map_err(Error::Thread)?;
        worker.join().unwrap_or_else(|payload| Err(Error::Bug(panics::message(&*payload))))
    })
}
