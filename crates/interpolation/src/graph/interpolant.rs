//! The interpolant of a node: a conjunction of atoms, none implied by another of them as far as bounds and
//! regions of objects show.

use crate::wp::region::Region;
use crate::wp::vocabulary::Vocabulary;
use secateur_term::bound::{Bound, Side, bound_of};
use secateur_term::{Op, Term, TermStore};

#[derive(Clone, Debug)]
struct Entry {
    atom: Term,
    bound: Option<Bound>,
    region: Option<Region>,
    /// The variables and the reads of memory it is about.
    about: Box<[Term]>,
    /// How many atoms on the same form, each tighter than the one before, it has replaced.
    tightened: u32,
}

/// The conjunction of atoms that every state covered by the node must satisfy; without atoms it is TRUE.
#[derive(Clone, Default, Debug)]
pub struct Interpolant {
    atoms: Vec<Entry>,
    /// Reads of memory that an atom gives a constant value. Variables are left: bounds on them meet as they
    /// are.
    constants: Vec<(Term, Term)>,
    /// Variables that an atom gives a constant value.
    values: Vec<(Term, Term)>,
}

impl Interpolant {
    /// The atoms in the order in which they were added.
    pub fn atoms(&self) -> impl Iterator<Item = Term> + '_ {
        self.atoms.iter().map(|e| e.atom)
    }

    /// How many atoms there are.
    pub fn len(&self) -> usize {
        self.atoms.len()
    }

    /// The atoms that share a variable or a read of memory with a term.
    pub fn related(&self, store: &TermStore, term: Term) -> Vec<Term> {
        let about = variables_and_reads(store, term);
        let related = |e: &&Entry| e.about.iter().any(|t| about.contains(t));
        self.atoms.iter().filter(related).map(|e| e.atom).collect()
    }

    /// The values a form must not have.
    pub fn excluded(&self, form: Term) -> Vec<i128> {
        let on_form = |e: &Entry| e.bound.filter(|b| b.form == form && b.side == Side::Differs);
        self.atoms.iter().filter_map(on_form).map(|b| b.limit).collect()
    }

    /// The atom at an index. Indices move when a tighter atom replaces others.
    pub fn get(&self, i: usize) -> Option<Term> {
        self.atoms.get(i).map(|e| e.atom)
    }

    /// Whether this very atom is there; one that is only implied is not.
    pub fn contains(&self, atom: Term) -> bool {
        self.atoms.iter().any(|e| e.atom == atom)
    }

    /// Parts of other atoms that an atom gives a constant value, with that value.
    pub fn constants(&self) -> &[(Term, Term)] {
        &self.constants
    }

    /// Variables that an atom gives a constant value, with that value.
    pub fn values(&self) -> &[(Term, Term)] {
        &self.values
    }

    /// What the atoms say about objects.
    pub fn regions(&self) -> impl Iterator<Item = Region> + '_ {
        self.atoms.iter().filter_map(|e| e.region)
    }

    /// Whether the atom says nothing new.
    pub fn implies(&self, store: &TermStore, vocabulary: &Vocabulary, atom: Term) -> bool {
        if atom.is_true() || self.contains(atom) {
            return true;
        }
        if let Some(region) = Region::of(store, vocabulary, atom)
            && self.regions().any(|known| known.implies(&region))
        {
            return true;
        }
        let Some(b) = bound_of(store, atom) else { return false };
        let width = store.width(b.form);
        self.atoms.iter().any(|e| e.bound.is_some_and(|known| known.implies(width, &b)))
    }

    /// Adds an atom that says something new; atoms it implies go. Says how often the bound that it gives was
    /// tightened so far.
    pub fn add(&mut self, store: &mut TermStore, vocabulary: &Vocabulary, atom: Term) -> u32 {
        let region = Region::of(store, vocabulary, atom);
        if let Some(r) = region {
            self.atoms.retain(|e| !e.region.is_some_and(|old| r.implies(&old)));
        }
        let bound = bound_of(store, atom);
        let mut tightened = 0;
        if let Some(b) = bound {
            let width = store.width(b.form);
            self.atoms.retain(|e| {
                let goes = e.bound.is_some_and(|old| b.implies(width, &old));
                if goes {
                    tightened = tightened.max(e.tightened + 1);
                }
                !goes
            });
        }
        // an atom that gives a value is implied by no other, so it stays
        if let Some(b) = bound.filter(|b| b.side == Side::Equal)
            && let Some(op) = store.node(b.form).map(|n| n.op)
            && matches!(op, Op::Select | Op::Sym)
        {
            let width = store.width(b.form);
            let value = (b.form, store.bv(width, b.limit as u128));
            if op == Op::Sym { self.values.push(value) } else { self.constants.push(value) }
        }
        let about = variables_and_reads(store, atom).into();
        self.atoms.push(Entry { atom, bound, region, about, tightened });
        tightened
    }
}

/// The symbols and the outermost reads that a term mentions.
fn variables_and_reads(store: &TermStore, term: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut stack = vec![term];
    while let Some(t) = stack.pop() {
        let Some(n) = store.node(t) else { continue };
        if n.op == Op::Sym || n.op == Op::Select {
            if !found.contains(&t) {
                found.push(t);
            }
        } else {
            stack.extend_from_slice(n.children());
        }
    }
    found
}
