//! `secateur accelerate`: the restricted program of Kroening et al., Trace Automata as C.

use std::fs;
use std::time::Instant;

use secateur::{Acceleration, DataModel, Error, accelerate_to_c};

use crate::args::AccelerateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::verify::config::output_path;
use crate::watchdog::{self, Limits, Why, Word};

const TIME_IS_UP: &str = "the time is up: try a longer --timeout";

/// The watchdog looks at memory and signals, and at the clock where the library does not.
fn watch(args: &AccelerateArgs) -> Result<Word, Failure> {
    let interrupt =
        Interrupt::install().map_err(|error| Failure::internal(format!("cannot handle signals: {error}")))?;
    let deadline = args.timeout.0.and_then(|time| Instant::now().checked_add(time));
    let limits = Limits { deadline, memory: Some(args.memory) };
    let word = Word::default();
    watchdog::start(limits, &interrupt, &word, |why| {
        let (what, exit) = match why {
            Why::Time => (TIME_IS_UP, Exit::Unknown),
            Why::Memory => ("the memory is used up: try a larger --memory", Exit::Unknown),
            Why::Signal => ("interrupted", Exit::Interrupted),
        };
        crate::say(&format!("error: {what}"));
        exit
    })?;
    Ok(word)
}

/// Accelerates the loops of a C file and writes the result as C.
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
    let wanted = Acceleration {
        file: args.file.clone(),
        data_model: args.data_model.unwrap_or(DataModel::Lp64),
        automaton: !args.no_automaton,
        reader: crate::read_llvm::reader(args.memory),
        timeout: args.timeout.0,
    };
    let text = match accelerate_to_c(&wanted) {
        Ok(text) => text,
        Err(Error::Timeout) => {
            word.take_or_wait();
            crate::say(&format!("error: {TIME_IS_UP}"));
            return Ok(Exit::Unknown);
        }
        Err(error @ Error::Emit(_)) => return Err(Failure::input(error.to_string()).at(&args.file)),
        Err(error) => return Err(Failure::input(error.to_string())),
    };
    word.take_or_wait();
    match &args.output {
        None => crate::print(&text)?,
        Some(path) => fs::write(path, text)
            .map_err(|e| Failure::input(format!("the program cannot be written: {e}")).at(path))?,
    }
    Ok(Exit::Success)
}
