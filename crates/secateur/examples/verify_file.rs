//! Verifies the C files that are named on the command line:
//! `cargo run -p secateur --example verify_file -- FILE...`

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use secateur::{Cancel, Decision, Event, Handle, Observer, Options, Source, Task, verify_with};

/// Prints the phases of a run.
struct Phases;

impl Observer for Phases {
    fn event(&self, event: &Event<'_>) {
        if let Event::Phase(phase) = event {
            eprintln!("{phase:?}");
        }
    }
}

fn main() -> ExitCode {
    let task = Task::new(std::env::args_os().skip(1).map(|file| Source::File(file.into())));
    let options = Options { timeout: Some(Duration::from_secs(30)), ..Options::default() };
    let answer = match verify_with(&task, &options, &Handle::new(Cancel::default(), Arc::new(Phases))) {
        Ok(answer) => answer,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    answer.trace.iter().for_each(|line| println!("{line}"));
    println!("{}", answer.verdict);
    ExitCode::from(match answer.verdict.decision() {
        Decision::True => 0,
        Decision::False(_) => 10,
        Decision::Unknown(_) => 5,
    })
}
