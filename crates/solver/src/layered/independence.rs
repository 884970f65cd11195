//! Conjuncts that share leaves, directly or by way of others: only these can matter to one another. With
//! undo.

use hashbrown::HashMap;
use secateur_term::Term;

enum Undo {
    /// This leaf was added.
    Leaf(Term),
    /// This root was put below another, whose members then had this number.
    Merge { child: Term, root: Term, members: usize },
    /// A member was added to this root.
    Member(Term),
}

struct Root {
    members: Vec<u32>,
    /// Some leaf of the group is a base address.
    base: bool,
}

/// A union-find over leaves; each root has the numbers of the conjuncts of its group.
#[derive(Default)]
pub(crate) struct Groups {
    parents: HashMap<Term, Term>,
    roots: HashMap<Term, Root>,
    trail: Vec<Undo>,
}

impl Groups {
    /// A mark to go back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything that was added after the mark.
    pub fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Leaf(t)) => {
                    self.roots.remove(&t);
                }
                Some(Undo::Merge { child, root, members }) => {
                    self.parents.remove(&child);
                    if let Some(r) = self.roots.get_mut(&root) {
                        r.members.truncate(members);
                    }
                }
                Some(Undo::Member(root)) => {
                    if let Some(r) = self.roots.get_mut(&root) {
                        r.members.pop();
                    }
                }
                None => break,
            }
        }
    }

    fn find(&self, mut t: Term) -> Term {
        while let Some(&p) = self.parents.get(&t) {
            t = p;
        }
        t
    }

    /// Adds a conjunct (by its number) that depends on these leaves. `is_base` tells base addresses.
    pub fn add(&mut self, number: u32, leaves: &[Term], is_base: impl Fn(Term) -> bool) {
        let Some(&first) = leaves.first() else { return };
        for &l in leaves {
            if !self.parents.contains_key(&l) && !self.roots.contains_key(&l) {
                self.roots.insert(l, Root { members: Vec::new(), base: is_base(l) });
                self.trail.push(Undo::Leaf(l));
            }
        }
        let mut root = self.find(first);
        for &l in &leaves[1..] {
            let other = self.find(l);
            if other != root {
                root = self.merge(root, other);
            }
        }
        if let Some(r) = self.roots.get_mut(&root) {
            r.members.push(number);
            self.trail.push(Undo::Member(root));
        }
    }

    /// The smaller group goes below the larger one; its own entry stays for undoing.
    fn merge(&mut self, a: Term, b: Term) -> Term {
        let size = |t: &Term| self.roots.get(t).map_or(0, |r| r.members.len());
        let (root, child) = if size(&a) >= size(&b) { (a, b) } else { (b, a) };
        let moved = self.roots.get(&child).map(|r| r.members.clone()).unwrap_or_default();
        if let Some(r) = self.roots.get_mut(&root) {
            let members = r.members.len();
            r.members.extend(moved);
            self.trail.push(Undo::Merge { child, root, members });
        }
        self.parents.insert(child, root);
        root
    }

    /// The conjuncts that matter to these leaves, ascending.
    pub fn slice(&self, leaves: &[Term]) -> Vec<u32> {
        let mut roots: Vec<Term> = Vec::new();
        for &l in leaves {
            let r = self.find(l);
            if !roots.contains(&r) {
                roots.push(r);
            }
        }
        self.members_of(&roots)
    }

    fn members_of(&self, roots: &[Term]) -> Vec<u32> {
        let mut out: Vec<u32> =
            roots.iter().filter_map(|r| self.roots.get(r)).flat_map(|r| r.members.iter().copied()).collect();
        out.sort_unstable();
        out
    }

    /// The conjuncts of all groups with base addresses.
    pub fn with_bases(&self) -> Vec<u32> {
        let mut roots: Vec<Term> =
            self.roots.iter().filter(|(_, r)| r.base).map(|(&t, _)| self.find(t)).collect();
        roots.sort_unstable();
        roots.dedup();
        self.members_of(&roots)
    }

    /// All groups, each ascending, in the order of their first conjuncts.
    pub fn all(&self) -> Vec<Vec<u32>> {
        let mut out: Vec<Vec<u32>> = self
            .roots
            .iter()
            .filter(|(t, r)| !self.parents.contains_key(*t) && !r.members.is_empty())
            .map(|(_, r)| {
                let mut m = r.members.clone();
                m.sort_unstable();
                m
            })
            .collect();
        out.sort_unstable();
        out
    }
}
