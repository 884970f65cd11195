//! Secateur's side: a case lowered by the front end and run by the interpreter.

use crate::case::{Case, Level, Tools};
use crate::native::bitcode;
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load};
use secateur_interpreter::{
    Event, Interpreter, Level as Told, Missing, Observer, Options, ProgramPoint, Run,
};
use secateur_program::{InputData, InputKind, InputValue, Monitor, Scenario, Span};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What became of a case on our side.
pub enum Interpreted {
    /// The interpreter ran it.
    Ran {
        /// How the run ended, with its output.
        run: Run,
        /// How long the interpreter took.
        time: Duration,
    },
    /// The front end says that it does not know something.
    Refused(String),
}

/// Lowers a case and runs it in the interpreter, with a time limit of three times the native one.
pub fn interpret(case: &Case, tools: &Tools) -> Interpreted {
    let input = match bitcode(case, tools) {
        Ok(path) => path,
        Err(e) => return Interpreted::Refused(e),
    };
    let mut request = CompileRequest::new([input]);
    request.data_model = Some(case.model);
    request.clang = Some(tools.clang.clone());
    if case.level == Level::O0 {
        request.include_dirs.push(tools.csmith_include.clone());
    }
    let (program, terms) = match load(&request, &LowerOptions::default()) {
        Ok(lowered) => lowered,
        Err(e) => return Interpreted::Refused(e.to_string()),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let options = Options {
        monitor: Monitor::developer(),
        missing: Missing::Zero,
        level: Told::Inputs,
        stop: Some(stop.clone()),
        ..Options::default()
    };
    let clock = Clock::start(stop, tools.limit * 3);
    let interpreter = Interpreter::new(&program, &terms, options);
    let (run, time) = run_with(&interpreter, &case.inputs);
    clock.end();
    Interpreted::Ran { run, time }
}

/// How wide an input is only the run says: values are added one by one as the run asks for them. Inputs that
/// are no calls in C (undefined values of optimised code) are zero and take no value.
pub(crate) fn run_with(interpreter: &Interpreter<'_>, values: &[i64]) -> (Run, Duration) {
    let mut scenario = Scenario::default();
    let mut values = values.iter();
    loop {
        let mut asked = Asked(Vec::new());
        let begin = Instant::now();
        let run = interpreter.run(&scenario, &mut asked);
        let time = begin.elapsed();
        let Some(mut input) = asked.0.into_iter().nth(scenario.inputs.len()) else {
            return (run, time);
        };
        if let InputData::Bits { width, value: bits } = &mut input.data
            && input.name.starts_with("__VERIFIER_nondet_")
        {
            let Some(&value) = values.next() else { return (run, time) };
            *bits = convert(&input.name, value) & secateur_term::mask(*width);
        }
        scenario.inputs.push(input);
    }
}

/// As the native definition of the function does.
fn convert(function: &str, value: i64) -> u128 {
    if function.ends_with("_bool") { u128::from(value != 0) } else { i128::from(value) as u128 }
}

struct Asked(Vec<InputValue>);

impl Observer for Asked {
    fn event(&mut self, _: ProgramPoint, event: &Event<'_>) {
        if let Event::Input { kind: InputKind::Call, name, width, ty, value, .. } = event {
            self.0.push(InputValue {
                kind: InputKind::Call,
                name: name.to_string(),
                data: InputData::Bits { width: *width, value: *value },
                ty: *ty,
                span: Span::NONE,
            });
        }
    }
}

/// Raises the flag when time is up.
struct Clock {
    done: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<()>,
}

impl Clock {
    fn start(stop: Arc<AtomicBool>, limit: Duration) -> Clock {
        let done = Arc::new(AtomicBool::new(false));
        let seen = done.clone();
        let thread = std::thread::spawn(move || {
            let begin = Instant::now();
            while !seen.load(Ordering::Relaxed) {
                if begin.elapsed() > limit {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        Clock { done, thread }
    }

    fn end(self) {
        self.done.store(true, Ordering::Relaxed);
        // it has nothing to say
        let _ = self.thread.join();
    }
}
