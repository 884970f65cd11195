//! Covering candidates by location. Each candidate watches one atom of its interpolant, the one it failed by last;
//! candidates with the same watched atom lie together, so that one evaluation dismisses them all.

use crate::graph::{Location, NodeId};
use hashbrown::HashMap;
use secateur_term::Term;

#[derive(Default)]
pub struct Candidates {
    /// By watched atom; [`Term::TRUE`] where none has failed yet.
    pub watched: Vec<(Term, Vec<NodeId>)>,
    /// The candidate that covered last.
    pub last: Option<NodeId>,
}

impl Candidates {
    pub fn add(&mut self, watch: Term, id: NodeId) {
        match self.watched.iter_mut().find(|w| w.0 == watch) {
            Some(w) => w.1.push(id),
            None => self.watched.push((watch, vec![id])),
        }
    }
}

/// The subsumption table of papers 000 and 002.
#[derive(Default)]
pub struct Table {
    by_location: HashMap<Location, Candidates>,
}

impl Table {
    pub fn at(&mut self, location: Location) -> &mut Candidates {
        self.by_location.entry(location).or_default()
    }

    pub fn take(&mut self, location: Location) -> Option<Candidates> {
        self.by_location.remove(&location)
    }

    pub fn put(&mut self, location: Location, candidates: Candidates) {
        self.by_location.insert(location, candidates);
    }
}
