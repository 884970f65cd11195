//! Which heap objects live at a point of an edge: what `valid-memtrack` and `valid-memcleanup` ask at the
//! end. `Only(S)` says that every one of them is the object of an address in S, and so forgets which
//! addresses `malloc` returned (Chu et al., Heap Programs, section IV-C) and what else is in memory.

use super::{Change, Edge, EdgeContext, Pin};
use crate::tuning::MOST_ADDRESSES;
use crate::wp::vocabulary::Place;
use secateur_explore::{Start, Way};
use secateur_term::{Op, Term, TermStore};

impl Edge {
    /// The program ends here, and what is left is what these ways lead to.
    pub(super) fn kept(&mut self, cx: &mut EdgeContext, ways: Option<&[Way]>) -> Result<(), Pin> {
        let ways = ways.ok_or(Pin("a way to what is left in memory at the end"))?;
        let mut addresses = Vec::new();
        for w in ways {
            addresses.push(self.follow(cx, w)?);
        }
        let only = self.only_of(cx, addresses, self.changes.len())?;
        self.need(cx.store, only);
        Ok(())
    }

    fn follow(&mut self, cx: &mut EdgeContext, way: &Way) -> Result<Term, Pin> {
        let mut at = match way.from {
            Start::Object { base } => base,
            Start::Variable { depth, var } => {
                let place = self.place(cx, depth, var);
                self.env.get(&place).copied().unwrap_or(place)
            }
        };
        let width = cx.store.width(at);
        for step in &way.steps {
            let delta = cx.store.bv(width, *step as i128 as u128);
            let addr = cx.store.add(at, delta);
            at = self.read(cx, addr, width / 8, self.changes.len())?;
        }
        Ok(at)
    }

    /// `Only` after the first `upto` changes, of a set in terms of the start.
    pub(super) fn only(&mut self, cx: &mut EdgeContext, set: Term, upto: usize) -> Result<Term, Pin> {
        let mut addresses = Vec::new();
        let mut rest = set;
        while cx.store.constant(rest).is_none() {
            let (addr, others) = with(cx.store, rest).ok_or(Pin("a set"))?;
            addresses.push(addr);
            rest = others;
        }
        self.only_of(cx, addresses, upto)
    }

    fn only_of(&mut self, cx: &mut EdgeContext, mut addresses: Vec<Term>, upto: usize) -> Result<Term, Pin> {
        for i in (0..upto).rev() {
            cx.look()?;
            match self.changes[i].clone() {
                Change::Free { addr, heap: true } => addresses.push(addr),
                Change::New { base, frame: None, .. } => {
                    let before = addresses.len();
                    addresses.retain(|a| {
                        let offset = cx.store.sub(*a, base);
                        cx.store.mentions(offset, base) || !cx.store.mentions(*a, base)
                    });
                    if addresses.iter().any(|a| cx.store.mentions(*a, base)) {
                        return Err(Pin("an odd address"));
                    }
                    if addresses.len() == before {
                        return Ok(Term::FALSE);
                    }
                }
                _ => {}
            }
        }
        addresses.retain(|a| cx.store.constant(*a).is_none());
        addresses.sort_unstable();
        addresses.dedup();
        if addresses.len() > MOST_ADDRESSES {
            return Err(Pin("many heap objects at the end"));
        }
        let width = cx.program.data_model.pointer_width();
        let mut set = cx.store.bv(width, 0);
        for a in addresses {
            let pair = cx.store.concat(a, set);
            set = self.select(cx, Place::With, pair);
        }
        Ok(self.select(cx, Place::Only, set))
    }
}

/// The address and the rest of a set that is not empty.
pub fn with(store: &mut TermStore, set: Term) -> Option<(Term, Term)> {
    let node = *store.node(set)?;
    if node.op != Op::Select {
        return None;
    }
    let w = store.width(node.args[1]) / 2;
    Some((store.extract(node.args[1], w, w), store.extract(node.args[1], 0, w)))
}
