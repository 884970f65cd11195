//! `--engine auto`: engines side by side; the first definite answer is the answer.
//!
//! Each engine has a program, a term store and a solver of its own, so they share nothing but the clock, the
//! cores and the memory. There may be more of them than cores: what an engine decides it nearly always
//! decides in a small part of its time, so a share of a core for each is worth more than a whole one for the
//! best of them. Only the covered graph may use all of the memory; the others stop earlier, for they go on
//! forever where loops have no bound.

mod member;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use secateur_analysis::Loops;
use secateur_base::{Deadline, Expired, process};
use secateur_explore::{Conclusion, Unknown};

use super::control::{Control, Counts};
use super::engine::{self, Finished, Work, bare};
use super::load::Unit;
use super::request::Request;
use super::tuning::{GRACE, LAST_WORDS, STACK, TICK};
use crate::answer::Answer;
use crate::error::Error;
use crate::handle::Cancel;
use crate::panics;
use member::{MEMBERS, Member};

/// What the threads tell.
enum Message {
    Ended(usize, Box<Finished>),
    /// A bug: what the panic said.
    Panicked(usize, String),
    /// The program has accelerators: now unrolling alone is something else.
    Accelerated,
}

/// What became of a member.
#[derive(Default)]
struct MemberState {
    started: bool,
    idle: Option<&'static str>,
    finished: Option<Finished>,
    /// What its panic said, if it ended in one.
    panicked: Option<String>,
    /// Whether it ended after the answer was there.
    late: bool,
    counts: Arc<Counts>,
}

impl MemberState {
    /// What the answer says of it; nothing of an engine that was not needed.
    fn told(&self, member: Member, won: bool) -> Option<String> {
        if won {
            return Some(String::from("gave the answer"));
        }
        if let Some(finished) = &self.finished {
            return Some(self.ended(member, finished));
        }
        if let Some(text) = &self.panicked {
            return Some(format!("ended by a bug of Secateur, please report it: {text}"));
        }
        if !self.started {
            return self.idle.map(|why| format!("was not started: {why}"));
        }
        Some(match self.counts.paths() {
            (0, 0) => String::from("was still running"),
            (done, open) => format!("was still running, with {done} paths done and {open} open"),
        })
    }

    fn ended(&self, member: Member, finished: &Finished) -> String {
        let why = match &finished.outcome.conclusion {
            Conclusion::Unknown(why) => why,
            Conclusion::Exhausted | Conclusion::False(_) => return String::from("came to an answer too"),
        };
        match (member, &finished.details.unrolled) {
            (Member::RandomRuns, _) => match finished.details.random_runs {
                Some(1) => String::from("found nothing in one run"),
                n => format!("found nothing in {} runs", n.unwrap_or(0)),
            },
            (_, Some(stats)) if self.late => format!("was stopped after {} iterations", stats.bound),
            (_, None) if self.late => {
                format!("was stopped with {} open paths", finished.outcome.statistics.open)
            }
            _ => format!("had no answer: {why}"),
        }
    }

    fn runs(&self) -> bool {
        self.started && self.finished.is_none() && self.panicked.is_none()
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
    places: [MemberState; MEMBERS.len()],
    winner: Option<usize>,
}

/// Runs the engines side by side until one has an answer, all have ended or the time is up.
pub fn run(
    request: &Request,
    control: &Control,
    unit: Unit,
    deadline: &Deadline,
    answer: &mut Answer,
) -> Result<Finished, Error> {
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
    let heard = |(at, p): (usize, &MemberState)| {
        (MEMBERS[at] != Member::RandomRuns && p.finished.is_some()).then_some(at)
    };
    let first = || all.places.iter().enumerate().find_map(heard);
    let best = all.winner.or_else(first);
    if best.is_none() && !all.places.iter().any(MemberState::runs) {
        all.all_panicked()?;
    }
    Ok(best.and_then(|b| all.places[b].finished.take()).unwrap_or_else(|| nothing(deadline)))
}

impl Portfolio<'_> {
    fn start(&mut self, at: usize) {
        let member = MEMBERS[at];
        let telling = self.send.clone();
        let accelerated = move |accelerators: usize| {
            if accelerators > 0 {
                // the receiver is gone when another engine has won
                let _ = telling.send(Message::Accelerated);
            }
        };
        let (engine, request) = member.engine(self.request, accelerated);
        let mut control = self.control.beside(&self.stop);
        if member == Member::Covered {
            // its progress is reported as that of the run
            control.observer = Arc::clone(&self.control.observer);
        }
        self.places[at].counts = Arc::clone(&control.counts);
        let (unit, deadline) = (self.unit.copy(), self.deadline.clone());
        let send = self.send.clone();
        let work = move || {
            process::lower_priority(member.nice());
            panics::on_demand(member.name());
            let memory = member.memory(request.options.memory);
            engine::run(&*engine, Work { request: &request, control: &control, unit, deadline, memory })
        };
        let work = move || {
            let message = match catch_unwind(AssertUnwindSafe(work)) {
                Ok(finished) => Message::Ended(at, Box::new(finished)),
                Err(payload) => Message::Panicked(at, panics::message(&*payload)),
            };
            let _ = send.send(message);
        };
        let thread = thread::Builder::new().name(member.name().to_string()).stack_size(STACK);
        self.places[at].started = thread.spawn(work).is_ok();
    }

    /// Waits for an answer, or for all to give up.
    fn listen(&mut self, control: &Control, receive: &Receiver<Message>) {
        let mut over: Option<Instant> = None;
        while self.places.iter().any(MemberState::runs) {
            match receive.recv_timeout(TICK) {
                Ok(Message::Ended(at, finished)) => {
                    let definite = !matches!(finished.outcome.conclusion, Conclusion::Unknown(_));
                    if definite && self.winner.is_none() {
                        self.winner = Some(at);
                        self.stop.request();
                        over = Some(Instant::now() + GRACE);
                    }
                    self.places[at].late = self.winner.is_some_and(|w| w != at);
                    self.places[at].finished = Some(*finished);
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
            .filter(|(place, member)| place.started && *member != Member::RandomRuns);
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
            if let Some(said) = place.told(*member, self.winner == Some(at)) {
                answer.note("engine", format!("{}: {said}", member.name()));
            }
        }
    }
}

/// No engine said anything in time, or none could be started.
fn nothing(deadline: &Deadline) -> Finished {
    let why = match deadline.passed() {
        Some(Expired::Interrupted) => Unknown::Interrupted,
        Some(_) => Unknown::Timeout,
        None => Unknown::Unsupported(String::from("no thread for an engine")),
    };
    Finished::of(bare(Conclusion::Unknown(why)))
}
