//! Answers that are asked for again: a proof of an engine that explores or merges states rests on questions
//! without a model, and each of them is put once more, whole, to an external solver. No layer, slice or
//! remembered answer has a say there.

use super::Layered;
use crate::answer::{Answer, Solver};
use crate::external::{External, ExternalOptions};
use crate::layout::Overlaps;
use crate::stats::AnsweredBy;
use secateur_base::Deadline;
use secateur_term::{Term, TermStore};

/// What came of asking again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// Unsatisfiable answers that were asked for again; a condition that is the constant false is not.
    pub questions: u64,
    /// Those that the external solver did not answer.
    pub open: u64,
    /// Those for which the external solver has a model: a layer gave a wrong answer.
    pub wrong: u64,
}

/// The second solver, and what it said.
pub(super) struct Auditor {
    solver: External,
    /// The counts so far, copied into [`crate::Stats::audit`] after each question.
    pub said: Audit,
}

impl Auditor {
    /// An auditor that has asked nothing yet; its process starts with the first question.
    pub fn new(options: ExternalOptions, deadline: Deadline) -> Auditor {
        Auditor { solver: External::new(options, deadline), said: Audit::default() }
    }

    /// From now on these pairs of objects may share addresses.
    pub fn set_overlaps(&mut self, overlaps: Overlaps) {
        self.solver.set_overlaps(overlaps);
    }
}

impl Layered {
    /// Path and condition were said to have no model together.
    pub(super) fn audit(&mut self, store: &mut TermStore, kind: AnsweredBy, path: &[Term], cond: Term) {
        let Some(auditor) = &mut self.auditor else { return };
        if kind == AnsweredBy::Constant && cond.is_false() {
            return;
        }
        auditor.solver.set_deadline(self.options.deadline.clone());
        let question: Vec<Term> = path.iter().copied().chain([cond]).collect();
        auditor.said.questions += 1;
        match auditor.solver.check(store, &question) {
            Answer::Unsat(_) => {}
            Answer::Unknown(_) => auditor.said.open += 1,
            Answer::Sat(_) => auditor.said.wrong += 1,
        }
        self.stats.audit = auditor.said.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layered::Options;

    #[test]
    fn an_answer_that_is_wrong_is_noticed() {
        let external = ExternalOptions::find().expect("make setup installs z3");
        let mut solver = Layered::new(Options { audit: Some(external), ..Options::new(Deadline::never()) });
        let mut store = TermStore::new();
        let x = store.input("x", 8);
        let (three, five) = (store.bv(8, 3), store.bv(8, 5));
        let (low, high) = (store.ult(x, three), store.ult(five, x));
        assert_eq!(solver.may_be_true(&mut store, &[low], high), Ok(false));
        assert_eq!(solver.stats().audit, Audit { questions: 1, open: 0, wrong: 0 });
        // as if a layer had said that x is never below three
        solver.audit(&mut store, AnsweredBy::Intervals, &[], low);
        assert_eq!(solver.stats().audit, Audit { questions: 2, open: 0, wrong: 1 });
    }
}
