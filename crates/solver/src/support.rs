//! Which leaves a term depends on, and which difficult operators occur in it. Computed once for each node;
//! the sets are shared, since neighbouring terms mostly have the same.

use hashbrown::HashMap;
use secateur_term::{Op, Term, TermStore};
use std::rc::Rc;

/// Terms with more leaves than this are not tracked leaf by leaf.
const MANY: usize = 512;

/// Features of a term and everything below it.
pub(crate) mod features {
    /// Reads, writes or array symbols occur.
    pub const ARRAY: u8 = 1;
    /// Float operators occur.
    pub const FLOAT: u8 = 2;
    /// Program variables occur, which have no value of their own.
    pub const VAR: u8 = 4;
    /// Base addresses of objects occur, so the layout rules matter.
    pub const BASE: u8 = 8;
    /// The leaves are not listed: there are too many.
    pub const MANY: u8 = 16;
}

#[derive(Copy, Clone, Default)]
struct Entry {
    /// Number of the set, plus one.
    set: u32,
    features: u8,
}

/// The leaves (symbols and program variables, as terms) and features of every term asked about.
#[derive(Default)]
pub(crate) struct Supports {
    entries: Vec<Entry>,
    sets: Vec<Rc<[Term]>>,
    numbers: HashMap<Rc<[Term]>, u32>,
    unions: HashMap<(u32, u32), u32>,
}

impl Supports {
    /// Features of a term.
    pub fn features(&mut self, store: &TermStore, t: Term) -> u8 {
        self.entry(store, t).features
    }

    /// The leaves of a term, ascending. Incomplete if the term has the feature `MANY`.
    pub fn leaves(&mut self, store: &TermStore, t: Term) -> Rc<[Term]> {
        let set = self.entry(store, t).set;
        match (set as usize).checked_sub(1) {
            Some(i) => self.sets[i].clone(),
            None => Rc::from([]),
        }
    }

    /// Number of the set of leaves: equal numbers, equal sets. 0 for none.
    pub fn set_number(&mut self, store: &TermStore, t: Term) -> u32 {
        self.entry(store, t).set
    }

    fn entry(&mut self, store: &TermStore, root: Term) -> Entry {
        if store.constant(root).is_some() {
            return Entry { set: self.intern(&[]), features: 0 };
        }
        if let Some(e) = self.known(store, root) {
            return e;
        }
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.known(store, t).is_some() {
                stack.pop();
                continue;
            }
            let Some(node) = store.node(t) else {
                stack.pop();
                continue;
            };
            let before = stack.len();
            stack.extend(node.children().iter().filter(|&&c| self.known(store, c).is_none()));
            if stack.len() > before {
                continue;
            }
            let entry = match node.op {
                Op::Sym => Entry { set: self.intern(&[t]), features: leaf_features(store, t) },
                Op::Var => Entry { set: self.intern(&[t]), features: features::VAR },
                op => {
                    let mut e = Entry { set: self.intern(&[]), features: own_features(op) };
                    for &c in node.children() {
                        let Some(child) = self.known(store, c) else { continue };
                        e.features |= child.features;
                        e.set = self.union(e.set, child.set, &mut e.features);
                    }
                    e
                }
            };
            if let Some(i) = t.index() {
                if self.entries.len() <= i {
                    self.entries.resize((i + 1).max(store.len()), Entry::default());
                }
                self.entries[i] = entry;
            }
            stack.pop();
        }
        self.known(store, root).unwrap_or_default()
    }

    fn known(&self, store: &TermStore, t: Term) -> Option<Entry> {
        if store.constant(t).is_some() {
            // set 0 stands for "no set": unions ignore it
            return Some(Entry::default());
        }
        t.index().and_then(|i| self.entries.get(i)).copied().filter(|e| e.set != 0)
    }

    fn intern(&mut self, leaves: &[Term]) -> u32 {
        if let Some(&n) = self.numbers.get(leaves) {
            return n;
        }
        let set: Rc<[Term]> = leaves.into();
        self.sets.push(set.clone());
        let n = self.sets.len() as u32;
        self.numbers.insert(set, n);
        n
    }

    fn union(&mut self, a: u32, b: u32, features: &mut u8) -> u32 {
        if a == b || b == 0 {
            return a;
        }
        if a == 0 {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&n) = self.unions.get(&key) {
            if n == 0 {
                *features |= features::MANY;
                return a;
            }
            return n;
        }
        let (x, y) = (self.sets[a as usize - 1].clone(), self.sets[b as usize - 1].clone());
        let mut all: Vec<Term> = x.iter().chain(y.iter()).copied().collect();
        all.sort_unstable();
        all.dedup();
        let n = if all.len() > MANY { 0 } else { self.intern(&all) };
        self.unions.insert(key, n);
        if n == 0 {
            *features |= features::MANY;
            return a;
        }
        n
    }
}

fn own_features(op: Op) -> u8 {
    match op {
        Op::Select | Op::Store | Op::ConstArray | Op::TableArray => features::ARRAY,
        op if op.is_float() => features::FLOAT,
        _ => 0,
    }
}

fn leaf_features(store: &TermStore, t: Term) -> u8 {
    if crate::layout::Base::of(store, t).is_some() {
        return features::BASE;
    }
    match store.sort(t) {
        secateur_term::Sort::Array { .. } => features::ARRAY,
        secateur_term::Sort::Bv(_) => 0,
    }
}

/// The leaves of terms too large to be tracked, by walking them.
pub(crate) fn walk_leaves(store: &TermStore, roots: &[Term]) -> Vec<Term> {
    let mut seen = hashbrown::HashSet::new();
    let mut stack = roots.to_vec();
    let mut leaves = Vec::new();
    while let Some(t) = stack.pop() {
        let Some(n) = store.node(t) else { continue };
        if n.op == Op::Big || !seen.insert(t) {
            continue;
        }
        if matches!(n.op, Op::Sym | Op::Var) {
            leaves.push(t);
        }
        stack.extend_from_slice(n.children());
    }
    leaves.sort_unstable();
    leaves
}
