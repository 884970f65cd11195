//! The engines of the portfolio: what each is, and its share of the machine.

use super::super::engine::Engine;
use super::super::engines::accelerating::Accelerating;
use super::super::engines::random_runs::RandomRuns;
use super::super::request::Request;
use super::super::strategy;
use super::super::tuning::RANDOM_TIME;
use crate::options::{EngineKind, Interpolants, LoopHandling, Options, Recursion};

/// One of the engines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Member {
    /// The covered graph without invariants of loops.
    Covered,
    /// The covered graph that abstracts loops at once.
    Abstract,
    /// Acceleration, then bounded model checking.
    Accelerate,
    /// Bounded model checking of the program as it is.
    Unroll,
    /// Concrete runs on random inputs.
    RandomRuns,
}

/// All members, in the order in which their reasons count when none has an answer.
pub(super) const MEMBERS: [Member; 5] =
    [Member::Covered, Member::Abstract, Member::Accelerate, Member::Unroll, Member::RandomRuns];

impl Member {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Member::Covered => "covered graph",
            Member::Abstract => "loop abstraction",
            Member::Accelerate => "acceleration and unrolling",
            Member::Unroll => "unrolling",
            Member::RandomRuns => "random runs",
        }
    }

    /// It stops when the process uses this part of the memory.
    pub fn memory(self, all: u64) -> u64 {
        match self {
            Member::Covered => all,
            Member::Abstract => all / 4 * 3,
            Member::Accelerate | Member::Unroll | Member::RandomRuns => all / 2,
        }
    }

    /// By how much it steps back where there are more engines than cores: those that decide the most go
    /// first.
    pub fn nice(self) -> i32 {
        match self {
            Member::Covered | Member::RandomRuns => 0,
            Member::Accelerate => 1,
            Member::Abstract => 2,
            Member::Unroll => 4,
        }
    }

    /// Why it is not started, if so.
    pub fn idle(self, request: &Request, loops: bool) -> Option<&'static str> {
        match self {
            Member::Abstract if request.options.interpolants == Interpolants::None => {
                Some("needs interpolants, which are turned off")
            }
            Member::Abstract | Member::Accelerate if !loops => Some("there are no loops"),
            _ => None,
        }
    }

    /// The engine, and the request with the options that it is to have. `accelerated` hears how many
    /// accelerators there are.
    pub fn engine(
        self,
        request: &Request,
        accelerated: impl Fn(usize) + Send + 'static,
    ) -> (Box<dyn Engine>, Request) {
        let options = request.options.clone();
        let with = |kind, options| {
            let request = request.with(options);
            (strategy::engine(kind, &request), request)
        };
        match self {
            Member::RandomRuns => {
                (Box::new(RandomRuns { time: RANDOM_TIME, seed: options.seed }), request.clone())
            }
            Member::Covered => with(EngineKind::Explore, Options { loops: LoopHandling::Unroll, ..options }),
            Member::Abstract => {
                // the covered graph beside it begins with contracts
                let (loops, recursion) = (LoopHandling::AbstractAtOnce, Recursion::Unroll);
                with(EngineKind::Explore, Options { loops, recursion, ..options })
            }
            Member::Unroll => with(EngineKind::Bmc, options),
            Member::Accelerate => (Box::new(Accelerating { found: Box::new(accelerated) }), request.clone()),
        }
    }
}
