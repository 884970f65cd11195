//! `interpret FILE [-m32] [-IDIR] [--trace] [--dump] [--steps=N] [--random=SEED] [--runs=N]`: runs a C or
//! bitcode file in the interpreter, with zeros or random numbers as inputs.

use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load};
use secateur_interpreter::{Event, Interpreter, Level, Missing, Observer, Options, ProgramPoint};
use secateur_program::{DataModel, Program, Scenario};
use std::io::Write;

struct Trace<'a>(&'a Program);

impl Observer for Trace<'_> {
    fn event(&mut self, place: ProgramPoint, event: &Event<'_>) {
        let function = &self.0.function(place.function).name;
        let text = match event {
            Event::Assign { var, new, .. } => format!("{} = {new:#x}", self.0.variable(*var).name),
            other => format!("{other:x?}"),
        };
        println!("{} {} {function}:{}: {text}", place.step, self.0.place(place.span), place.block.0);
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (flags, files): (Vec<&String>, Vec<&String>) = args.iter().partition(|a| a.starts_with('-'));
    let has = |flag: &str| flags.iter().any(|f| *f == flag);
    let mut request = CompileRequest::new(files);
    request.include_dirs = flags.iter().filter_map(|f| f.strip_prefix("-I")).map(Into::into).collect();
    if has("-m32") {
        request.data_model = Some(DataModel::Ilp32);
    }
    let (program, terms) = match load(&request, &LowerOptions::default()) {
        Ok(lowered) => lowered,
        Err(e) => return eprintln!("{e}"),
    };
    if has("--dump") {
        println!("{program:#?}");
    }
    let level = if has("--trace") { Level::All } else { Level::Nothing };
    let number =
        |name: &str| flags.iter().find_map(|f| f.strip_prefix(name)).and_then(|n| n.parse::<u64>().ok());
    let step_limit = number("--steps=").unwrap_or(u64::MAX);
    for i in 0..number("--runs=").unwrap_or(1) {
        let missing = number("--random=").map_or(Missing::Zero, |seed| Missing::Random(seed + i));
        let options = Options { level, missing, step_limit, ..Options::default() };
        let begin = std::time::Instant::now();
        let run = Interpreter::new(&program, &terms, options).run(&Scenario::default(), &mut Trace(&program));
        let time = begin.elapsed().as_secs_f64();
        // nobody is there to hear of a broken pipe
        let _ = std::io::stdout().write_all(&run.output);
        println!("{:?}", run.outcome);
        println!("{} steps in {time:.3} s, {:.1} million/s", run.steps, run.steps as f64 / time / 1e6);
    }
}
