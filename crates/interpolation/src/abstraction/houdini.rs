//! The search for a path-based loop invariant, in the manner of Houdini: each way back to the head removes the
//! constraints that it does not preserve (MIN), until every way round preserves what is left. Ways out of the
//! loop wait until then.

use super::Phase;
use super::abstractor::Abstractor;
use crate::graph::{NodeId, Status};
use crate::search::work_list::Item;
use crate::tuning::MOST_UNROLLED;

impl Abstractor<'_, '_> {
    /// Sets a node aside that is back at the head of a loop under search, and removes the constraints that do
    /// not hold in it.
    pub(crate) fn back_at_head(&mut self, id: NodeId) -> bool {
        let Some(a) = self.abs.search_around(self.graph, id) else { return false };
        let attempt = &self.abs.list[a as usize];
        if attempt.head != self.graph[id].location {
            return false;
        }
        let constraints = attempt.constraints.clone();
        let kept = self.had_of(id, constraints.clone());
        for lost in constraints.iter().filter(|c| !kept.contains(c)) {
            self.needed_earlier(a, id, *lost);
        }
        let attempt = &mut self.abs.list[a as usize];
        attempt.changed |= kept.len() < constraints.len();
        attempt.constraints = kept;
        attempt.held.push(id);
        true
    }

    /// After the search a node back at the head that the abstraction does not cover: without what it lacks,
    /// again.
    pub(crate) fn weaken_for(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let found = self.abs.chain(self.graph[id].under).find(|a| {
            let x = &self.abs.list[*a as usize];
            x.phase == Phase::Proved && x.head == location && !self.abs.has_left(self.graph, id, *a)
        });
        let Some(a) = found else { return false };
        let constraints = self.abs.list[a as usize].constraints.clone();
        let kept = self.had_of(id, constraints.clone());
        if kept.len() == constraints.len() {
            self.abs.list[a as usize].unrolled += 1;
            if self.abs.list[a as usize].unrolled <= MOST_UNROLLED {
                return false;
            }
            self.give_up(a);
            return true;
        }
        let entry = self.abs.list[a as usize].entry;
        self.note_kept(entry, &kept);
        self.abs.list[a as usize].constraints = kept;
        self.restart(a);
        true
    }

    /// Searches again, from outside of the search.
    pub(super) fn restart(&mut self, a: u32) {
        if self.abs.is_tried(a) {
            self.removal().leave_inner(a);
            let attempt = &mut self.abs.list[a as usize];
            attempt.phase = Phase::Search;
            attempt.rounds = 0;
            if !self.next_round(a) {
                self.give_up(a);
            }
            return;
        }
        let parent = self.abs.list[a as usize].parent;
        let around = self.abs.chain(parent).find(|x| self.abs.is_tried(*x));
        self.removal().discard(a);
        if self.abs.active.last().copied() != around || !self.begin_search(a) {
            self.give_up(a);
        }
    }

    /// An item of the graph that is to be looked at now.
    pub(crate) fn still_there(&mut self, item: Item) -> Option<Item> {
        let node = item.node();
        if self.graph[node].status == Status::Discarded {
            return None;
        }
        self.abs.at = self.graph[node].under;
        self.in_search(item)
    }

    /// Sets an item aside that is not part of the current search; returns the item otherwise.
    fn in_search(&mut self, item: Item) -> Option<Item> {
        let Some(&a) = self.abs.active.last() else { return Some(item) };
        let node = item.node();
        if self.abs.is_under(self.graph, node, a) {
            return Some(item);
        }
        if let Some(outer) = &mut self.abs.list[a as usize].outer {
            outer.push(item);
        }
        None
    }
}
