//! The stages of an attempt: the search of the body, the trial of what comes after the loop, and the end of
//! both.

use super::abstractor::Abstractor;
use super::{Doom, Phase};
use crate::graph::Status;
use crate::search::expand::Run;
use crate::search::work_list::{Item, WorkList};
use crate::tuning::MOST_HOUDINI_ROUNDS;
use secateur_explore::SearchKind;
use secateur_term::Term;

impl Abstractor<'_, '_> {
    /// Begins to search the body from an abstract node with the constraints the attempt has now.
    pub(crate) fn begin_search(&mut self, a: u32) -> bool {
        let Some(node) = self.abstract_node(a) else { return false };
        let work = WorkList::new(SearchKind::DepthFirst, 0);
        let outer = std::mem::replace(self.work, work);
        let attempt = &mut self.abs.list[a as usize];
        attempt.node = node;
        attempt.phase = Phase::Search;
        attempt.changed = false;
        attempt.held.clear();
        attempt.parked.clear();
        attempt.rounds = 0;
        attempt.outer = Some(outer);
        self.abs.of_node.insert(node, a);
        self.abs.active.push(a);
        let run = Box::new(Run::from(self.graph, node));
        self.work.push(Item::Run(run));
        true
    }

    /// The body has been followed: another round with fewer constraints, or out of the loop. Whether there is
    /// something to do.
    pub(crate) fn search_ended(&mut self) -> bool {
        let Some(&a) = self.abs.active.last() else { return false };
        let attempt = &mut self.abs.list[a as usize];
        if attempt.phase != Phase::Search {
            self.commit(a);
            return true;
        }
        if attempt.changed {
            attempt.rounds += 1;
            let rounds = attempt.rounds;
            let rejoined = self.guesses().rejoined(a);
            let attempt = &mut self.abs.list[a as usize];
            attempt.tried.extend(&rejoined);
            attempt.constraints.extend(&rejoined);
            if rounds > MOST_HOUDINI_ROUNDS || !self.next_round(a) {
                self.give_up(a);
            }
            return true;
        }
        if self.look_earlier(a) {
            return true;
        }
        // the trial: what comes after the loop is looked at before anything else, and nothing is lost if it
        // fails
        let attempt = &mut self.abs.list[a as usize];
        attempt.phase = Phase::Proved;
        let (entry, constraints) = (attempt.entry, attempt.constraints.clone());
        self.note_kept(entry, &constraints);
        let attempt = &mut self.abs.list[a as usize];
        let (node, head) = (attempt.node, attempt.head);
        let (held, parked) = (std::mem::take(&mut attempt.held), std::mem::take(&mut attempt.parked));
        self.graph[node].status = Status::Expanded;
        self.index.at(head).add(self.reasoner.x.store(), Term::TRUE, node);
        for item in parked {
            self.work.push(item);
        }
        for id in held {
            self.work.push(Item::Node(id));
        }
        true
    }

    /// Nothing is open below the abstraction: it replaces what was unrolled.
    fn commit(&mut self, a: u32) {
        self.removal().leave_search(a);
        let attempt = &mut self.abs.list[a as usize];
        attempt.cost.allowed = u64::MAX / 8;
        let (head, node) = (attempt.head, attempt.node);
        // so the cover check of the entry tries this node first
        self.index.at(head).last = Some(node);
        self.fold(a);
    }

    /// The same search with the constraints that are left.
    pub(crate) fn next_round(&mut self, a: u32) -> bool {
        self.removal().discard(a);
        let Some(node) = self.abstract_node(a) else { return false };
        let attempt = &mut self.abs.list[a as usize];
        attempt.node = node;
        attempt.changed = false;
        attempt.held.clear();
        attempt.parked.clear();
        self.abs.of_node.insert(node, a);
        let run = Box::new(Run::from(self.graph, node));
        self.work.push(Item::Run(run));
        true
    }

    /// Deals with abstractions that failed, and with a search that takes too long.
    pub(crate) fn tend_abstractions(&mut self) {
        self.abs.account(self.effort());
        while let Some(doom) = self.abs.doomed.pop() {
            match doom {
                Doom::Error(a, literals) => self.refine(a, literals),
                Doom::Useless(a) => self.give_up(a),
            }
        }
        self.tend_forgetful();
        if let Some(a) = self.abs.active.iter().copied().find(|a| self.abs.is_spent(*a)) {
            self.give_up(a);
        }
    }
}
