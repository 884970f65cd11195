//! `--engine auto`: engines side by side; the first definite answer is the answer.
//!
//! Each engine has a program, a term store and a solver of its own, so they share nothing but the clock and the memory. The
//! covered graph may use all of the memory, the other stops earlier: it goes on forever where loops have no bound.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use secateur_explore::{Outcome, Statistics, Unknown, Verdict};
use secateur_solver::Deadline;

use super::load::Unit;
use super::run::{Ran, run as run_engine};
use super::{Control, note};
use crate::args::choices::EngineChoice;
use crate::interrupt::Interrupt;
use crate::report::Report;
use crate::verify::config::VerifyConfig;

/// The engines, the one whose reason counts when nobody has an answer first.
const ENGINES: [(EngineChoice, &str, u64); 2] = [
    (EngineChoice::Explore, "covered graph", 1),
    (EngineChoice::Accelerate, "acceleration and unrolling", 2),
];

/// Walks over programs and terms nest deeply.
const STACK: usize = 256 << 20;
/// How often signals are looked at.
const TICK: Duration = Duration::from_millis(20);
/// The losers are waited for so long; then the process ends over them.
const GRACE: Duration = Duration::from_secs(2);

pub fn run(
    config: &VerifyConfig,
    control: &Control,
    unit: Unit,
    deadline: &Deadline,
    report: &mut Report,
) -> Ran {
    // a flag of their own: an answer stops the others as a signal stops all
    let stop = Interrupt::default();
    let deadline = deadline.clone().with_flag(stop.flag());
    let (send, receive) = channel();
    let mut started = 0;
    for (place, (engine, ..)) in ENGINES.iter().enumerate() {
        let unit = copy(&unit);
        let control = Control { interrupt: stop.clone(), progress: Arc::clone(&control.progress) };
        started += usize::from(start(*engine, place, config, control, unit, deadline.clone(), send.clone()));
    }
    drop(send);
    let mut answers: Vec<Option<Ran>> = ENGINES.iter().map(|_| None).collect();
    let mut winner = None;
    // which of them ended after the answer was there
    let mut late = [false; ENGINES.len()];
    let mut over: Option<Instant> = None;
    let mut ended = 0;
    while ended < started {
        match receive.recv_timeout(TICK) {
            Ok((place, ran)) => {
                ended += 1;
                let definite = !matches!(ran.outcome.verdict, Verdict::Unknown(_));
                if definite && winner.is_none() {
                    winner = Some(place);
                    stop.set();
                    over = Some(Instant::now());
                }
                late[place] = winner.is_some_and(|w| w != place);
                answers[place] = Some(ran);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if control.interrupt.requested() {
            stop.set();
        }
        if over.is_some_and(|t| t.elapsed() > GRACE) {
            break;
        }
    }
    tell(report, &answers, &late, winner);
    let best = winner.unwrap_or_else(|| answers.iter().position(Option::is_some).unwrap_or(0));
    answers.get_mut(best).and_then(Option::take).unwrap_or_else(nothing)
}

fn start(
    engine: EngineChoice,
    place: usize,
    config: &VerifyConfig,
    control: Control,
    unit: Unit,
    deadline: Deadline,
    send: Sender<(usize, Ran)>,
) -> bool {
    let config = config.clone();
    let memory = config.memory / ENGINES[place].2;
    let work = move || {
        let ran = run_engine(engine, &config, &control, unit, deadline, memory);
        // nobody listens any more when another one has won
        let _ = send.send((place, ran));
    };
    thread::Builder::new().name(ENGINES[place].1.to_string()).stack_size(STACK).spawn(work).is_ok()
}

fn copy(unit: &Unit) -> Unit {
    Unit {
        program: unit.program.clone(),
        store: unit.store.clone(),
        clang: unit.clang.clone(),
        data_model: unit.data_model,
        error_calls: unit.error_calls.clone(),
    }
}

/// Who gave the answer, and what the others were doing.
fn tell(report: &mut Report, answers: &[Option<Ran>], late: &[bool], winner: Option<usize>) {
    for (place, (_, name, _)) in ENGINES.iter().enumerate() {
        let said = match &answers[place] {
            _ if winner == Some(place) => String::from("gave the answer"),
            None => String::from("was still running"),
            Some(ran) => match &ran.outcome.verdict {
                Verdict::Unknown(_) if late[place] => match &ran.unrolled {
                    Some(stats) => format!("was stopped after {} iterations", stats.bound),
                    None => format!("was stopped with {} open paths", ran.outcome.statistics.open),
                },
                Verdict::Unknown(why) => format!("had no answer: {why}"),
                Verdict::True | Verdict::False(_) => String::from("came to an answer too"),
            },
        };
        note(report, "engine", format!("{name}: {said}"));
    }
}

/// No engine could be started.
fn nothing() -> Ran {
    let verdict = Verdict::Unknown(Unknown::Unsupported(String::from("no thread for an engine")));
    Ran {
        outcome: Outcome {
            verdict,
            notes: Vec::new(),
            statistics: Statistics::default(),
            errors: Vec::new(),
            stopped: None,
            followed: None,
        },
        findings: Vec::new(),
        exploring: Duration::ZERO,
        replaying: Duration::ZERO,
        learnt: None,
        unrolled: None,
        accelerated: None,
    }
}
