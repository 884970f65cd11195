//! Our side: the front end and the interpreter.

use crate::case::{Case, Level, Tools};
use crate::native::bitcode;
use inkwell::context::Context;
use secateur_frontend::driver::{CompileRequest, load};
use secateur_frontend::{LowerOptions, lower};
use secateur_interp::{Interpreter, NoObserver, Options, Run};
use secateur_program::{Monitor, Scenario};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub enum Interpreted {
    Ran {
        run: Run,
        time: Duration,
    },
    /// The front end says that it does not know something.
    Refused(String),
}

pub fn interpret(case: &Case, tools: &Tools) -> Interpreted {
    let input = match bitcode(case, tools) {
        Ok(path) => path,
        Err(e) => return Interpreted::Refused(e),
    };
    let context = Context::create();
    let mut request = CompileRequest::new([input]);
    request.data_model = Some(case.model);
    request.clang = Some(tools.clang.clone());
    if case.level == Level::O0 {
        request.include_dirs.push(tools.csmith_include.clone());
    }
    let loaded = match load(&context, &request) {
        Ok(loaded) => loaded,
        Err(e) => return Interpreted::Refused(e.to_string()),
    };
    let model_functions = loaded.model_functions.iter().cloned().collect();
    let options = LowerOptions { model_functions, ..LowerOptions::default() };
    let (program, terms) = match lower(&loaded.module, &options) {
        Ok(lowered) => lowered,
        Err(e) => return Interpreted::Refused(e.to_string()),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let options = Options {
        monitor: Monitor::developer(),
        zero_inputs: true,
        stop: Some(stop.clone()),
        ..Options::default()
    };
    let clock = Clock::start(stop, tools.limit * 3);
    let begin = Instant::now();
    let run = Interpreter::new(&program, &terms, options).run(&Scenario::default(), &mut NoObserver);
    clock.end();
    Interpreted::Ran { run, time: begin.elapsed() }
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
