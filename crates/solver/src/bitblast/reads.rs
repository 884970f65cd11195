//! Reads of arrays. A read through writes is the choice it means, a few writes at a time: what lies deeper
//! stays a free word until a model disagrees with it. Reads of one array symbol are related when a model
//! tells them apart wrongly.

use super::blast::Blaster;
use super::sat::FALSE;
use super::words::{self, Word};
use crate::answer::Reason;
use hashbrown::{HashMap, HashSet};
use rustsat::types::Lit;
use secateur_base::Deadline;
use secateur_term::{Op, Term, TermNode, TermStore};

/// How many writes a read looks through at once.
const AT_ONCE: usize = 32;
/// Cells of a table that are translated between two looks at the clock.
const LOOK_EVERY: usize = 4096;

/// How far the reads met so far were translated.
#[derive(Default)]
pub(crate) struct Reads {
    /// What a read means, for those that were expanded.
    pub meaning: HashMap<Term, Term>,
    /// Reads left free for now.
    pub pending: HashSet<Term>,
    /// Pairs of reads of one array symbol that are related already.
    pub related: HashSet<(Term, Term)>,
}

impl Reads {
    /// The terms that must be translated before a read: its index, and its meaning if it has one.
    pub fn needs(&mut self, store: &mut TermStore, t: Term, node: &TermNode) -> Vec<Term> {
        if self.pending.contains(&t) {
            return Vec::new();
        }
        let meaning = match self.meaning.get(&t) {
            Some(&m) => Some(m),
            None => self.expand(store, t, node),
        };
        match meaning {
            Some(m) => vec![m],
            None => vec![node.args[1]],
        }
    }

    /// Gives a read through writes (or a choice of arrays) its meaning. `None` for reads of symbols and
    /// tables.
    pub fn expand(&mut self, store: &mut TermStore, t: Term, node: &TermNode) -> Option<Term> {
        let index = node.args[1];
        let mut array = node.args[0];
        let mut writes = Vec::new();
        let rest = loop {
            let n = *store.node(array)?;
            match n.op {
                Op::Store if writes.len() < AT_ONCE => {
                    let same = store.eq(n.args[1], index);
                    if same.is_true() {
                        break n.args[2];
                    }
                    if !same.is_false() {
                        writes.push((same, n.args[2]));
                    }
                    array = n.args[0];
                }
                Op::Ite if writes.is_empty() => {
                    let (yes, no) = (store.select(n.args[1], index), store.select(n.args[2], index));
                    break store.ite(n.args[0], yes, no);
                }
                _ if array == node.args[0] => return None,
                _ => {
                    let deeper = store.select(array, index);
                    // a read that is itself a read through writes waits until it is needed
                    if store
                        .node(deeper)
                        .is_some_and(|n| n.op == Op::Select && store.op(n.args[0]) == Some(Op::Store))
                        && !self.meaning.contains_key(&deeper)
                    {
                        self.pending.insert(deeper);
                    }
                    break deeper;
                }
            }
        };
        let mut meaning = rest;
        for (same, value) in writes.into_iter().rev() {
            meaning = store.ite(same, value, meaning);
        }
        if meaning == t {
            return None;
        }
        self.meaning.insert(t, meaning);
        Some(meaning)
    }
}

impl Blaster {
    /// The literals of a read whose needs are met.
    pub fn read(
        &mut self,
        store: &TermStore,
        t: Term,
        node: &TermNode,
        deadline: &Deadline,
    ) -> Result<Word, Reason> {
        if let Some(&m) = self.reads.meaning.get(&t) {
            return Ok(self.get(store, m));
        }
        match store.node(node.args[0]) {
            Some(a) if a.op == Op::TableArray => {
                let index = self.get(store, node.args[1]);
                self.look_up(store.table(a.raw(0)), &index, deadline)
            }
            _ => Ok((0..node.width).map(|_| self.gates.sat.fresh()).collect()),
        }
    }

    /// A table as a tree of choices, one level for each bit of the index; places past the table hold zero.
    fn look_up(&mut self, table: &[u8], index: &[Lit], deadline: &Deadline) -> Result<Word, Reason> {
        let mut level: Vec<Word> = table.iter().map(|&b| words::constant(8, u128::from(b))).collect();
        let zero = words::constant(8, 0);
        let mut used = 0;
        while level.len() > 1 && used < index.len() {
            let bit = index[used];
            used += 1;
            let mut next = Vec::with_capacity(level.len().div_ceil(2));
            for (i, pair) in level.chunks(2).enumerate() {
                if i.is_multiple_of(LOOK_EVERY)
                    && let Some(why) = deadline.passed()
                {
                    return Err(why.into());
                }
                next.push(self.gates.mux(bit, pair.get(1).unwrap_or(&zero), &pair[0]));
            }
            level = next;
        }
        let Some(word) = level.into_iter().next() else {
            return Ok(zero);
        };
        let past = self.gates.or_all(&index[used..]);
        Ok(word.into_iter().map(|l| self.gates.ite(past, FALSE, l)).collect())
    }

    /// Ties a pending read to its meaning, for good.
    pub fn settle(&mut self, store: &mut TermStore, t: Term, deadline: &Deadline) -> Result<bool, Reason> {
        if !self.reads.pending.remove(&t) {
            return Ok(false);
        }
        let Some(node) = store.node(t).copied() else {
            return Ok(false);
        };
        let Some(meaning) = self.reads.expand(store, t, &node) else {
            return Ok(false);
        };
        if !self.done(store, t) {
            return Ok(true);
        }
        let free = self.get(store, t);
        let word = self.word(store, meaning, deadline)?;
        for (&a, &b) in free.iter().zip(&word) {
            self.gates.sat.clause(&[!a, b]);
            self.gates.sat.clause(&[a, !b]);
        }
        Ok(true)
    }

    /// Equal indices give equal reads: the fact for two reads of one array, for good.
    pub fn relate(
        &mut self,
        store: &mut TermStore,
        a: Term,
        b: Term,
        deadline: &Deadline,
    ) -> Result<bool, Reason> {
        let key = (a.min(b), a.max(b));
        let (Some(x), Some(y)) = (store.node(a).copied(), store.node(b).copied()) else {
            return Ok(false);
        };
        if !self.reads.related.insert(key) {
            return Ok(false);
        }
        let same = store.eq(x.args[1], y.args[1]);
        let same = self.word(store, same, deadline)?[0];
        let (u, v) = (self.word(store, a, deadline)?, self.word(store, b, deadline)?);
        for (&l, &m) in u.iter().zip(&v) {
            self.gates.sat.clause(&[!same, !l, m]);
            self.gates.sat.clause(&[!same, l, !m]);
        }
        Ok(true)
    }
}
