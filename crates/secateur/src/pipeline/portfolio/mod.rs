//! The default: engines side by side; the first definite answer is the answer.
//!
//! The covered graph has a head start, for most small programs are decided in it; then come all others. Each
//! engine has a program, a term store and a solver of its own, so they share nothing but the clock, the cores
//! and the memory. There may be more of them than cores: what an engine decides it nearly always decides in a
//! small part of its time, so a share of a core for each is worth more than a whole one for the best of them.
//! Only the covered graph may use all of the memory; the others stop earlier, for they go on forever where
//! loops have no bound.

mod member;
mod place;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use secateur_analysis::Loops;
use secateur_base::{Deadline, Expired, process, process_time};
use secateur_explore::{Conclusion, Unknown};

use super::control::Control;
use super::engine::{self, Finished, Work, bare};
use super::load::Unit;
use super::outlook::Outlook;
use super::request::Request;
use super::tuning::{
    AFTER_GAP, GRACE, HEAD_START, LAST_WORDS, LONGEST_HEAD_START, MAKE_ROOM, REPLAY_TURN, SHORT_TICK, STACK,
    TICK,
};
use crate::answer::{Answer, OVERRULED};
use crate::error::Error;
use crate::handle::Cancel;
use crate::panics;
use member::{MEMBERS, Member, Shape};
use place::Place;

/// What the threads tell.
enum Message {
    Ended(usize, Box<Finished>),
    /// A bug: what the panic said.
    Panicked(usize, String),
    /// The program has accelerators: now unrolling alone is something else.
    Accelerated,
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
    shape: Shape,
    /// When the first engine was started, by the clock and by the time the process has had cores.
    begin: (Instant, Duration),
    /// Whether the head start is over.
    all_started: bool,
    winner: Option<usize>,
    /// When the answer came.
    answered: Option<Instant>,
    /// Until when others may do better than an engine that met a gap.
    gap: Option<Instant>,
    /// When the run ends whatever the engines do.
    over: Option<Instant>,
    /// Whether the plain executor will soon be done; `None` when that was acted on.
    nearly_done: Option<Arc<AtomicBool>>,
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
    let shape = Shape {
        loops: unit.program.functions.iter().any(|f| !Loops::of(f).all.is_empty()),
        outside: engine::assumes_objects(request, &unit.program),
    };
    let mut all = Portfolio {
        request,
        control,
        unit,
        deadline: deadline.clone().with_flag(stop.flag()),
        stop,
        send,
        places: Default::default(),
        shape,
        begin: (Instant::now(), process_time()),
        all_started: false,
        winner: None,
        answered: None,
        gap: None,
        over: None,
        nearly_done: None,
    };
    for (place, member) in all.places.iter_mut().zip(MEMBERS) {
        place.idle = member.idle(request, shape);
    }
    all.listen(&receive);
    all.overrule(answer);
    all.tell(answer);
    let best = all.winner.or_else(|| all.best_reason());
    if best.is_none() && !all.places.iter().any(Place::runs) {
        all.all_panicked()?;
    }
    let Some(best) = best else { return Ok(nothing(deadline)) };
    let finished = all.places[best].finished.take();
    Ok(finished.map_or_else(|| nothing(deadline), |f| Finished { engine: Some(MEMBERS[best].name()), ..f }))
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
        if member == Member::Plain {
            control.outlook = Some(Arc::new(Mutex::new(Outlook::new(self.deadline.clone()))));
            self.nearly_done = Some(Arc::clone(&control.nearly_done));
        }
        self.places[at].counts = Arc::clone(&control.counts);
        let thread = Arc::clone(&self.places[at].thread);
        let (unit, deadline) = (self.unit.copy(), self.deadline.clone());
        let send = self.send.clone();
        let work = move || {
            process::lower_priority(member.nice());
            // nobody else sets it
            let _ = thread.set(process::Thread::current());
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
        self.places[at].started = thread.spawn(work).is_ok().then(Instant::now);
    }

    /// Starts the one with the head start, or all.
    fn start_first(&mut self) {
        match self.places[0].idle {
            None => self.start(0),
            Some(_) => self.start_others(),
        }
    }

    fn start_others(&mut self) {
        self.all_started = true;
        for (at, member) in MEMBERS.into_iter().enumerate() {
            let place = &self.places[at];
            // with loops, unrolling alone is what acceleration does until it says otherwise
            let later = member == Member::Merged && self.shape.loops;
            if place.idle.is_none() && place.started.is_none() && !later {
                self.start(at);
            }
        }
    }

