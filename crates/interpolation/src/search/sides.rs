//! What the executor decided where it followed all sides of a statement about memory, in terms of the program:
//! whether an access is valid, and how long a range is. On each side that is assumed, as the condition of a branch
//! is.

use crate::graph::NodeId;
use crate::search::engine::CoveredGraphEngine;
use crate::search::operands::Operands;
use crate::wp::edge::Need;
use secateur_explore::{AddressIs, Ending, State, TrailOp};
use secateur_memory::split_base;
use secateur_program::Span;
use secateur_solver::{Answer, Branch};
use secateur_term::{Evaluator, Monomial, Op, Term};

/// One side of a statement: the state behind it, what was done, and how the path ended if it did.
pub(super) struct Followed {
    pub state: State,
    pub trail: Vec<TrailOp>,
    pub ending: Option<Ending>,
    /// If the path ended without an answer, it is known what states end so.
    pub end_told: bool,
}

/// The length of a range on a side of a statement.
enum Length {
    /// There is none, or it is a number before the statement.
    Known,
    /// This condition says so, and what number it is.
    Becomes(Term, Term),
    /// It may be several numbers.
    Unknown,
}

impl CoveredGraphEngine<'_> {
    /// Puts what each side decided before what was done on it. Says whether anything could be said; that one of the
    /// sides is taken is needed then.
    pub(super) fn say_decided(&mut self, fork: NodeId, sides: &mut [Followed]) -> bool {
        let lengths: Vec<Length> = sides.iter().map(|side| self.length(fork, side)).collect();
        let gives_up = |side: &Followed| {
            use Ending::{Error, Undefined, Unsupported};
            matches!(side.ending, Some(Error(_) | Undefined { .. } | Unsupported { .. }))
        };
        // a path that ended at once need not have come to its length
        let known =
            |(length, side): (&Length, &Followed)| !matches!(length, Length::Unknown) || gives_up(side);
        if !lengths.iter().zip(sides.iter()).all(known) {
            return false;
        }
        let addresses: Option<Vec<Vec<TrailOp>>> =
            lengths.iter().zip(sides.iter()).map(|(length, side)| self.decided(fork, side, length)).collect();
        let depth = self.graph[fork].state.call_depth;
        let told = addresses.is_some();
        let mut addresses = addresses.unwrap_or_default().into_iter();
        let mut said = told;
        for (side, length) in sides.iter_mut().zip(lengths) {
            let mut ops = Vec::new();
            if let Length::Becomes(cond, _) = length {
                ops.push(TrailOp::Guard { depth, cond, truth: true });
                said = true;
            }
            ops.extend(addresses.next().into_iter().flatten());
            ops.append(&mut side.trail);
            side.trail = ops;
            side.end_told = told && side.ending.is_some();
        }
        said
    }

    /// A length that only the path tells: that it is this number is needed.
    pub(super) fn say_length(&mut self, fork: NodeId, side: &mut Followed) {
        if let Length::Becomes(cond, _) = self.length(fork, side) {
            let depth = self.graph[fork].state.call_depth;
            side.trail.insert(0, TrailOp::Forced { depth, cond, truth: true });
        }
    }

    /// A call through a pointer that may be any function was followed for all that it fits, and was given up for
    /// what is left: that is so in all states that know as little of the pointer.
    pub(super) fn calls_anything(&mut self, fork: NodeId, sides: &mut [Followed]) -> bool {
        let state = &self.graph[fork].state;
        let Some(operands) = Operands::of(self.reasoner.x.program(), state) else { return false };
        let decides = |side: &Followed| side.trail.iter().any(|op| matches!(op, TrailOp::Forced { .. }));
        let left = |side: &Followed| matches!(side.ending, Some(Ending::Unsupported { .. }));
        let [(addr, _)] = operands.addresses[..] else { return false };
        if !sides.iter().all(|s| decides(s) || left(s)) {
            return false;
        }
        let depth = state.call_depth;
        let wild = TrailOp::Address { depth, addr, is: AddressIs::Wild, truth: true, assumed: false };
        if !self.relies_on_what_holds(&self.graph[fork].state.clone(), &wild) {
            return false;
        }
        self.rely_on(fork, &[wild]);
        for side in sides {
            side.end_told = !decides(side);
        }
        true
    }

    /// That one of the sides is taken is needed.
    pub(super) fn need_a_side(&mut self, fork: NodeId, sides: &[Followed]) {
        let mut any = Term::FALSE;
        for side in sides {
            let guards = self.reasoner.edge(&self.graph[fork].state, &side.trail).guards;
            let all = self.reasoner.x.store_mut().conjoin(guards);
            any = self.reasoner.x.store_mut().or(any, all);
        }
        if !any.is_true() {
            let mut edge = self.reasoner.edge(&self.graph[fork].state, &[]);
            edge.needs.push(Need { atom: any, guards: 0 });
            self.require(fork, &mut edge);
        }
    }

    /// The length of the range that the statement is about, on a side.
    fn length(&mut self, fork: NodeId, side: &Followed) -> Length {
        let state = &self.graph[fork].state;
        let x = &mut self.reasoner.x;
        let Some(len) = Operands::of(x.program(), state).and_then(|o| o.length) else { return Length::Known };
        let value = x.eval(&mut state.clone(), len);
        if x.store().constant(value).is_some() {
            return Length::Known;
        }
        let Some(number) = self.number_on(&side.state, value) else { return Length::Unknown };
        Length::Becomes(self.reasoner.x.store_mut().eq(len, number), number)
    }

    /// Which addresses are valid on a side.
    fn decided(&mut self, fork: NodeId, side: &Followed, length: &Length) -> Option<Vec<TrailOp>> {
        let state = &self.graph[fork].state;
        let depth = state.call_depth;
        let x = &mut self.reasoner.x;
        let mut operands = Operands::of(x.program(), state)?;
        if let Some(len) = operands.length {
            let len = match length {
                Length::Known => x.eval(&mut state.clone(), len),
                Length::Becomes(_, number) => *number,
                Length::Unknown => return None,
            };
            operands = operands.with_length(x.store(), len)?;
        }
        let mut ops = Vec::new();
        for (addr, is) in operands.addresses {
            let op = TrailOp::Address { depth, addr, is, truth: true, assumed: false };
            let edge = self.reasoner.edge(&self.graph[fork].state, std::slice::from_ref(&op));
            if edge.pin.is_some() {
                return None;
            }
            let all = self.reasoner.x.store_mut().conjoin(edge.needs.iter().map(|n| n.atom));
            let v = self.reasoner.value(&self.graph[fork].state, all)?;
            let truth = match self.reasoner.x.sides(&mut side.state.clone(), v, Span::NONE).ok()? {
                Branch::OnlyTrue => true,
                Branch::OnlyFalse => false,
                Branch::Both => return None,
            };
            ops.push(TrailOp::Address { depth, addr, is, truth, assumed: true });
            ops.extend(self.chosen_target(fork, side, addr));
        }
        Some(ops)
    }

    /// Of several places that a pointer may be, the one that it is on a side, if that has a name.
    fn chosen_target(&mut self, fork: NodeId, side: &Followed, addr: Term) -> Option<TrailOp> {
        let state = &self.graph[fork].state;
        let depth = state.call_depth;
        let mut value = self.reasoner.x.eval(&mut state.clone(), addr);
        let mut chosen = false;
        loop {
            let x = &mut self.reasoner.x;
            if x.store().constant(value).is_some() || split_base(x.store_mut(), value).is_some() {
                break;
            }
            let mut form = x.store().linear(value);
            let choice = |m: &Monomial| x.store().node(m.atom).is_some_and(|n| n.op == Op::Ite);
            let m = form.monomials.iter().position(choice).map(|i| form.monomials.remove(i))?;
            let n = *x.store().node(m.atom)?;
            let taken = if x.quick(&side.state.path, n.args[0])? { n.args[1] } else { n.args[2] };
            let store = x.store_mut();
            let factor = store.bv(form.width, m.coefficient);
            let (part, rest) = (store.mul(taken, factor), store.linear_term(&form));
            value = store.add(rest, part);
            chosen = true;
        }
        let op = TrailOp::Address { depth, addr, is: AddressIs::At(value), truth: true, assumed: true };
        let edge = self.reasoner.edge(&self.graph[fork].state, std::slice::from_ref(&op));
        (chosen && edge.pin.is_none()).then_some(op)
    }

    /// The number that a value is on a side, if it is one.
    fn number_on(&mut self, side: &State, value: Term) -> Option<Term> {
        let x = &mut self.reasoner.x;
        let Answer::Sat(model) = x.model(&side.path) else { return None };
        let number = Evaluator::new(x.store(), &model).eval(value)?;
        let width = x.store().width(value);
        let number = x.store_mut().bv(width, number);
        let same = x.store_mut().eq(value, number);
        (x.must_be_true(&side.path, same) == Ok(true)).then_some(number)
    }
}
