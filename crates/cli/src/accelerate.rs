//! `secateur accelerate`: the restricted program of Kroening et al., Trace Automata as C.

use std::fs;
use std::time::Instant;

use secateur_accelerate::{AccelerateOptions, accelerate, emit};
use secateur_base::Deadline;
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load};
use secateur_program::{DataModel, Monitor};

use crate::args::AccelerateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::verify::config::output_path;
use crate::watchdog::{self, Limits, Why, Word};

/// Nothing below looks at the clock or at signals: the watchdog does.
fn watch(args: &AccelerateArgs) -> Result<Word, Failure> {
    let interrupt =
        Interrupt::install().map_err(|error| Failure::internal(format!("cannot handle signals: {error}")))?;
    let deadline = args.timeout.0.and_then(|time| Instant::now().checked_add(time));
    let limits = Limits { deadline, memory: Some(args.memory) };
    let word = Word::default();
    watchdog::start(limits, &interrupt, &word, |why| {
        let (what, exit) = match why {
            Why::Time => ("the time is up: try a longer --timeout", Exit::Unknown),
            Why::Memory => ("the memory is used up: try a larger --memory", Exit::Unknown),
            Why::Signal => ("interrupted", Exit::Interrupted),
        };
        crate::say(&format!("error: {what}"));
        exit
    })?;
    Ok(word)
}

pub fn run(args: &AccelerateArgs) -> Result<Exit, Failure> {
    if !args.file.is_file() {
        return Err(Failure::input("the program does not exist").at(&args.file));
    }
    if let Some(path) = &args.output {
        let real = output_path("--output", path)?;
        if fs::canonicalize(&args.file).is_ok_and(|source| source == real) {
            return Err(Failure::usage("--output would overwrite the program").at(path));
        }
    }
    let word = watch(args)?;
    let mut request = CompileRequest::new([&args.file]);
    request.data_model = Some(args.data_model.unwrap_or(DataModel::Lp64));
    request.reader = crate::read_llvm::reader(args.memory);
    let (program, mut store) =
        load(&request, &LowerOptions::default()).map_err(|e| Failure::input(e.to_string()))?;
    // the calls that are errors are all that is kept of the checks
    let monitor = Monitor { error_calls: true, assertions: true, ..Monitor::default() };
    let options = AccelerateOptions { monitor, automaton: !args.no_automaton, deadline: Deadline::never() };
    let fast = accelerate(&program, &mut store, &options);
    let text = emit(&fast.program, &store, &fast.accelerators)
        .map_err(|e| Failure::input(e.to_string()).at(&args.file))?;
    word.take_or_wait();
    match &args.output {
        None => crate::print(&text)?,
        Some(path) => fs::write(path, text)
            .map_err(|e| Failure::input(format!("the program cannot be written: {e}")).at(path))?,
    }
    Ok(Exit::Success)
}
