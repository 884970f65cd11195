//! `secateur verify`: from the command line to the verdict line.

pub mod config;
pub mod draft;
pub mod engine;
pub mod inputs;
pub mod property;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::args::verify::VerifyArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::{LineHandle, LiveLine, Progress};
use crate::report::{self, Note, Report, render};
use crate::verdict::{Verdict, reason};
use crate::watchdog::{self, Limits, Why, Word};
use config::VerifyConfig;
use draft::{Draft, Known};
use engine::{Control, empty_report, run_verify, write_test};

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
        draft: Draft::new(empty_report(&config)),
        ..Control::default()
    };
    let line = LiveLine::start(Arc::clone(&control.progress), config.timeout.0);
    let word = Word::default();
    let limits =
        Limits { deadline: config.timeout.0.and_then(|t| begin.checked_add(t)), memory: Some(config.memory) };
    let last = LastWords {
        args: args.clone(),
        begin,
        fallback: empty_report(&config),
        draft: control.draft.clone(),
        progress: Arc::clone(&control.progress),
        line: line.handle(),
    };
    watchdog::start(limits, &control.interrupt, &word, move |why| last.say(why))?;
    let draft = control.draft.clone();
    let outcome = on_a_big_stack(config, control).or_else(|failure| rescued(&draft, failure));
    word.take_or_wait();
    drop(line);
    let mut report = outcome?;
    report.statistics.add("total", "wall_seconds", begin.elapsed().as_secs_f64());
    finish(args, &report)
}

/// An error that was confirmed is the answer, also when a bug of ours ends the engine that found it.
fn rescued(draft: &Draft, failure: Failure) -> Result<Report, Failure> {
    match draft.get(Duration::from_millis(200)).filter(|known| known.found) {
        Some(known) => {
            let mut report = known.report.clone();
            for (path, test) in &known.tests {
                write_test(&mut report, path, test);
            }
            let text = "a bug of Secateur ended the engine after this error had been found: please report it with the message on standard error";
            report.notes.push(Note::new("engine", text));
            Ok(report)
        }
        None => Err(failure),
    }
}

/// What the watchdog needs to print the answer so far.
struct LastWords {
    args: VerifyArgs,
    begin: Instant,
    /// In case nothing else is to be had.
    fallback: Report,
    draft: Draft,
    progress: Arc<Progress>,
    line: LineHandle,
}

impl LastWords {
    /// The usual report with what is known: an error that was confirmed, else UNKNOWN with the reason.
    fn say(self, why: Why) -> Exit {
        self.line.clear();
        let known = self.draft.get(Duration::from_millis(200));
        let mut known = known.map_or_else(|| Known::nothing(self.fallback), |known| Known::clone(&known));
        let report = &mut known.report;
        for (path, test) in &known.tests {
            write_test(report, path, test);
        }
        let (reason, limit) = match why {
            Why::Time => (reason::TIMEOUT, "its time was up"),
            Why::Memory => (reason::MEMORY, "its memory was used up"),
            Why::Signal => (reason::INTERRUPTED, "it was asked to stop"),
        };
        if !known.found {
            report.set_verdict(&Verdict::unknown(reason));
        }
        let text = format!("the run was ended because {limit}; it did not stop by itself");
        report.notes.push(Note::new("limit", text));
        let (done, open) = self.progress.nodes();
        if done + open > 0 {
            report.statistics.add("paths", "finished", done);
            report.statistics.add("paths", "open", open);
        }
        report.statistics.add("total", "wall_seconds", self.begin.elapsed().as_secs_f64());
        finish(&self.args, report).unwrap_or_else(|failure| {
            crate::say(&failure.to_string());
            failure.exit
        })
    }
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
