//! The engines that are compared, and one of them asked about one program: through the library, as its users
//! do, with the options that single out this engine.

use crate::case::Tools;
use secateur::{
    CoverOrder, Decision, EngineKind, Error, Interpolants, LoopHandling, OVERRULED, Options, Property,
    RESCUED, Recursion, SearchKind, Task, Value, reason, verify,
};
use secateur_program::DataModel;
use std::path::Path;
use std::time::Duration;

/// The most a question of the check of a proof may take: most of those that take longer take very long.
const PROOF_QUESTION: Duration = Duration::from_millis(400);
/// Nodes after which a covered graph frees what it does not need. These programs are small: with the usual
/// number nothing would ever be freed.
const RECLAIM_AFTER: usize = 8;
/// Ticks that learning may cost whatever it saves, for every second program. With the usual number these
/// programs never stop learning, and begin again.
const FIRST_LEARNING: u64 = 2_000;

/// An engine with the options it is run with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// Its name in reports.
    pub name: &'static str,
    kind: EngineKind,
    interpolants: Interpolants,
    order: CoverOrder,
    search: SearchKind,
    loops: LoopHandling,
    /// The library's options as they are by default: the others are restricted to one engine, without
    /// contracts and without a search for the invariants of all loops.
    whole: bool,
}

/// Bounded model checking.
const BMC: &str = "bmc";
/// The same after acceleration.
const ACCELERATE: &str = "accelerate";
/// The covered graph after acceleration.
const RESTRICTED: &str = "restricted";

impl Engine {
    /// The covered graph with weakest preconditions, without invariants of loops.
    const fn covered(name: &'static str) -> Engine {
        Engine {
            name,
            kind: EngineKind::Explore,
            interpolants: Interpolants::Wp,
            order: CoverOrder::Covered,
            search: SearchKind::DepthFirst,
            loops: LoopHandling::Unroll,
            whole: false,
        }
    }

    const fn kind(self, kind: EngineKind) -> Engine {
        Engine { kind, ..self }
    }

    const fn interpolants(self, interpolants: Interpolants) -> Engine {
        Engine { interpolants, ..self }
    }

    const fn postorder(self) -> Engine {
        Engine { order: CoverOrder::Postorder, ..self }
    }

    const fn search(self, search: SearchKind) -> Engine {
        Engine { search, ..self }
    }

    /// The same with invariants of loops.
    const fn abstracting(self) -> Engine {
        Engine { loops: LoopHandling::AbstractAtOnce, ..self }
    }

    /// All engines of the comparison; the first is the default engine, whose proofs are all checked.
    pub const ALL: [Engine; 16] = [
        Engine::covered("wp"),
        Engine::covered("core").interpolants(Interpolants::Core),
        Engine::covered("sp").interpolants(Interpolants::Sp),
        Engine::covered("none").interpolants(Interpolants::None),
        Engine::covered("wp postorder").postorder(),
        Engine::covered("sp postorder").interpolants(Interpolants::Sp).postorder(),
        Engine::covered("wp bfs").search(SearchKind::BreadthFirst),
        Engine::covered("wp random-path").search(SearchKind::RandomPath),
        Engine::covered("wp target").search(SearchKind::Target),
        Engine::covered("wp interleaved").search(SearchKind::Interleaved),
        Engine::covered("abstract").abstracting(),
        Engine::covered("abstract interleaved").search(SearchKind::Interleaved).abstracting(),
        Engine::covered(BMC).kind(EngineKind::Bmc),
        Engine::covered(ACCELERATE).kind(EngineKind::Accelerate),
        // the covered graph runs accelerated programs only if it may abstract loops
        Engine::covered(RESTRICTED).kind(EngineKind::Accelerate).abstracting(),
        Engine { whole: true, ..Engine::covered("library") },
    ];

    /// The engines for programs with counting loops: unrolling, and both ways of acceleration.
    pub fn of_loops() -> Vec<Engine> {
        Engine::ALL.into_iter().filter(|e| [BMC, ACCELERATE, RESTRICTED].contains(&e.name)).collect()
    }

