//! A solver process: text in, expressions out, never longer than the deadline.

use super::sexpr::{Sexpr, open_parentheses};
use crate::answer::Reason;
use secateur_base::Deadline;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// How often the interrupt flag is looked at while waiting.
const TICK: Duration = Duration::from_millis(20);

/// Reading and writing happen on threads of their own: a stuck process must not stop us.
pub(crate) struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
}

impl Process {
    pub fn start(program: &Path, args: &[String]) -> Result<Process, Reason> {
        let failed = |e: std::io::Error| Reason::Failed(format!("cannot start {}: {e}", program.display()));
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // Ctrl-C on the terminal is for us, who then stop it
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(Reason::Failed(String::from("no pipe to the solver")));
        };
        let (input, to_write) = channel::<String>();
        let (lines, output) = channel::<String>();
        let writer = Builder::new().spawn(move || {
            for text in to_write {
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let reader = Builder::new().spawn(move || {
            let mut reader = BufReader::new(stdout);
            let mut line = Vec::new();
            while matches!(reader.read_until(b'\n', &mut line), Ok(n) if n > 0) {
                if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let process = Process { child, input, output };
        // a machine that has no thread left has none for the solver
        writer.and(reader).map_err(|e| Reason::Failed(format!("cannot start a thread: {e}")))?;
        Ok(process)
    }

    pub fn send(&self, text: String) -> Result<(), Reason> {
        self.input.send(text).map_err(|_| died())
    }

    /// The next expression the process prints.
    pub fn receive(&self, deadline: &Deadline) -> Result<Sexpr, Reason> {
        let mut text = String::new();
        loop {
            if let Some(why) = deadline.passed() {
                return Err(why.into());
            }
            let wait = deadline.remaining().map_or(TICK, |r| r.min(TICK));
            match self.output.recv_timeout(wait) {
                Ok(line) => text.push_str(&line),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(died()),
            }
            if !text.trim().is_empty() && open_parentheses(&text) <= 0 {
                let short: String = text.chars().take(200).collect();
                return Sexpr::parse(&text)
                    .ok_or_else(|| Reason::Failed(format!("an answer that cannot be read: {short}")));
            }
        }
    }
}

fn died() -> Reason {
    Reason::Failed(String::from("the solver process ended"))
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
