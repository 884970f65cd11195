//! Child processes under a time limit.

use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a child did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Exit code, standard output, standard error.
    Exited(i32, Vec<u8>, Vec<u8>),
    /// By a signal.
    Killed(i32),
    TimedOut,
}

/// More output than this is not worth comparing.
const MOST: u64 = 1 << 20;

pub fn run(command: &mut Command, limit: Duration) -> io::Result<Ended> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let reader = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut pipe) = pipe {
                // what cannot be read was not written
                let _ = pipe.by_ref().take(MOST).read_to_end(&mut bytes);
                let _ = io::copy(&mut pipe, &mut io::sink());
            }
            bytes
        })
    };
    let out = reader(out.map(|p| Box::new(p) as Box<dyn Read + Send>));
    let err = reader(err.map(|p| Box::new(p) as Box<dyn Read + Send>));
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if begin.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
    use std::os::unix::process::ExitStatusExt;
    Ok(match status {
        None => Ended::TimedOut,
        Some(s) => match (s.code(), s.signal()) {
            (Some(code), _) => Ended::Exited(code, out, err),
            (None, signal) => Ended::Killed(signal.unwrap_or(0)),
        },
    })
}
