//! CaDiCaL behind the few calls the gates need. Variable 0 is the constant true.

use crate::answer::Reason;
use rustsat::solvers::{
    ControlSignal, GetInternalStats, LimitConflicts, Solve, SolveIncremental, SolverResult, Terminate,
};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::CaDiCaL;
use secateur_base::Deadline;

/// The literal that is always true.
pub(crate) const TRUE: Lit = Lit::positive(0);
/// The literal that is always false.
pub(crate) const FALSE: Lit = Lit::negative(0);

/// How a search ended.
pub(crate) enum SatResult {
    /// There is a model; [`Sat::value`] reads it.
    Sat,
    /// The assumptions that failed.
    Unsat(Vec<Lit>),
    /// The conflict limit was hit.
    Limit,
    /// The deadline passed, or the solver broke down.
    Stopped(Reason),
}

/// One CaDiCaL. Clauses are only ever added; what is to hold for one question is an assumption.
pub(crate) struct Sat {
    solver: CaDiCaL<'static, 'static>,
    variables: u32,
    clauses: u64,
    /// The first thing that went wrong inside the solver (out of memory); reported at the next solve.
    broken: Option<String>,
}

impl Sat {
    /// A solver with these CaDiCaL options. An option it does not have is reported at the next solve.
    pub fn new(options: &[(String, i32)]) -> Sat {
        let mut solver = CaDiCaL::default();
        let mut broken = None;
        for (name, value) in options {
            if let Err(e) = solver.set_option(name, *value) {
                broken = Some(format!("option {name}: {e}"));
            }
        }
        let mut sat = Sat { solver, variables: 1, clauses: 0, broken };
        sat.clause(&[TRUE]);
        sat
    }

    /// A literal of a variable that occurs in no clause yet.
    pub fn fresh(&mut self) -> Lit {
        let v = self.variables;
        // past CaDiCaL's range nothing can be represented: the next solve says so
        if v >= (i32::MAX as u32) / 2 {
            self.broken = Some(String::from("too many variables"));
            return TRUE;
        }
        self.variables += 1;
        Lit::positive(v)
    }

    /// Adds a clause for good.
    pub fn clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        if let Err(e) = self.solver.add_clause_ref(rustsat::types::Cl::new(lits)) {
            self.broken = Some(e.to_string());
        }
    }

    /// Variables so far, the constant included.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// Clauses added so far; learnt ones do not count.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// Assignments this solver made so far: a measure of work that does not depend on the machine.
    pub fn propagations(&self) -> u64 {
        self.solver.propagations() as u64
    }

    /// Searches under assumptions. `conflicts` bounds the work, the deadline the time.
    pub fn solve(&mut self, assumptions: &[Lit], conflicts: Option<u32>, deadline: &Deadline) -> SatResult {
        if let Some(why) = &self.broken {
            return SatResult::Stopped(Reason::ResourceOut(why.clone()));
        }
        if let Some(why) = deadline.passed() {
            return SatResult::Stopped(why.into());
        }
        let watch = deadline.clone();
        self.solver.attach_terminator(move || match watch.passed() {
            Some(_) => ControlSignal::Terminate,
            None => ControlSignal::Continue,
        });
        if let Err(e) = self.solver.limit_conflicts(conflicts) {
            return SatResult::Stopped(Reason::Failed(e.to_string()));
        }
        let result = self.solver.solve_assumps(assumptions);
        self.solver.detach_terminator();
        match result {
            Ok(SolverResult::Sat) => SatResult::Sat,
            Ok(SolverResult::Unsat) => match self.solver.core() {
                // rustsat gives the core as a clause: negated assumptions
                Ok(core) => SatResult::Unsat(core.into_iter().map(|l| !l).collect()),
                Err(e) => SatResult::Stopped(Reason::Failed(e.to_string())),
            },
            Ok(SolverResult::Interrupted) => match deadline.passed() {
                Some(why) => SatResult::Stopped(why.into()),
                None => SatResult::Limit,
            },
            Err(e) => {
                self.broken = Some(e.to_string());
                SatResult::Stopped(Reason::ResourceOut(e.to_string()))
            }
        }
    }

    /// The value of a literal in the model; only after [`SatResult::Sat`] and before the next clause.
    pub fn value(&self, lit: Lit) -> bool {
        if lit.var() == TRUE.var() {
            return lit == TRUE;
        }
        matches!(self.solver.lit_val(lit), Ok(TernaryVal::True))
    }
}
