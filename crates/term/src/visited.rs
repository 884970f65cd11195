//! The terms that a walk has met. Most terms are small, so the first few are kept in an array: a walk over one
//! of them neither hashes nor allocates.

use crate::term::Term;
use hashbrown::HashSet;
use smallvec::SmallVec;

/// How many terms are compared one by one before they are hashed.
const FEW: usize = 16;

/// The work list of a walk over subterms.
pub type TermStack = SmallVec<[Term; FEW]>;

/// A set of terms that only grows.
#[derive(Clone, Debug, Default)]
pub struct Visited {
    few: SmallVec<[Term; FEW]>,
    /// All terms, once there are more than a few.
    many: HashSet<Term>,
}

impl Visited {
    /// The empty set.
    pub fn new() -> Visited {
        Visited::default()
    }

    /// Adds a term; false if it was there.
    #[inline]
    pub fn insert(&mut self, t: Term) -> bool {
        if !self.many.is_empty() {
            return self.many.insert(t);
        }
        if self.few.contains(&t) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(t);
        } else {
            self.many.extend(self.few.iter().copied());
            self.many.insert(t);
        }
        true
    }

    /// The number of terms in the set.
    pub fn len(&self) -> usize {
        if self.many.is_empty() { self.few.len() } else { self.many.len() }
    }

    /// Whether nothing was added yet.
    pub fn is_empty(&self) -> bool {
        self.few.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_term_is_new_once_however_many_there_are() {
        let mut visited = Visited::new();
        assert!(visited.is_empty());
        let terms: Vec<Term> = (0..100).filter_map(|v| Term::immediate(32, v)).collect();
        for (i, t) in terms.iter().enumerate() {
            assert_eq!(visited.len(), i);
            assert!(visited.insert(*t) && !visited.insert(*t));
            assert!(!visited.insert(terms[0]));
        }
        assert_eq!(visited.len(), 100);
    }
}
