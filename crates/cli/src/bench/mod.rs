//! `secateur bench`: a list of tasks with known answers.

mod compare;
mod display;
mod results;
mod row;
mod runner;
mod summary;
mod tasks;

use std::env;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::args::bench::BenchArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::quantity::timeout_argument;
use crate::report::write_json;
use crate::verify::config::output_path;
use crate::verify::inputs::read_text;
use crate::watchdog::{self, Limits, Word};
use display::Display;
use results::{Results, Settings};
use row::Row;
use runner::Plan;
use summary::Summary;
use tasks::{BenchTask, Selection};

/// How often the result file is brought up to date: a long run that is killed must not be lost.
const SAVE_EVERY: Duration = Duration::from_secs(30);

/// Runs the command.
pub fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    match (args.compare.as_deref(), &args.tasks) {
        (Some([old, new]), _) => run_compare(old, new),
        (_, Some(list)) => run_list(args, list),
        // the flags are declared so that one of them is there
        _ => Err(Failure::usage("give a task list, or --compare with two result files")),
    }
}

fn run_compare(old: &Path, new: &Path) -> Result<Exit, Failure> {
    let comparison = compare::compare(&results::read(old)?, &results::read(new)?);
    crate::print(&comparison.text)?;
    Ok(if comparison.new_wrong { Exit::Violated } else { Exit::Success })
}

fn run_list(args: &BenchArgs, list: &Path) -> Result<Exit, Failure> {
    let selection = Selection { paths: args.filter.clone(), properties: args.property.clone() };
    let tasks = selected_tasks(list, &selection)?;
    if let Some(path) = &args.json {
        output_path("--json", path)?;
    }
    let plan = plan(args, list)?;
    let interrupt =
        Interrupt::install().map_err(|error| Failure::internal(format!("cannot handle signals: {error}")))?;
    // the first signal is handled here, by stopping the tasks; the second ends everything
    let word = Word::default();
    word.take();
    watchdog::start(Limits::default(), &interrupt, &word, |_| Exit::Interrupted)?;
    let mut record = Record::new(args, list, selection, tasks.len());
    let mut display = Display::new(tasks.len());
    let mut saved = Ok(());
    runner::run(&plan, &tasks, &interrupt, |index, row| {
        display.row(&row);
        // the first error is the one to tell
        let now = record.add(index, row);
        if saved.is_ok() {
            saved = now;
        }
    });
    display.finish();
    let results = record.results();
    let shown = crate::print(&format!("\n{}", results.summary.render(tasks.len(), record.begin.elapsed())));
    saved.and(record.save(&results)).and(shown)?;
    Ok(if interrupt.requested() {
        Exit::Interrupted
    } else if results.summary.total.wrong() > 0 {
        Exit::Violated
    } else {
        Exit::Success
    })
}

fn selected_tasks(list: &Path, selection: &Selection) -> Result<Vec<BenchTask>, Failure> {
    let text = read_text(list, "task list")?;
    let mut tasks = tasks::parse(list, &text)?;
    let all = tasks.len();
    tasks.retain(|task| selection.wants(task));
    if tasks.is_empty() {
        return Err(Failure::usage(format!("none of the {all} tasks is selected"))
            .at(list)
            .help("check --filter and --property"));
    }
    Ok(tasks)
}

fn plan(args: &BenchArgs, list: &Path) -> Result<Plan, Failure> {
    let exe = match &args.exe {
        Some(exe) => exe.clone(),
        None => env::current_exe()
            .map_err(|error| Failure::internal(format!("cannot find the running executable: {error}")))?,
    };
    Ok(Plan {
        exe,
        root: folder_of(list),
        timeout: args.timeout,
        memory: args.memory,
        jobs: usize::from(args.jobs),
        rest: args.rest.clone(),
    })
}

/// Never empty: a program named `-x.c` must not look like a flag.
fn folder_of(list: &Path) -> PathBuf {
    match list.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// The rows so far, by their place in the list.
struct Record {
    settings: Settings,
    rows: Vec<Option<Row>>,
    json: Option<PathBuf>,
    begin: Instant,
    last_save: Instant,
}

impl Record {
    fn new(args: &BenchArgs, list: &Path, selection: Selection, tasks: usize) -> Self {
        let flags = args.rest.iter().map(|flag| flag.to_string_lossy().into_owned());
        let now = Instant::now();
        Record {
            settings: Settings {
                tasks: list.display().to_string(),
                selection,
                timeout: timeout_argument(args.timeout),
                memory: args.memory,
                jobs: usize::from(args.jobs),
                flags: flags.collect(),
                cores: thread::available_parallelism().map_or(1, usize::from),
            },
            rows: vec![None; tasks],
            json: args.json.clone(),
            begin: now,
            last_save: now,
        }
    }

    fn add(&mut self, index: usize, row: Row) -> Result<(), Failure> {
        if let Some(place) = self.rows.get_mut(index) {
            *place = Some(row);
        }
        if self.json.is_some() && self.last_save.elapsed() > SAVE_EVERY {
            self.last_save = Instant::now();
            return self.save(&self.results());
        }
        Ok(())
    }

    fn results(&self) -> Results {
        let rows: Vec<Row> = self.rows.iter().flatten().cloned().collect();
        Results {
            format: results::FORMAT,
            secateur: env!("CARGO_PKG_VERSION").to_string(),
            settings: self.settings.clone(),
            complete: rows.len() == self.rows.len(),
            wall_seconds: self.begin.elapsed().as_secs_f64(),
            summary: Summary::of(&rows),
            rows,
        }
    }

    fn save(&self, results: &Results) -> Result<(), Failure> {
        let Some(path) = &self.json else { return Ok(()) };
        write_json(path, results)
            .map_err(|error| Failure::input(format!("the results cannot be written: {error}")).at(path))
    }
}
