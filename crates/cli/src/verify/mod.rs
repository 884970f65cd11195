//! `secateur verify`: from the command line to the verdict line.

pub mod config;
pub mod engine;
pub mod inputs;
pub mod property;

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crate::args::verify::VerifyArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::{LiveLine, Progress};
use crate::report::{self, Report, render};
use config::VerifyConfig;
use engine::{Control, run_verify};

/// Programs nest deeply, and so do the walks over them.
const STACK: usize = 256 << 20;

/// Runs the command; the verdict is the last line of stdout.
pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let begin = Instant::now();
    let config = VerifyConfig::new(args)?;
    let control = Control {
        interrupt: Interrupt::install()
            .map_err(|error| Failure::internal(format!("cannot handle signals: {error}")))?,
        progress: Arc::new(Progress::default()),
        ..Control::default()
    };
    let line = LiveLine::start(Arc::clone(&control.progress), config.timeout.0);
    let outcome = on_a_big_stack(config, control);
    drop(line);
    let mut report = outcome?;
    report.statistics.add("total", "wall_seconds", begin.elapsed().as_secs_f64());
    finish(args, &report)
}

/// Panics of the engine come back here as a failure: the tool's bug, not the user's.
fn on_a_big_stack(config: VerifyConfig, control: Control) -> Result<Report, Failure> {
    let worker = thread::Builder::new()
        .name("verify".to_string())
        .stack_size(STACK)
        .spawn(move || run_verify(&config, &control))
        .map_err(|error| {
            Failure::internal(format!("cannot start a thread: {error}"))
                .help("it needs 256 MB of address space and one more thread: see `ulimit -v` and `ulimit -u`")
        })?;
    match worker.join() {
        Ok(result) => result,
        Err(_) => Err(crate::internal_error()),
    }
}

fn finish(args: &VerifyArgs, report: &Report) -> Result<Exit, Failure> {
    let verdict = report.full_verdict();
    let written = match &args.json {
        Some(path) => report::write_json(path, report)
            .map_err(|error| Failure::input(format!("the report cannot be written: {error}")).at(path)),
        None => Ok(()),
    };
    let written = written.and_then(|()| report.unwritten.clone().map_or(Ok(()), Err));
    let mut text = render::render(report, args.stats);
    text.push_str(&format!("\nVerdict: {verdict}\n"));
    crate::print(&text).map_err(|failure| failure.help(format!("the answer was {verdict}")))?;
    written.map(|()| verdict.exit())
}
