//! The covered graph: symbolic execution with interpolants.

use secateur_explore::Config;
use secateur_frontend::property::LoopInvariant;
use secateur_interpolation::{CandidateInvariant, CoveredGraphEngine, InterpolationOptions, Method, Order};
use secateur_program::Program;
use secateur_solver::{ExternalOptions, Layered, Options};
use secateur_term::TermStore;

use super::super::request::Request;
use super::super::tuning::LOGIC_TIME;
use crate::options::{CoverOrder, Interpolants};

/// How interpolants are computed for a request; `None` if nothing may be pruned.
pub(crate) fn method(request: &Request) -> Option<Method> {
    match request.options.interpolants {
        _ if request.unpruned() => None,
        Interpolants::None => None,
        Interpolants::Core => Some(Method::Core),
        Interpolants::Sp => Some(Method::Sp),
        Interpolants::Wp => Some(Method::Wp),
    }
}

/// How covered graphs of a request are made.
pub(crate) struct CoveredGraphs<'a> {
    pub request: &'a Request,
    pub method: Method,
    /// The external solver that checks finished graphs.
    pub audit: Option<ExternalOptions>,
}

impl CoveredGraphs<'_> {
    /// The engine for a program, which need not be the one of the request.
    pub fn of<'p>(
        &self,
        program: &'p Program,
        store: TermStore,
        solver: Layered,
        limits: Config,
    ) -> CoveredGraphEngine<'p> {
        self.with(program, store, solver, limits, self.options())
    }

    /// The same, but it learns everywhere, whatever that costs. Covers by nodes that are done are never opened again, and
    /// fewer nodes are made: two fifths fewer of a tokeniser over 6 bytes.
    pub fn eager<'p>(
        &self,
        program: &'p Program,
        store: TermStore,
        solver: Layered,
        limits: Config,
    ) -> CoveredGraphEngine<'p> {
        self.with(
            program,
            store,
            solver,
            limits,
            InterpolationOptions { lazy: false, hurry: true, order: Order::Postorder, ..self.options() },
        )
    }

    fn with<'p>(
        &self,
        program: &'p Program,
        store: TermStore,
        solver: Layered,
        limits: Config,
        options: InterpolationOptions,
    ) -> CoveredGraphEngine<'p> {
        let deadline = limits.budget.deadline.clone();
        let logic = Options { query_time: Some(LOGIC_TIME), ..Options::new(deadline) };
        CoveredGraphEngine::new(program, store, solver, Layered::new(logic), limits, options)
    }

    fn options(&self) -> InterpolationOptions {
        let options = &self.request.options;
        let defaults = InterpolationOptions::default();
        InterpolationOptions {
            method: self.method,
            order: match options.order {
                CoverOrder::Covered => Order::Covered,
                CoverOrder::Postorder => Order::Postorder,
            },
            check: self.audit.clone(),
            tree: options.tree,
            invariants: options.abstracts_loops(),
            lazy: options.learns_lazily(),
            patience: self.request.patience,
            candidates: options.candidates.iter().map(candidate).collect(),
            tell_loops: options.invariants,
            reclaim_after: options.reclaim_after.unwrap_or(defaults.reclaim_after),
            first_learning: options.first_learning.unwrap_or(defaults.first_learning),
            ..defaults
        }
    }
}

fn candidate(from: &LoopInvariant) -> CandidateInvariant {
    CandidateInvariant {
        file: from.file.clone(),
        function: from.function.clone(),
        line: from.line,
        text: from.expression.clone(),
    }
}
