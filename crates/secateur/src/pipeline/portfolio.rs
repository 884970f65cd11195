//! `--engine auto`: engines side by side; the first definite answer is the answer.
//!
//! Each engine has a program, a term store and a solver of its own, so they share nothing but the clock, the cores and the
//! memory. There may be more of them than cores: what an engine decides it nearly always decides in a small part of its
//! time, so a share of a core for each is worth more than a whole one for the best of them. Only the covered graph may use
//! all of the memory; the others stop earlier, for they go on forever where loops have no bound.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use secateur_analysis::Loops;
use secateur_base::{Deadline, Expired, process};
use secateur_explore::{Outcome, Statistics, Unknown, Verdict};

use super::control::{Control, Counts};
use super::load::Unit;
use super::quick;
use super::request::Request;
use super::run::{Ran, run as run_engine};
use crate::answer::Answer;
use crate::error::Error;
use crate::handle::Cancel;
use crate::options::{EngineKind, Interpolants, LoopHandling, Recursion};
use crate::panics;

/// One of the engines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Member {
    Covered,
    Abstract,
    Accelerate,
    Unroll,
    Quick,
}

/// In the order in which their reasons count when nobody has an answer.
const MEMBERS: [Member; 5] =
    [Member::Covered, Member::Abstract, Member::Accelerate, Member::Unroll, Member::Quick];

impl Member {
    fn name(self) -> &'static str {
        match self {
            Member::Covered => "covered graph",
            Member::Abstract => "loop abstraction",
            Member::Accelerate => "acceleration and unrolling",
            Member::Unroll => "unrolling",
            Member::Quick => "random runs",
        }
    }

    /// It stops when the process uses this part of the memory.
    fn memory(self, all: u64) -> u64 {
        match self {
            Member::Covered => all,
            Member::Abstract => all / 4 * 3,
            Member::Accelerate | Member::Unroll | Member::Quick => all / 2,
        }
    }

    /// By how much it steps back where there are more engines than cores: those that decide the most go first.
    fn nice(self) -> i32 {
        match self {
            Member::Covered | Member::Quick => 0,
            Member::Accelerate => 1,
            Member::Abstract => 2,
            Member::Unroll => 4,
        }
    }

    /// Why it is not started, if so.
    fn idle(self, request: &Request, loops: bool) -> Option<&'static str> {
        match self {
            Member::Abstract if request.options.interpolants == Interpolants::None => {
                Some("needs interpolants, which are turned off")
            }
            Member::Abstract | Member::Accelerate if !loops => Some("there are no loops"),
            _ => None,
        }
    }
}

/// Walks over programs and terms nest deeply.
const STACK: usize = 256 << 20;
/// How often signals are looked at.
const TICK: Duration = Duration::from_millis(10);
/// The losers are waited for so long, to hear what they were doing; then the process ends over them.
const GRACE: Duration = Duration::from_millis(100);
/// When the time is up all of them are to say so.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// What the threads tell.
pub enum Message {
    Ended(usize, Box<Ran>),
    /// A bug: what the panic said.
    Panicked(usize, String),
    /// The program has accelerators: now unrolling alone is something else.
    Accelerated,
}

/// What became of a member.
#[derive(Default)]
struct Place {
    started: bool,
    idle: Option<&'static str>,
    ran: Option<Ran>,
    /// What its panic said, if it ended in one.
    panicked: Option<String>,
    /// Whether it ended after the answer was there.
    late: bool,
    counts: Arc<Counts>,
}

impl Place {
    fn runs(&self) -> bool {
        self.started && self.ran.is_none() && self.panicked.is_none()
    }
}

struct Portfolio<'a> {
    request: &'a Request,
    control: &'a Control,
    unit: Unit,
    deadline: Deadline,
    /// An answer stops the others as a signal stops all.
    stop: Cancel,
    send: Sender<Message>,
    places: [Place; MEMBERS.len()],
    winner: Option<usize>,
}

pub fn run(
    request: &Request,
    control: &Control,
    unit: Unit,
    deadline: &Deadline,
    answer: &mut Answer,
) -> Result<Ran, Error> {
    let stop = Cancel::default();
    let (send, receive) = channel();
    let loops = unit.program.functions.iter().any(|f| !Loops::of(f).all.is_empty());
    let mut all = Portfolio {
        request,
        control,
        unit,
        deadline: deadline.clone().with_flag(stop.flag()),
        stop,
        send,
        places: Default::default(),
        winner: None,
    };
    for (at, member) in MEMBERS.into_iter().enumerate() {
        all.places[at].idle = member.idle(request, loops);
        // with loops, unrolling alone is what acceleration does until it says otherwise
        let later = member == Member::Unroll && loops;
        if all.places[at].idle.is_none() && !later {
            all.start(at);
        }
    }
    all.listen(control, &receive);
    all.tell(answer);
    // what random runs did not find is no reason
    let heard = |(at, p): (usize, &Place)| (MEMBERS[at] != Member::Quick && p.ran.is_some()).then_some(at);
    let first = || all.places.iter().enumerate().find_map(heard);
    let best = all.winner.or_else(first);
    if best.is_none() && !all.places.iter().any(Place::runs) {
        all.all_panicked()?;
    }
    Ok(best.and_then(|b| all.places[b].ran.take()).unwrap_or_else(|| nothing(deadline)))
}