    /// Waits for an answer, or for all to give up.
    fn listen(&mut self, receive: &Receiver<Message>) {
        self.start_first();
        while self.over.is_none_or(|end| Instant::now() < end) {
            if !self.all_started && self.winner.is_none() && self.head_start_is_over() {
                self.start_others();
            }
            if !self.places.iter().any(Place::runs) {
                break;
            }
            match receive.recv_timeout(if self.all_started { TICK } else { SHORT_TICK }) {
                Ok(message) => self.hear(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.make_room();
            self.look_at_the_clock();
        }
    }

    /// The others leave a core to the plain executor when that will soon be done. A core is all that it can use,
    /// so none of them stands still where there are two.
    fn make_room(&mut self) {
        if !self.nearly_done.as_ref().is_some_and(|done| done.load(Ordering::Relaxed)) {
            return;
        }
        self.nearly_done = None;
        let others = self.places.iter().zip(MEMBERS).filter(|(place, m)| *m != Member::Plain && place.runs());
        for thread in others.filter_map(|(place, _)| place.thread.get()) {
            thread.lower_priority(MAKE_ROOM);
        }
    }

    fn head_start_is_over(&self) -> bool {
        let (begin, used) = self.begin;
        !self.places[0].runs()
            || process_time().saturating_sub(used) >= HEAD_START
            || begin.elapsed() >= LONGEST_HEAD_START
    }

    fn hear(&mut self, message: Message) {
        match message {
            Message::Ended(at, finished) => {
                self.places[at].late = self.winner.is_some() || self.over.is_some();
                self.places[at].finished = Some(*finished);
                self.weigh(at);
            }
            Message::Panicked(at, text) => self.places[at].panicked = Some(text),
            Message::Accelerated => {
                if let Some(at) = MEMBERS.iter().position(|m| *m == Member::Merged)
                    && self.places[at].started.is_none()
                    && self.places[at].idle.is_none()
                    && self.winner.is_none()
                    && self.over.is_none()
                {
                    self.start(at);
                }
            }
        }
    }

    /// What the end of a member means for the others.
    fn weigh(&mut self, at: usize) {
        let place = &self.places[at];
        let definite = place.is_exhausted() || place.is_error();
        if definite && self.winner.is_none() {
            self.winner = Some(at);
            self.answered = Some(Instant::now());
        } else if !definite && !place.late && MEMBERS[at].follows_paths() && place.met_a_gap() {
            let time = self.begin.0.elapsed().max(AFTER_GAP);
            self.gap.get_or_insert_with(|| Instant::now() + time);
        }
    }

    /// Stops the engines when there is an answer, nothing more is to be expected, or the time is up.
    fn look_at_the_clock(&mut self) {
        let now = Instant::now();
        if self.control.cancel.requested() {
            self.stop.request();
        }
        if self.over.is_some() {
            return;
        }
        if let Some(answered) = self.answered {
            // an error that is just being confirmed would overrule a proof
            let proved = self.winner.is_some_and(|at| self.places[at].is_exhausted());
            let confirming = proved && self.control.confirming();
            if !confirming || now > answered + REPLAY_TURN {
                self.stop.request();
                self.over = Some(now + GRACE);
            }
        } else if self.gap.is_some_and(|end| now > end) {
            self.stop.request();
            self.over = Some(now + LAST_WORDS);
        } else if self.deadline.passed().is_some() {
            self.over = Some(now + LAST_WORDS);
        }
    }

    /// An error that was confirmed stands, whatever another engine has proved.
    fn overrule(&mut self, answer: &mut Answer) {
        let error = self.places.iter().position(Place::is_error);
        let proved = self.places.iter().any(Place::is_exhausted);
        if let Some(error) = error {
            self.winner = Some(error);
            if proved {
                answer.note("engine", OVERRULED);
            }
        }
    }

    /// The member whose reason is told when none has an answer. What random runs did not find is no reason.
    fn best_reason(&self) -> Option<usize> {
        let ended = |at: &usize| MEMBERS[*at] != Member::RandomRuns && self.places[*at].finished.is_some();
        let gap = |at: &usize| MEMBERS[*at].follows_paths() && self.places[*at].met_a_gap();
        let all = 0..MEMBERS.len();
        let stopped = self.gap.is_some() && !self.control.cancel.requested();
        let by_itself = |at: &usize| ended(at) && !self.places[*at].late;
        let first = stopped.then(|| all.clone().find(gap)).flatten();
        first.or_else(|| all.clone().find(by_itself)).or_else(|| all.clone().find(ended))
    }

    /// A failure if no engine is left that could have decided anything, because of bugs.
    fn all_panicked(&self) -> Result<(), Error> {
        let engines = self
            .places
            .iter()
            .zip(MEMBERS)
            .filter(|(place, member)| place.started.is_some() && *member != Member::RandomRuns);
        let mut panics = engines.filter_map(|(place, _)| place.panicked.as_deref());
        match panics.next() {
            Some(text) => Err(Error::Bug(text.to_string())),
            None => Ok(()),
        }
    }

    /// What the engines were doing: in the statistics, and where a limit was the end in the notes too.
    fn tell(&self, answer: &mut Answer) {
        // a gap is the reason, and nobody got past it
        let limit = self.winner.is_none() && !self.places.iter().any(Place::met_a_gap);
        for (at, member) in MEMBERS.iter().enumerate() {
            let place = &self.places[at];
            let Some(said) = place.told(*member, self.winner == Some(at)) else { continue };
            if place.panicked.is_some() || limit && place.started.is_some() {
                answer.note("engine", format!("{}: {said}", member.name()));
            }
            answer.statistics.add("engines", member.name(), said.as_str());
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
