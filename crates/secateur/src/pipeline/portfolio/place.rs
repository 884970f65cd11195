//! What became of a member.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use secateur_base::process::Thread;
use secateur_explore::{Conclusion, Unknown};

use super::super::control::Counts;
use super::super::engine::Finished;
use super::member::Member;

/// A member's place in a run.
#[derive(Default)]
pub(super) struct Place {
    /// When it was started.
    pub started: Option<Instant>,
    /// Why it is not started, if so.
    pub idle: Option<&'static str>,
    pub finished: Option<Finished>,
    /// What its panic said, if it ended in one.
    pub panicked: Option<String>,
    /// Whether it ended after the answer was there.
    pub late: bool,
    pub counts: Arc<Counts>,
    /// Its thread, once that runs.
    pub thread: Arc<OnceLock<Thread>>,
}

impl Place {
    /// Whether it is at work.
    pub fn runs(&self) -> bool {
        self.started.is_some() && self.finished.is_none() && self.panicked.is_none()
    }

    /// What it came to, if it has ended by itself.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.finished.as_ref().map(|f| &f.outcome.conclusion)
    }

    /// Whether its answer says that the program has no error.
    pub fn is_exhausted(&self) -> bool {
        self.conclusion() == Some(&Conclusion::Exhausted)
    }

    /// Whether its answer is a confirmed error.
    pub fn is_error(&self) -> bool {
        matches!(self.conclusion(), Some(Conclusion::False(_)))
    }

    /// Whether it followed all paths and met something on them that has no meaning here: no engine will be
    /// able to say TRUE.
    pub fn met_a_gap(&self) -> bool {
        matches!(
            self.conclusion(),
            Some(Conclusion::Unknown(Unknown::Unsupported(_) | Unknown::Undefined(_) | Unknown::Bound(_)))
        )
    }

    /// What the answer says of it.
    pub fn told(&self, member: Member, won: bool) -> Option<String> {
        if won {
            return Some(String::from("gave the answer"));
        }
        if let Some(finished) = &self.finished {
            return Some(self.ended(member, finished));
        }
        if let Some(text) = &self.panicked {
            return Some(format!("ended by a bug of Secateur, please report it: {text}"));
        }
        if self.started.is_none() {
            return self.idle.map(|why| format!("was not started: {why}"));
        }
        Some(match self.counts.paths() {
            (0, 0) => String::from("was still running"),
            (done, open) => format!("was still running, with {done} paths done and {open} open"),
        })
    }

    fn ended(&self, member: Member, finished: &Finished) -> String {
        let why = match &finished.outcome.conclusion {
            Conclusion::Unknown(why) => why,
            Conclusion::Exhausted | Conclusion::False(_) => return String::from("came to an answer too"),
        };
        match (member, &finished.details.unrolled) {
            (Member::RandomRuns, _) => match finished.details.random_runs {
                Some(1) => String::from("found nothing in one run"),
                n => format!("found nothing in {} runs", n.unwrap_or(0)),
            },
            (_, Some(stats)) if self.late => format!("was stopped after {} iterations", stats.bound),
            (_, None) if self.late => {
                format!("was stopped with {} open paths", finished.outcome.statistics.open)
            }
            _ => format!("had no answer: {why}"),
        }
    }
}
