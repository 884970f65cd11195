//! Paths that end without an answer: undefined behaviour that the property does not ask about, or something that
//! is not supported.
//!
//! TRUE is out of the question from there on, but errors can still be found, so states go on being covered. A state
//! that comes to the same end is given up there too; all that is needed is what made the path end.

use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use crate::search::operands::Operands;
use crate::tuning::ENTAILMENT_CONFLICTS;
use secateur_explore::{AddressIs, Ending, State, TrailOp};
use secateur_term::Term;

impl CoveredGraphEngine<'_> {
    /// Adds to the trail why a path ends without an answer, if that can be said.
    pub(super) fn tell_end(&mut self, run: &mut Run, ending: &Ending) {
        run.end_told |= match ending {
            // all states of a location have one call stack
            Ending::Cut(_) => true,
            Ending::Undefined { .. } | Ending::Unsupported { .. } => self.tell_why(run),
            _ => false,
        };
    }

    fn tell_why(&mut self, run: &Run) -> bool {
        if run.end_told {
            return true;
        }
        let program = self.reasoner.x.program();
        let Some(operands) = Operands::of(program, &run.state) else { return false };
        if operands.is_unsupported {
            return true;
        }
        let depth = run.state.call_depth;
        for (addr, is) in operands.addresses {
            let invalid = TrailOp::Address { depth, addr, is, truth: false, assumed: false };
            let wild = TrailOp::Address { depth, addr, is: AddressIs::Wild, truth: true, assumed: false };
            let same = self.same_value(&run.state, addr);
            for op in [Some(invalid), Some(wild), same].into_iter().flatten() {
                if self.relies_on_what_holds(&run.state, &op) {
                    self.reasoner.x.trail_mut().push(op);
                    return true;
                }
            }
        }
        match operands.length.and_then(|len| self.same_value(&run.state, len)) {
            Some(op) => {
                self.reasoner.x.trail_mut().push(op);
                true
            }
            None => false,
        }
    }

    /// That an operand has the value it has, if that value is a number.
    fn same_value(&mut self, state: &State, operand: Term) -> Option<TrailOp> {
        let value = self.reasoner.x.eval(&mut state.clone(), operand);
        self.reasoner.x.store().constant(value)?;
        let cond = self.reasoner.x.store_mut().eq(operand, value);
        Some(TrailOp::Forced { depth: state.call_depth, cond, truth: true })
    }

    /// Whether a state has what an operation relies on there.
    pub(super) fn relies_on_what_holds(&mut self, state: &State, op: &TrailOp) -> bool {
        let edge = self.reasoner.edge(state, std::slice::from_ref(op));
        let mut needs = edge.needs.iter();
        edge.pin.is_none()
            && needs.all(|n| {
                self.reasoner.entails_within(state, n.atom, Some(ENTAILMENT_CONFLICTS)) == Some(true)
            })
    }
}
