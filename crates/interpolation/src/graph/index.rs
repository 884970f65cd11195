//! Covering candidates by location. Each candidate watches one atom of its interpolant, the one it failed by
//! last. Coverers that watch bounds on one form lie ordered by their limits, so that one value dismisses
//! all that it fails.

use crate::graph::{Location, NodeId};
use hashbrown::HashMap;
use secateur_term::bound::{Side, bound_of};
use secateur_term::{Term, TermStore};
use std::collections::BTreeMap;

/// What the watched bounds of a shelf have in common.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shelf {
    /// The term that is bounded.
    pub form: Term,
    /// Whether the bounds are upper, lower or equalities.
    pub side: Side,
    /// Whether values are compared as signed numbers.
    pub signed: bool,
}

/// The expanded nodes of one location that may cover others.
#[derive(Default)]
pub struct Coverers {
    /// By watched bound: for each limit, the nodes that watch it.
    pub bounds: Vec<(Shelf, BTreeMap<i128, Vec<NodeId>>)>,
    /// By watched atom that is no bound; [`Term::TRUE`] where none has failed yet.
    pub others: Vec<(Term, Vec<NodeId>)>,
    /// The candidate that covered last.
    pub last: Option<NodeId>,
    /// Expanded nodes that do not learn: they are no candidates yet.
    pub unlearnt: Vec<NodeId>,
}

impl Coverers {
    /// Adds a node that watches an atom of its interpolant, [`Term::TRUE`] if none has failed yet.
    pub fn add(&mut self, store: &TermStore, watch: Term, id: NodeId) {
        if let Some(b) = bound_of(store, watch)
            && b.side != Side::Differs
        {
            let shelf = Shelf { form: b.form, side: b.side, signed: b.signed };
            let at = match self.bounds.iter().position(|s| s.0 == shelf) {
                Some(i) => i,
                None => {
                    self.bounds.push((shelf, BTreeMap::new()));
                    self.bounds.len() - 1
                }
            };
            self.bounds[at].1.entry(b.limit).or_default().push(id);
            return;
        }
        match self.others.iter_mut().find(|w| w.0 == watch) {
            Some(w) => w.1.push(id),
            None => self.others.push((watch, vec![id])),
        }
    }

    /// Takes one candidate off a shelf whose watched bound a value has.
    pub fn take_passing(&mut self, shelf: usize, value: i128) -> Option<NodeId> {
        let (Shelf { side, .. }, limits) = self.bounds.get(shelf)?;
        let limit = match side {
            // the limits near to the value first
            Side::Upper => *limits.range(value..).next()?.0,
            Side::Lower => *limits.range(..=value).next_back()?.0,
            _ => *limits.range(value..=value).next()?.0,
        };
        self.take_at(shelf, limit)
    }

    /// Takes one candidate off a shelf that watches the bound with this limit.
    pub fn take_at(&mut self, shelf: usize, limit: i128) -> Option<NodeId> {
        let limits = &mut self.bounds.get_mut(shelf)?.1;
        let ids = limits.get_mut(&limit)?;
        let id = ids.pop();
        if ids.is_empty() {
            limits.remove(&limit);
        }
        id
    }
}

/// The subsumption table of Jaffar et al., TRACER and TracerX.
#[derive(Default)]
pub struct SubsumptionIndex {
    by_location: HashMap<Location, Coverers>,
}

impl SubsumptionIndex {
    /// The candidates of a location, to add to.
    pub fn at(&mut self, location: Location) -> &mut Coverers {
        self.by_location.entry(location).or_default()
    }

    /// Whether a node was expanded there.
    pub fn has_candidates(&self, location: Location) -> bool {
        self.by_location.contains_key(&location)
    }

    /// Takes the candidates of a location out while they are tried; `None` if there are none.
    pub fn take(&mut self, location: Location) -> Option<Coverers> {
        self.by_location.remove(&location)
    }

    /// Puts the candidates of a location back.
    pub fn put(&mut self, location: Location, candidates: Coverers) {
        self.by_location.insert(location, candidates);
    }
}