    /// The options of the library that are this engine.
    fn options(self, seed: u64, limit: Duration, tools: &Tools) -> Options {
        let (timeout, clang) = (Some(limit), Some(tools.clang.clone()));
        // errors are confirmed in the interpreter only: a native run takes longer than all the rest
        let common = Options { timeout, seed, clang, native: false, ..Options::default() };
        if self.whole {
            return common;
        }
        Options {
            engine: self.kind,
            interpolants: self.interpolants,
            order: self.order,
            search: Some(self.search),
            loops: self.loops,
            recursion: Recursion::Unroll,
            cut_loops: false,
            // the plain executor is the oracle of the others: it runs the program as it is
            slice: self.interpolants != Interpolants::None,
            check_proof: self.is_checked(seed),
            check_question_time: PROOF_QUESTION,
            reclaim_after: Some(RECLAIM_AFTER),
            first_learning: seed.is_multiple_of(2).then_some(FIRST_LEARNING),
            ..common
        }
    }

    /// Whether the proof of a program is checked. Checks take longer than proofs: the default engine's are
    /// all checked, of the other covered graphs one in four. (A run whose proof is checked frees nothing, so
    /// one in four of those with invariants is not checked.)
    fn is_checked(self, seed: u64) -> bool {
        let place = Engine::ALL.iter().position(|e| *e == self).unwrap_or(0) as u64;
        let own = (seed + place).is_multiple_of(4);
        match self.name {
            "none" | BMC | ACCELERATE => false,
            RESTRICTED => own,
            _ => place == 0 || own != (self.loops == LoopHandling::AbstractAtOnce),
        }
    }

    /// Whether an error function can be reached in a program, taken as LP64.
    pub fn ask(self, source: &Path, seed: u64, limit: Duration, tools: &Tools) -> Answer {
        let property = match Property::from_names("unreach-call") {
            Ok(property) => property,
            Err(e) => return Answer::Failed(e.what),
        };
        let mut task = Task::file(source).with_property(property);
        task.data_model = Some(DataModel::Lp64);
        match verify(&task, &self.options(seed, limit, tools)) {
            Ok(answer) => Answer::of(&answer),
            Err(Error::Bug(text)) => Answer::Panicked(text),
            Err(error) => Answer::Failed(error.to_string()),
        }
    }
}

/// What an engine said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// With the questions its proof was checked with, and those left open.
    True {
        /// Questions the proof was checked with; 0 if it was not checked.
        questions: u64,
        /// Those that the solver gave no answer to.
        open: u64,
    },
    /// An error that the interpreter confirmed.
    False,
    /// The engine gave a proof that its check, or an error that was confirmed afterwards, contradicts.
    Refuted(String),
    /// No answer; the reason.
    Unknown(String),
    /// A panic, with its message.
    Panicked(String),
    /// No verdict could be tried for; the reason.
    Failed(String),
}

impl Answer {
    fn of(answer: &secateur::Answer) -> Answer {
        if answer.notes.iter().any(|note| note.text == OVERRULED) {
            return Answer::Refuted(String::from("an error was confirmed after it"));
        }
        if answer.notes.iter().any(|note| note.text == RESCUED) {
            return Answer::Panicked(String::from("after an error had been confirmed"));
        }
        match answer.verdict.decision() {
            Decision::True => {
                Answer::True { questions: checked(answer, "questions"), open: checked(answer, "open") }
            }
            Decision::False(_) => Answer::False,
            Decision::Unknown(why) if why == reason::REFUTED => {
                let said = answer.notes.iter().filter(|note| note.kind == "proof");
                Answer::Refuted(said.map(|note| note.text.as_str()).collect::<Vec<_>>().join("; "))
            }
            Decision::Unknown(why) => Answer::Unknown(why.clone()),
        }
    }
}

/// A count of the check of the proof.
fn checked(answer: &secateur::Answer, name: &str) -> u64 {
    let groups = answer.statistics.0.0.iter().filter(|(group, _)| group == "check of the proof");
    let found = groups.flat_map(|(_, values)| &values.0).find(|(known, _)| known == name);
    match found {
        Some((_, Value::Count(count))) => *count,
        _ => 0,
    }
}
