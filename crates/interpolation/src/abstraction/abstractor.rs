//! The parts of the engine that abstractions read and change.

use super::Abstractions;
use super::filter::atoms_had;
use super::guess::Guesses;
use super::havoc::Havoc;
use super::removal::Removal;
use super::trigger::Trigger;
use crate::graph::index::SubsumptionIndex;
use crate::graph::{Graph, Node, NodeId, Status};
use crate::options::InterpolationOptions;
use crate::proof::ProofRecord;
use crate::propagate::queue::Propagation;
use crate::propagate::reasoner::Reasoner;
use crate::search::subsumption::is_bounded;
use crate::search::work_list::WorkList;
use crate::static_facts::StaticFacts;
use secateur_term::Term;

/// What abstractions work on: they create, fold and discard parts of the graph and set work items aside.
pub(crate) struct Abstractor<'a, 'p> {
    pub reasoner: &'a mut Reasoner<'p>,
    pub graph: &'a mut Graph,
    pub abs: &'a mut Abstractions,
    pub propagation: &'a mut Propagation,
    pub index: &'a mut SubsumptionIndex,
    pub work: &'a mut WorkList,
    pub record: &'a mut ProofRecord,
    pub facts: &'a mut StaticFacts<'p>,
    pub options: &'a InterpolationOptions,
    /// Steps of the run so far.
    pub steps: u64,
}

impl<'p> Abstractor<'_, 'p> {
    /// The atoms of a list that hold in the state of a node.
    pub(super) fn had_of(&mut self, id: NodeId, atoms: Vec<Term>) -> Vec<Term> {
        atoms_had(self.reasoner, &self.graph[id], atoms)
    }

    /// What guesses are made from.
    pub(super) fn guesses(&mut self) -> Guesses<'_, 'p> {
        Guesses { reasoner: self.reasoner, graph: self.graph, abs: self.abs, facts: self.facts }
    }

    /// The abstract node of an attempt, with its constraints; `None` if a change of the loop cannot be
    /// expressed.
    pub(super) fn abstract_node(&mut self, a: u32) -> Option<NodeId> {
        let attempt = &self.abs.list[a as usize];
        let mut havoc = Havoc { reasoner: self.reasoner, graph: self.graph, facts: self.facts };
        let state = havoc.state(attempt.entry, &attempt.visits, &attempt.constraints)?;
        let from = &self.graph[attempt.entry];
        let node = Node {
            seek: from.seek.clone(),
            patience: 1,
            status: Status::Expanded,
            under: Some(a),
            guessed: true,
            ..Node::new(from.location, from.depth + 1, state)
        };
        Some(self.graph.add(node))
    }

    /// Records which candidates are among the constraints that the loop preserves.
    pub(super) fn note_kept(&mut self, entry: NodeId, constraints: &[Term]) {
        self.abs.given.note_kept(self.reasoner, &self.graph[entry], constraints);
    }

    /// Whether abstraction makes no sense: bounds and the search for all errors need every path.
    pub(super) fn needs_every_path(&self) -> bool {
        let config = &self.reasoner.x.config();
        is_bounded(&config.budget) || config.all_errors
    }

    /// What decides whether it is time to abstract.
    pub(super) fn trigger<'t>(&'t mut self) -> Trigger<'t, 'p> {
        Trigger {
            effort: self.effort(),
            needs_every_path: self.needs_every_path(),
            reasoner: self.reasoner,
            graph: self.graph,
            abs: self.abs,
            propagation: self.propagation,
            facts: self.facts,
            options: self.options,
        }
    }

    /// What a removal touches.
    pub(super) fn removal(&mut self) -> Removal<'_> {
        Removal {
            graph: self.graph,
            abs: self.abs,
            propagation: self.propagation,
            work: self.work,
            record: self.record,
        }
    }
}
