//! The engines of the portfolio: what each is, and its share of the machine.

use super::super::engine::Engine;
use super::super::engines::accelerating::Accelerating;
use super::super::engines::plain::PlainExecutor;
use super::super::engines::random_runs::RandomRuns;
use super::super::request::Request;
use super::super::strategy;
use super::super::tuning::{FIRST_PATIENCE, RANDOM_TIME};
use crate::options::{EngineKind, Interpolants, LoopHandling, Options, Recursion};

/// One of the engines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Member {
    /// The covered graph, which abstracts loops when covering does not soon close them.
    Covered,
    /// The covered graph without invariants of loops.
    Unrolled,
    /// Path by path, nothing is pruned.
    Plain,
    /// Acceleration, then bounded model checking.
    Accelerate,
    /// Bounded model checking of the program as it is.
    Merged,
    /// Concrete runs on random inputs.
    RandomRuns,
}

/// All members, in the order in which their reasons count when none has an answer. The first one has a head
/// start.
pub(super) const MEMBERS: [Member; 6] = [
    Member::Covered,
    Member::Unrolled,
    Member::Plain,
    Member::Accelerate,
    Member::Merged,
    Member::RandomRuns,
];

/// What is known of the program before anything is run.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shape {
    /// Whether there are loops.
    pub loops: bool,
    /// Whether the program is given pointers that are assumed to point to objects of their own.
    pub outside: bool,
}

impl Member {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Member::Covered => "covered graph",
            Member::Unrolled => "covered graph without abstraction",
            Member::Plain => "plain executor",
            Member::Accelerate => "acceleration and unrolling",
            Member::Merged => "unrolling",
            Member::RandomRuns => "random runs",
        }
    }

    /// It stops when the process uses this part of the memory. Those that go on forever where loops have no
    /// bound stop first.
    pub fn memory(self, all: u64) -> u64 {
        match self {
            Member::Covered => all,
            Member::Plain => all / 8 * 7,
            Member::Unrolled => all / 4 * 3,
            Member::Accelerate | Member::Merged | Member::RandomRuns => all / 2,
        }
    }

    /// By how much it steps back where there are more engines than cores. The covered graph and the plain
    /// executor go first: one of them is rarely far behind the best. Errors deep in loops are acceleration's alone,
    /// so it comes next: at level 7 six of 144 tasks with loops were lost within ten seconds on two cores.
    pub fn nice(self) -> i32 {
        match self {
            Member::Covered | Member::Plain => 0,
            Member::RandomRuns => 3,
            Member::Unrolled => 2,
            Member::Accelerate => 2,
            Member::Merged => 7,
        }
    }

    /// Why it is not started, if so.
    pub fn idle(self, request: &Request, shape: Shape) -> Option<&'static str> {
        let options = &request.options;
        match self {
            Member::Covered | Member::Unrolled if options.interpolants == Interpolants::None => {
                Some("needs interpolants, which are turned off")
            }
            Member::Unrolled if options.loops != LoopHandling::Abstract => {
                Some("loops are handled in one way")
            }
            Member::Unrolled | Member::Accelerate if !shape.loops => Some("there are no loops"),
            Member::Accelerate | Member::Merged if shape.outside => {
                Some("it makes no objects for pointers from outside")
            }
            _ => None,
        }
    }

    /// Whether it follows all paths one by one: what it meets on one of them no other engine gets past.
    pub fn follows_paths(self) -> bool {
        matches!(self, Member::Covered | Member::Unrolled | Member::Plain)
    }

    /// The engine, and the request with the options that it is to have. `accelerated` hears how many
    /// accelerators there are.
    pub fn engine(
        self,
        request: &Request,
        accelerated: impl Fn(usize) + Send + 'static,
    ) -> (Box<dyn Engine>, Request) {
        let options = request.options.clone();
        let with = |kind, request: Request| (strategy::engine(kind, &request), request);
        match self {
            Member::RandomRuns => {
                (Box::new(RandomRuns { time: RANDOM_TIME, seed: options.seed }), request.clone())
            }
            Member::Covered => {
                let patience = request.patience.min(FIRST_PATIENCE);
                with(EngineKind::Explore, request.with_patience(patience))
            }
            Member::Unrolled => {
                // the covered graph beside it begins with contracts
                let (loops, recursion) = (LoopHandling::Unroll, Recursion::Unroll);
                let request = request.with(Options { loops, recursion, ..options });
                with(EngineKind::Explore, request.beside_plain())
            }
            Member::Plain => {
                let interpolants = Interpolants::None;
                (Box::new(PlainExecutor), request.with(Options { interpolants, ..options }))
            }
            Member::Merged => with(EngineKind::Bmc, request.clone()),
            Member::Accelerate => (Box::new(Accelerating { found: Box::new(accelerated) }), request.clone()),
        }
    }
}