impl Portfolio<'_> {
    fn start(&mut self, at: usize) {
        let member = MEMBERS[at];
        let mut request = self.request.clone();
        let unit = self.unit.copy();
        let mut control = self.control.beside(&self.stop);
        if member == Member::Covered {
            // its progress is what is told
            control.observer = Arc::clone(&self.control.observer);
        }
        self.places[at].counts = Arc::clone(&control.counts);
        let deadline = self.deadline.clone();
        let send = self.send.clone();
        let memory = member.memory(request.options.memory);
        let telling = self.send.clone();
        let work = move || {
            process::lower_priority(member.nice());
            panics::on_demand(member.name());
            match member {
                Member::Quick => quick::run(&request, &control, unit, deadline, quick::TIME),
                Member::Covered => {
                    request.options.loops = LoopHandling::Unroll;
                    run_engine(EngineKind::Explore, &request, &control, unit, deadline, memory, &mut |_| ())
                }
                Member::Abstract => {
                    request.options.loops = LoopHandling::AbstractAtOnce;
                    // the covered graph beside it begins with them
                    request.options.recursion = Recursion::Unroll;
                    run_engine(EngineKind::Explore, &request, &control, unit, deadline, memory, &mut |_| ())
                }
                Member::Unroll => {
                    run_engine(EngineKind::Bmc, &request, &control, unit, deadline, memory, &mut |_| ())
                }
                Member::Accelerate => {
                    let mut found = |n: usize| {
                        if n > 0 {
                            let _ = send.send(Message::Accelerated);
                        }
                    };
                    let engine = EngineKind::Accelerate;
                    run_engine(engine, &request, &control, unit, deadline, memory, &mut found)
                }
            }
        };
        let work = move || {
            let message = match catch_unwind(AssertUnwindSafe(work)) {
                Ok(ran) => Message::Ended(at, Box::new(ran)),
                Err(payload) => Message::Panicked(at, panics::message(&*payload)),
            };
            // nobody listens any more when another one has won
            let _ = telling.send(message);
        };
        let thread = thread::Builder::new().name(member.name().to_string()).stack_size(STACK);
        self.places[at].started = thread.spawn(work).is_ok();
    }

    /// Waits for an answer, or for all to give up.
    fn listen(&mut self, control: &Control, receive: &Receiver<Message>) {
        let mut over: Option<Instant> = None;
        while self.places.iter().any(Place::runs) {
            match receive.recv_timeout(TICK) {
                Ok(Message::Ended(at, ran)) => {
                    let definite = !matches!(ran.outcome.verdict, Verdict::Unknown(_));
                    if definite && self.winner.is_none() {
                        self.winner = Some(at);
                        self.stop.request();
                        over = Some(Instant::now() + GRACE);
                    }
                    self.places[at].late = self.winner.is_some_and(|w| w != at);
                    self.places[at].ran = Some(*ran);
                }
                Ok(Message::Panicked(at, text)) => self.places[at].panicked = Some(text),
                Ok(Message::Accelerated) => {
                    if let Some(at) = MEMBERS.iter().position(|m| *m == Member::Unroll)
                        && !self.places[at].started
                        && over.is_none()
                    {
                        self.start(at);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if control.cancel.requested() {
                self.stop.request();
            }
            if over.is_none() && self.deadline.passed().is_some() {
                over = Some(Instant::now() + LAST_WORDS);
            }
            if over.is_some_and(|end| Instant::now() > end) {
                break;
            }
        }
    }

    /// A failure if no engine is left that could have decided anything, because of bugs.
    fn all_panicked(&self) -> Result<(), Error> {
        let engines = self
            .places
            .iter()
            .zip(MEMBERS)
            .filter(|(place, member)| place.started && *member != Member::Quick);
        let mut panics = engines.filter_map(|(place, _)| place.panicked.as_deref());
        match panics.next() {
            Some(text) => Err(Error::Bug(text.to_string())),
            None => Ok(()),
        }
    }

    /// Who gave the answer, and what the others were doing.
    fn tell(&self, answer: &mut Answer) {
        for (at, member) in MEMBERS.iter().enumerate() {
            let place = &self.places[at];
            let said = match &place.ran {
                _ if self.winner == Some(at) => String::from("gave the answer"),
                None if place.panicked.is_some() => {
                    let text = place.panicked.as_deref().unwrap_or_default();
                    format!("ended by a bug of Secateur, please report it: {text}")
                }
                None if place.started => match place.counts.paths() {
                    (0, 0) => String::from("was still running"),
                    (done, open) => format!("was still running, with {done} paths done and {open} open"),
                },
                None => match place.idle {
                    Some(why) => format!("was not started: {why}"),
                    // nothing was accelerated
                    None => continue,
                },
                Some(ran) => match &ran.outcome.verdict {
                    Verdict::Unknown(_) if *member == Member::Quick => match ran.runs {
                        Some(1) => String::from("found nothing in one run"),
                        n => format!("found nothing in {} runs", n.unwrap_or(0)),
                    },
                    Verdict::Unknown(_) if place.late => match &ran.unrolled {
                        Some(stats) => format!("was stopped after {} iterations", stats.bound),
                        None => format!("was stopped with {} open paths", ran.outcome.statistics.open),
                    },
                    Verdict::Unknown(why) => format!("had no answer: {why}"),
                    Verdict::True | Verdict::False(_) => String::from("came to an answer too"),
                },
            };
            answer.note("engine", format!("{}: {said}", member.name()));
        }
    }
}

/// No engine said anything in time, or none could be started.
fn nothing(deadline: &Deadline) -> Ran {
    let why = match deadline.passed() {
        Some(Expired::Interrupted) => Unknown::Interrupted,
        Some(_) => Unknown::Timeout,
        None => Unknown::Unsupported(String::from("no thread for an engine")),
    };
    let verdict = Verdict::Unknown(why);
    Ran::of(Outcome {
        verdict,
        notes: Vec::new(),
        statistics: Statistics::default(),
        errors: Vec::new(),
        stopped: None,
        followed: None,
    })
}
