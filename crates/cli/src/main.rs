//! The `secateur` binary: reads the command line, runs one command, ends with its exit code.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod accelerate;
mod args;
mod bench;
mod child;
mod doctor;
mod exit;
mod failure;
mod interrupt;
mod logging;
mod panics;
mod progress;
mod quantity;
mod read_llvm;
mod report;
mod session;
mod sys;
mod verify;
mod watchdog;

use std::borrow::Cow;
use std::env;
use std::io::{self, Write};
use std::panic;

use args::Command;
use exit::Exit;
use failure::Failure;

fn main() {
    panics::install();
    sys::outlive_file_limit();
    let exit = match args::parse(env::args_os()) {
        Err(exit) => exit,
        Ok(cli) => {
            let outcome = run(&cli.command);
            // unless the watchdog is about to
            session::ending();
            outcome.unwrap_or_else(|failure| {
                say(&failure.to_string());
                failure.exit
            })
        }
    };
    session::end(exit)
}

fn run(command: &Command) -> Result<Exit, Failure> {
    session::begin()?;
    let caught = panic::catch_unwind(|| match command {
        Command::Verify(args) => verify::run(args),
        Command::Accelerate(args) => accelerate::run(args),
        Command::Doctor(args) => doctor::run(args),
        Command::Bench(args) => bench::run(args),
        Command::ReadLlvm(args) => Ok(read_llvm::run(args)),
    });
    caught.unwrap_or_else(|_| Err(internal_error()))
}

/// Text on stdout. A reader that has gone away does not change the answer; a full disk takes it from the
/// user.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(visible(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// One message on stderr; nobody listening is no reason to fail.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(text));
}

/// Names and sources may hold anything; a terminal is to be told text only.
fn visible(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if hidden(c) { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Said after a panic, whose message the hook has already shown.
pub fn internal_error() -> Failure {
    Failure::internal("Secateur has a bug, and no verdict can be given").help(
        "please report it with the message above, the command line and, if you may share it, the program",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(visible("a\tb\nc\u{e4}"), "a\tb\nc\u{e4}");
        assert_eq!(visible("\u{1b}[31m\0\r"), r"\u{1b}[31m\u{0}\r");
    }
}
