//! A child that is talked with: text in, lines out, never longer than the deadline.

use crate::{Deadline, Expired};
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// How often the stop flag is looked at while waiting.
const TICK: Duration = Duration::from_millis(20);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ConversationError {
    /// The program cannot be started.
    #[error("cannot start {program}: {reason}")]
    Start {
        /// The program as it was given.
        program: String,
        /// What the system said.
        reason: io::Error,
    },
    /// No thread is left to read or write with.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// The process is gone.
    #[error("the process ended")]
    Ended,
    /// The deadline has passed.
    #[error("the deadline has passed")]
    Expired(Expired),
}

/// A running child. Reading and writing happen on threads of their own: a stuck process must not stop us.
pub struct Conversation {
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
}

impl Conversation {
    /// Starts the program with pipes to its input and output, in a process group of its own. What it writes
    /// to standard error is dropped.
    pub fn start<A: AsRef<OsStr>>(program: &Path, args: &[A]) -> Result<Conversation, ConversationError> {
        let failed = |reason| ConversationError::Start { program: program.display().to_string(), reason };
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // Ctrl-C on the terminal is for us, who then stop it
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, to_write) = channel();
        let (lines, output) = channel();
        // from here on the drop of `conversation` ends the child
        let conversation = Conversation { child, input, output };
        let (Some(stdin), Some(stdout)) = (stdin, stdout) else { return Err(ConversationError::Ended) };
        let writer = Builder::new().spawn(move || write(stdin, to_write));
        let reader = Builder::new().spawn(move || read(stdout, lines));
        // a machine that has no thread left has none for the child
        writer.and(reader).map_err(ConversationError::Thread)?;
        Ok(conversation)
    }

    /// Sends text; what it leads to is heard by [`Conversation::line`].
    pub fn send(&self, text: String) -> Result<(), ConversationError> {
        self.input.send(text).map_err(|_| ConversationError::Ended)
    }

    /// The next line the process prints, with its end.
    pub fn line(&self, deadline: &Deadline) -> Result<String, ConversationError> {
        loop {
            if let Some(why) = deadline.passed() {
                return Err(ConversationError::Expired(why));
            }
            let wait = deadline.remaining().map_or(TICK, |left| left.min(TICK));
            match self.output.recv_timeout(wait) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ConversationError::Ended),
            }
        }
    }
}

fn write(mut stdin: ChildStdin, texts: Receiver<String>) {
    for text in texts {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read(stdout: ChildStdout, lines: Sender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    while matches!(reader.read_until(b'\n', &mut line), Ok(n) if n > 0) {
        if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            break;
        }
        line.clear();
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // an error means that it is gone already
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_and_the_deadline_holds() {
        let cat = Conversation::start::<&str>(Path::new("cat"), &[]).unwrap();
        cat.send(String::from("one\ntwo\n")).unwrap();
        let deadline = Deadline::after(Duration::from_secs(20));
        assert_eq!(cat.line(&deadline).unwrap(), "one\n");
        assert_eq!(cat.line(&deadline).unwrap(), "two\n");
        let soon = Deadline::after(Duration::from_millis(30));
        assert!(matches!(cat.line(&soon), Err(ConversationError::Expired(Expired::Time))));
    }

    #[test]
    fn an_end_of_the_process_is_told() {
        let gone = Conversation::start::<&str>(Path::new("true"), &[]).unwrap();
        let deadline = Deadline::after(Duration::from_secs(20));
        assert!(matches!(gone.line(&deadline), Err(ConversationError::Ended)));
        assert!(Conversation::start::<&str>(Path::new("/no/such/program"), &[]).is_err());
    }
}
