//! `secateur verify`: from the command line to the verdict line.

pub mod config;
pub mod inputs;
pub mod property;

use std::sync::Arc;
use std::time::{Duration, Instant};

use secateur::{Answer, Handle, Note, Verdict, reason, unanswered, verify_with};

use crate::args::verify::VerifyArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::logging;
use crate::progress::{Counters, LineHandle, LiveLine};
use crate::report::{self, render};
use crate::watchdog::{self, Limits, Why, Word};
use config::VerifyConfig;

/// Runs the command; the verdict is the last line of stdout.
pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let begin = Instant::now();
    logging::begin(args.verbose);
    let config = VerifyConfig::new(args)?;
    let interrupt =
        Interrupt::install().map_err(|error| Failure::internal(format!("cannot handle signals: {error}")))?;
    let counters = Arc::new(Counters::default());
    let handle = Handle::new(interrupt.cancel(), counters.clone());
    let timeout = config.options.timeout;
    let line = LiveLine::start(Arc::clone(&counters), timeout);
    let word = Word::default();
    let limits =
        Limits { deadline: timeout.and_then(|t| begin.checked_add(t)), memory: Some(config.options.memory) };
    let last = LastWords {
        args: args.clone(),
        config: config.clone(),
        begin,
        handle: handle.clone(),
        counters,
        line: line.handle(),
    };
    watchdog::start(limits, &interrupt, &word, move |why| last.say(why))?;
    let outcome = verify_with(&config.task, &config.options, &handle);
    word.take_or_wait();
    drop(line);
    finish(args, config, outcome?, begin, false)
}

/// What the watchdog needs to print the answer so far.
struct LastWords {
    args: VerifyArgs,
    config: VerifyConfig,
    begin: Instant,
    handle: Handle,
    counters: Arc<Counters>,
    line: LineHandle,
}

impl LastWords {
    /// The usual report with what is known: an error that was confirmed, else UNKNOWN with the reason.
    fn say(self, why: Why) -> Exit {
        self.line.clear();
        let known = self.handle.known(Duration::from_millis(200));
        let found = known.as_ref().is_some_and(|known| known.found);
        let mut answer = known.map_or_else(|| unanswered(&self.config.task), |known| known.answer.clone());
        let (reason, limit) = match why {
            Why::Time => (reason::TIMEOUT, "its time was up"),
            Why::Memory => (reason::MEMORY, "its memory was used up"),
            Why::Signal => (reason::INTERRUPTED, "it was asked to stop"),
        };
        if !found {
            answer.verdict = Verdict::unknown(reason);
        }
        let text = format!("the run was ended because {limit}; it did not stop by itself");
        answer.notes.push(Note::new("limit", text));
        let (done, open) = self.counters.nodes();
        if done + open > 0 {
            answer.statistics.add("paths", "finished", done);
            answer.statistics.add("paths", "open", open);
        }
        finish(&self.args, self.config, answer, self.begin, true).unwrap_or_else(|failure| {
            crate::say(&failure.to_string());
            failure.exit
        })
    }
}

/// Writes the files, prints the answer; `cut_short` if the watchdog does it.
fn finish(
    args: &VerifyArgs,
    config: VerifyConfig,
    mut answer: Answer,
    begin: Instant,
    cut_short: bool,
) -> Result<Exit, Failure> {
    answer.statistics.add("total", "wall_seconds", begin.elapsed().as_secs_f64());
    answer.notes.splice(0..0, config.notes);
    let outputs = config.outputs.write(&mut answer, cut_short);
    let verdict = &answer.verdict;
    let written = match &args.json {
        Some(path) => report::write_json(path, &answer)
            .map_err(|error| Failure::input(format!("the report cannot be written: {error}")).at(path)),
        None => Ok(()),
    };
    let mut text = render::render(&answer, args.stats);
    text.push_str(&format!("\nVerdict: {verdict}\n"));
    crate::print(&text).map_err(|failure| failure.help(format!("the answer was {verdict}")))?;
    written.and(outputs).map(|()| Exit::of(verdict))
}
