//! What is known about the path last asked about. Going to a path that shares a beginning with it undoes and
//! redoes only the rest.

use super::facts::Facts;
use super::independence::Groups;
use crate::layout::Base;
use crate::support::{Supports, features};
use hashbrown::HashMap;
use secateur_term::{Term, TermStore};

struct Frame {
    facts: usize,
    groups: usize,
    wild: bool,
}

/// The conjuncts of one path with what follows from them; a frame for each conjunct says what to undo.
#[derive(Default)]
pub(crate) struct Context {
    path: Vec<Term>,
    frames: Vec<Frame>,
    /// How often each conjunct is on the path.
    members: HashMap<Term, u32>,
    /// Intervals and equalities of the path; empty when intervals are switched off.
    pub facts: Facts,
    /// Which conjuncts share leaves, for slicing.
    pub groups: Groups,
    /// Conjuncts whose leaves are too many to list: with one of them, everything may matter to everything.
    wild: usize,
}

impl Context {
    /// Makes this the path known.
    pub fn go_to(&mut self, store: &TermStore, supports: &mut Supports, path: &[Term], intervals: bool) {
        let shared = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        while self.path.len() > shared {
            self.pop();
        }
        for &t in &path[shared..] {
            self.push(store, supports, t, intervals);
        }
    }

    fn push(&mut self, store: &TermStore, supports: &mut Supports, t: Term, intervals: bool) {
        let wild = supports.features(store, t) & features::MANY != 0;
        self.frames.push(Frame { facts: self.facts.mark(), groups: self.groups.mark(), wild });
        let number = self.path.len() as u32;
        self.path.push(t);
        *self.members.entry(t).or_insert(0) += 1;
        if wild {
            self.wild += 1;
        } else {
            let leaves = supports.leaves(store, t);
            self.groups.add(number, &leaves, |l| Base::of(store, l).is_some());
        }
        if intervals {
            self.facts.assert(store, t);
        }
    }

    fn pop(&mut self) {
        let (Some(t), Some(frame)) = (self.path.pop(), self.frames.pop()) else { return };
        self.facts.undo_to(frame.facts);
        self.groups.undo_to(frame.groups);
        self.wild -= usize::from(frame.wild);
        if let Some(n) = self.members.get_mut(&t) {
            *n -= 1;
            if *n == 0 {
                self.members.remove(&t);
            }
        }
    }

    /// Whether the term is a conjunct of the path.
    pub fn has(&self, t: Term) -> bool {
        self.members.contains_key(&t)
    }

    /// Whether everything may matter to everything.
    pub fn is_wild(&self) -> bool {
        self.wild > 0
    }

    /// The conjuncts of the path, the first one first.
    pub fn path(&self) -> &[Term] {
        &self.path
    }
}
