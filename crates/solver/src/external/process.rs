//! A solver process: text in, expressions out, never longer than the deadline.

use super::sexpr::{Parentheses, Sexpr};
use crate::answer::Reason;
use secateur_base::Deadline;
use secateur_base::process::{Conversation, ConversationError};
use std::path::Path;

/// A running solver.
pub(crate) struct Process(Conversation);

impl Process {
    /// Starts the program; nothing was said to it yet.
    pub fn start(program: &Path, args: &[String]) -> Result<Process, Reason> {
        Ok(Process(Conversation::start(program, args)?))
    }

    /// Sends commands without waiting for what they lead to.
    pub fn send(&self, text: String) -> Result<(), Reason> {
        Ok(self.0.send(text)?)
    }

    /// The next expression the process prints.
    pub fn receive(&self, deadline: &Deadline) -> Result<Sexpr, Reason> {
        let (mut text, mut parentheses) = (String::new(), Parentheses::default());
        loop {
            let line = self.0.line(deadline)?;
            text.push_str(&line);
            if parentheses.read(&line) <= 0 && !text.trim().is_empty() {
                let short: String = text.chars().take(200).collect();
                return Sexpr::parse(&text)
                    .ok_or_else(|| Reason::Failed(format!("an answer that cannot be read: {short}")));
            }
        }
    }
}

impl From<ConversationError> for Reason {
    fn from(error: ConversationError) -> Reason {
        match error {
            ConversationError::Expired(why) => why.into(),
            ConversationError::Ended => Reason::Failed(String::from("the solver process ended")),
            error @ (ConversationError::Start { .. } | ConversationError::Thread(_)) => {
                Reason::Failed(error.to_string())
            }
        }
    }
}
